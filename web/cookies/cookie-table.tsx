import type { Language } from '#domain/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Cookies } from '../site.ts';
import stacked from '../ui/stacked-table.module.css';
import styles from './cookie-table.module.css';

const columns = ['name', 'kind', 'purpose', 'duration'] as const;

/** What one category keeps in browsers; on a phone each row becomes a card with its titles. */
export function CookieTable({
  category,
  cookies,
  language,
}: {
  category: keyof Cookies['categories'];
  cookies: Cookies['categories']['essential'];
  language: Language;
}) {
  const { t } = useTranslation('cookies');
  const id = `${category}-title`;
  return (
    <section aria-labelledby={id} className={`${stacked.wrap} ${styles.wrap}`}>
      <h3 id={id}>{t(`${category}.title`)}</h3>
      <table className={`${stacked.table} ${styles.table}`} aria-labelledby={id}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cookies.map(({ name, kind, purpose, duration }) => (
            <tr key={name}>
              <th scope="row" data-title={t('columns.name')}>
                <bdi dir="ltr">{name}</bdi>
              </th>
              <td data-title={t('columns.kind')}>{t(`kinds.${kind}`)}</td>
              <td data-title={t('columns.purpose')}>{purpose[language]}</td>
              <td data-title={t('columns.duration')}>{duration[language]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
