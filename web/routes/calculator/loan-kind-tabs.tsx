import type { LoanType } from '#domain/calculator/calculator.ts';
import type { PagePath } from '#domain/pages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import tabs from '../../ui/tabs.module.css';
import styles from './calculator.module.css';

/** Only the page `financing-calculator` serves businesses. */
export function LoanKindTabs({ page, shown }: { page: PagePath; shown: LoanType | 'business' }) {
  const { t } = useTranslation('calculator');
  const kinds = [
    ['PERSONAL', `${page}?loanType=PERSONAL`],
    ['IJARAH', `${page}?loanType=IJARAH`],
    ['business', 'financing-calculator?for=business'],
  ] as const;
  return (
    <nav aria-label={t('loanType')} className={styles.types}>
      {kinds.map(([kind, to]) => (
        <SiteLink
          key={kind}
          to={to}
          className={tabs.segment}
          aria-current={kind === shown ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {t(`types.${kind}`)}
        </SiteLink>
      ))}
    </nav>
  );
}
