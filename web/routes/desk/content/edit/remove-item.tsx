import { useState } from 'react';
import type { AddableKind } from '#domain/publications/content-kinds.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { button, smallButton } from '../../../../ui/button.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

export function RemoveItem({ kind, remove }: { kind: AddableKind; remove(): void }) {
  const { t } = useTranslation('content');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={smallButton} onClick={() => setAsking(true)}>
        {t(`removal.${kind}.press`)}
      </button>
      {isAsking && (
        <Dialog id="remove" title={t(`removal.${kind}.title`)} width="small" onClose={() => setAsking(false)}>
          <p>{t(`removal.${kind}.text`)}</p>
          <div className="actions">
            <button type="button" className={button({ quiet: true })} onClick={() => setAsking(false)}>
              {t(`removal.${kind}.keep`)}
            </button>
            <button
              type="button"
              className={button()}
              onClick={() => {
                setAsking(false);
                remove();
              }}
            >
              {t(`removal.${kind}.press`)}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
