import { useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { smallButton } from '../../ui/button.ts';

/** Hands the result on: its address, by the device's own way or to be pasted, and paper. Without scripts it is not displayed. */
export function ShareResult() {
  const { t } = useTranslation('calculator');
  const [told, setTold] = useState<{ search: string; copied: boolean }>();
  const { search } = useLocation();
  const hands = useHydrated() && typeof navigator.share === 'function';
  async function share() {
    const url = window.location.href;
    if (hands) {
      // Who closes the device's window changed their mind.
      await navigator.share({ title: document.title, url }).catch(() => {});
      return;
    }
    // Without a secure origin or permission it is shown, to be copied by hand.
    const copied = await Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    setTold({ search, copied });
  }
  return (
    <div className="scripted" data-screen>
      <p className="actions">
        <button type="button" className={smallButton} onClick={share}>
          {t(hands ? 'share.share' : 'share.copy')}
        </button>
        <button type="button" className={smallButton} onClick={() => window.print()}>
          {t('share.print')}
        </button>
      </p>
      <p role="status" className="quiet">
        {/* Another address is not copied yet. */}
        {told?.search === search &&
          (told.copied ? t('share.copied') : <bdi dir="ltr">{window.location.href}</bdi>)}
      </p>
    </div>
  );
}
