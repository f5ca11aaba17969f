import type { Language } from '#domain/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Cookies } from '../site.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import styles from './cookie-table.module.css';

type Cookie = Cookies['categories']['essential'][number];

export function CookieTable({
  category,
  cookies,
  language,
}: {
  category: keyof Cookies['categories'];
  cookies: Cookie[];
  language: Language;
}) {
  const { t } = useTranslation('cookies');
  const id = `${category}-title`;
  const columns: Column<Cookie>[] = [
    { title: t('columns.name'), cell: ({ name }) => <bdi dir="ltr">{name}</bdi>, names: 'row' },
    { title: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { title: t('columns.purpose'), cell: ({ purpose }) => purpose[language] },
    { title: t('columns.duration'), cell: ({ duration }) => duration[language] },
  ];
  return (
    <section aria-labelledby={id} className={styles.wrap}>
      <h3 id={id}>{t(`${category}.title`)}</h3>
      <DataTable
        columns={columns}
        rows={cookies}
        keyOf={({ name }) => name}
        className={styles.table}
        labelledBy={id}
      />
    </section>
  );
}
