import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { button, smallButton } from '../../../../ui/button.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

/** Removes an offer in the draft, after a question. */
export function RemoveItem({ remove }: { remove(): void }) {
  const { t } = useTranslation('content');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={smallButton} onClick={() => setAsking(true)}>
        {t('edit.remove')}
      </button>
      {isAsking && (
        <Dialog id="remove" title={t('edit.removeTitle')} width="small" onClose={() => setAsking(false)}>
          <p>{t('edit.removeText')}</p>
          <div className="actions">
            <button type="button" className={button({ quiet: true })} onClick={() => setAsking(false)}>
              {t('edit.keep')}
            </button>
            <button
              type="button"
              className={button()}
              onClick={() => {
                setAsking(false);
                remove();
              }}
            >
              {t('edit.remove')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
