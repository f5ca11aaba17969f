import { useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { smallButton } from '../../ui/button.ts';

/** Hidden without scripts. */
export function ShareResult() {
  const { t } = useTranslation('calculator');
  const [shared, setShared] = useState<{ search: string; copied: boolean }>();
  const { search } = useLocation();
  const hands = useHydrated() && typeof navigator.share === 'function';
  async function share() {
    const url = window.location.href;
    if (hands) {
      // Rejects when the visitor closes the device's dialog.
      await navigator.share({ title: document.title, url }).catch(() => {});
      return;
    }
    // Without a secure origin or permission, the address is shown instead, to copy by hand.
    const copied = await Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    setShared({ search, copied });
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
        {/* Hidden once the address changes. */}
        {shared?.search === search &&
          (shared.copied ? t('share.copied') : <bdi dir="ltr">{window.location.href}</bdi>)}
      </p>
    </div>
  );
}
