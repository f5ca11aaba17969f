import { Copy, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { dropDraft, saveDraft } from '../../forms/drafts.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { smallButton } from '../../ui/button.ts';
import { takeFocus } from '../../ui/frame/focus.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { useCopy } from '../../ui/hooks/use-copy.ts';
import { Reference } from '../../ui/reference.tsx';
import styles from './receipt.module.css';

/** Shows, only once, the code that leads back to the report. */
export function Receipt({ code, reference }: { code: string; reference: string | undefined }) {
  const { t } = useTranslation('malpractice');
  const hydrated = useHydrated();
  const { shown, copied, copy } = useCopy<HTMLElement>(code);
  // An uncopied code counts as unsent input, so that links ask first: leaving the page loses the code.
  useEffect(() => (copied ? dropDraft('receipt') : saveDraft('receipt', {})), [copied]);

  return (
    <section className={`stack4 ${styles.receipt}`} aria-labelledby="receipt-title">
      <h2 id="receipt-title" ref={takeFocus} tabIndex={-1}>
        {t('receipt.title')}
      </h2>
      <p>{t('receipt.code')}</p>
      <bdi className={styles.code} dir="ltr" ref={shown} data-receipt>
        {code}
      </bdi>
      <p className="late">{t('receipt.warning')}</p>
      {hydrated && (
        <p className="actions" data-screen>
          <button type="button" className={smallButton} onClick={copy}>
            <Copy />
            {t('receipt.copy')}
          </button>
          <button type="button" className={smallButton} onClick={() => window.print()}>
            <Printer />
            {t('receipt.print')}
          </button>
          <span role="status">{copied && t('receipt.copied')}</span>
        </p>
      )}
      {reference && (
        <p>
          {t('receipt.reference')}: <Reference>{reference}</Reference>
        </p>
      )}
      <p>
        {t('receipt.next')}{' '}
        <SiteLink to="malpractice-report/follow-up" replace>
          {t('followUp')}
        </SiteLink>
      </p>
    </section>
  );
}
