import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { button } from '../../../../ui/button.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('content');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    blocker.state === 'blocked' && (
      <Dialog id="leave" title={t('edit.leaveTitle')} width="small" onClose={() => blocker.reset()}>
        <p>{t('edit.leaveText')}</p>
        <div className="actions">
          <button type="button" className={button()} onClick={() => blocker.reset()}>
            {t('edit.stay')}
          </button>
          <button type="button" className={button({ quiet: true })} onClick={() => blocker.proceed()}>
            {t('edit.leave')}
          </button>
        </div>
      </Dialog>
    )
  );
}
