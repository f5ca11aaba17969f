import { useLocation } from 'react-router';
import type { Language } from '#domain/language.ts';
import { ManageCookies } from '../../cookies/manage-cookies.tsx';
import { canonicalPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import type { Company } from '../../site.ts';
import { SiteLink } from '../frame/site-link.tsx';
import { Email, Phone } from '../pieces.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { footerColumns, offeredLinks } from './navigation.ts';
import { SocialLinks } from './social-links.tsx';

export function Footer({
  publicUrl,
  company,
  language,
  year,
}: {
  publicUrl: string;
  company: Company;
  language: Language;
  year: number;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const apiBaseUrl = useRootData()?.settings.apiBaseUrl ?? '';
  return (
    <footer className={styles.footer}>
      <div className={styles.inner} data-screen>
        <div className={styles.about}>
          <p className={styles.name}>
            <Brand name={company.name[language]} />
          </p>
          <p>{company.tagline[language]}</p>
          <ul>
            <li>
              {t('footer.tollFree')} <Phone number={company.tollFree} />
            </li>
            <li>
              {t('footer.unified')} <Phone number={company.unified} />
            </li>
            <li>
              <Email address={company.email} />
            </li>
          </ul>
          <SocialLinks socials={company.socials} />
        </div>
        {footerColumns.map(({ key, links }) => (
          <nav key={key} aria-label={t(key)}>
            <h2>{t(key)}</h2>
            <ul>
              {offeredLinks(links, apiBaseUrl).map(({ to, key }) => (
                <li key={to}>
                  <SiteLink to={to}>{t(key)}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.legal}>
        <p>
          {company.licence[language]} {company.supervision[language]}
        </p>
        <p data-screen>
          <ManageCookies />
        </p>
        {/* Where it was printed from. What follows a question mark may be the visitor's own. */}
        <p className={styles.address}>
          <bdi dir="ltr">{publicUrl + canonicalPath(pathname, language)}</bdi>
        </p>
        <p>
          {/* The year is a figure, not an amount: no separator, and its own direction. */}©{' '}
          <bdi dir="ltr">{year}</bdi> {company.legalName[language]}
        </p>
      </div>
    </footer>
  );
}
