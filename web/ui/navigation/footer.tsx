import { useLocation } from 'react-router';
import type { Language } from '#domain/language.ts';
import { footerColumns } from '#domain/publications/menu.ts';
import { ManageCookies } from '../../cookies/manage-cookies.tsx';
import { canonicalPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Company, Menu } from '../../site.ts';
import { Email, Phone } from '../contact-links.tsx';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { MenuList } from './menu-list.tsx';
import networks from './social-links.module.css';

export function Footer({
  publicUrl,
  company,
  menu,
  language,
  year,
}: {
  publicUrl: string;
  company: Company;
  menu: Menu['footer'];
  language: Language;
  year: number;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
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
        {footerColumns.map((column) => (
          <nav key={column} aria-label={t(`footer.${column}`)}>
            <h2>{t(`footer.${column}`)}</h2>
            <MenuList entries={menu[column]} />
          </nav>
        ))}
      </div>
      <div className={styles.legal}>
        <p>
          {company.licence[language]} {company.supervision[language]}
        </p>
        <OfficialNumbers numbers={company.numbers} />
        <p data-screen>
          <ManageCookies />
        </p>
        {/* The page's address, for print. It omits the query, which may contain personal data. */}
        <p className={styles.address}>
          <bdi dir="ltr">{publicUrl + canonicalPath(pathname, language)}</bdi>
        </p>
        <p>
          © {year} {company.legalName[language]}
        </p>
      </div>
    </footer>
  );
}

function OfficialNumbers({ numbers = {} }: Pick<Company, 'numbers'>) {
  const { t } = useTranslation();
  const { licence, commercialRegister, vat } = numbers;
  const shown = Object.entries({ licence, commercialRegister, vat }) as [keyof typeof numbers, string?][];
  if (!shown.some(([, number]) => number)) return null;
  return (
    <ul className={styles.numbers}>
      {shown.map(
        ([name, number]) =>
          number && (
            <li key={name}>
              {t(`footer.${name}`)}: <bdi>{number}</bdi>
            </li>
          ),
      )}
    </ul>
  );
}

type Network = keyof Company['socials'];

/** Drawn in a 24 × 24 box, in one line weight. */
const marks: Record<Network, string> = {
  x: 'M4 4l16 16M20 4L4 20',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7h.01',
  tiktok: 'M13 3v12a4 4 0 1 1-4-4M13 3c.5 3 2.500 5 6 5',
};

function SocialLinks({ socials }: { socials: Company['socials'] }) {
  const { t } = useTranslation();
  return (
    <ul className={networks.socials}>
      {(Object.keys(marks) as Network[]).map((network) => (
        <li key={network}>
          <a href={socials[network]} rel="noopener me" target="_blank">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={marks[network]} />
            </svg>
            <span className="visually-hidden">{t(`footer.${network}`)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
