import { MailCheck } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiContext } from '../../root-data.ts';
import { button } from '../../ui/button.ts';
import { takeFocus } from '../../ui/frame/focus.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Confirmation } from './confirmation.tsx';
import styles from './email-submitted.module.css';

export function EmailSubmitted({ email, reference }: { email: string; reference: string | undefined }) {
  const { t } = useTranslation('update-information');
  const { t: shell } = useTranslation();
  const api = useApiContext();
  return (
    <div className="stack5">
      <section
        className={`stack4 start ${styles.submitted}`}
        data-step="emailSubmitted"
        aria-labelledby="email-submitted"
      >
        <MailCheck className={styles.sign} />
        <h2 id="email-submitted" ref={takeFocus} tabIndex={-1}>
          {t('submitted.title')}
        </h2>
        <p>
          {t('submitted.sentTo')}{' '}
          <bdi dir="ltr" className={styles.address}>
            {email}
          </bdi>
        </p>
        <p>{t('submitted.holds', api)}</p>
        <p className="quiet">{t('submitted.missing', api)}</p>
        <SiteLink className={button({ quiet: true })} to="update-information" replace>
          {t('submitted.again')}
        </SiteLink>
      </section>
      <Confirmation reference={reference} next={t('next.told', api)} isPromised={false}>
        {reference && (
          <>
            <p className="quiet">{shell('reference')}</p>
            <bdi dir="ltr" className={styles.reference}>
              {reference}
            </bdi>
          </>
        )}
      </Confirmation>
    </div>
  );
}
