import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { Phone } from '../../ui/contact-links.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';

export function NotAnswered() {
  const { t } = useTranslation('help');
  const { t: shell } = useTranslation();
  const { company, settings } = useRootData() ?? {};
  return (
    <aside className="panel" aria-labelledby="not-answered">
      <h2 id="not-answered">{t('notAnswered')}</h2>
      <ul className="bullets">
        <li>
          <SiteLink to="contact-us">{t('write')}</SiteLink>
        </li>
        {company && (
          <li>
            {t('call')} <Phone number={company.tollFree} />
          </li>
        )}
        {settings?.apiBaseUrl === '' && (
          <li>
            <SiteLink to="follow">{t('follow')}</SiteLink>
          </li>
        )}
        <li>
          <SiteLink to="fraud">{shell('links.fraud')}</SiteLink>
        </li>
      </ul>
    </aside>
  );
}
