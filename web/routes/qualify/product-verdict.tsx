import type { RuleRefusal, Verdict } from '#domain/qualify/verdict.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { Phone } from '../../ui/contact-links.tsx';
import { Amount } from '../../ui/riyal.tsx';
import styles from './answer.module.css';
import { ApplyLink } from './apply-link.tsx';
import type { QualifyProduct, QualifyQuestion } from './qualify-facts.ts';

export function ProductVerdict({
  product,
  verdict: { refusals, uncheckedTerms },
  asked,
  others,
}: {
  product: QualifyProduct;
  verdict: Verdict;
  asked: QualifyQuestion;
  others: readonly string[];
}) {
  const { t, language } = useTranslation('qualify');
  const { t: products } = useTranslation('product');
  const root = useRootData();
  const { name, form, terms, asked: askedTerms } = product;
  const { answers, conditions } = asked;
  const fits = refusals.length === 0;
  const canStillFit = refusals.every((refusal) => canChange(refusal));
  const status = fits ? (uncheckedTerms.length > 0 ? 'doubt' : 'fits') : canStillFit ? 'fitsNot' : 'never';
  const isBusiness = form.page.startsWith('business');
  const title = `${name}-title`;
  return (
    <section
      className={`card stack4 start ${styles.verdict}`}
      aria-labelledby={title}
      data-verdict={name}
      data-status={status}
    >
      <div className={styles.head}>
        <h3 id={title} className="size2">
          {products(`card.${name}.title`)}
        </h3>
        <p className={styles.status}>{t(`answer.${status}`)}</p>
      </div>
      {!fits && (
        <ul className={`stack4 ${styles.reasons}`}>
          {refusals.map((refusal) => (
            <li key={refusal.reason} data-reason={refusal.reason}>
              <p>
                <Reason refusal={refusal} />
              </p>
              <p className={`muted ${styles.change}`}>
                <strong>{t('answer.changes')}</strong>{' '}
                <Remedy refusal={refusal} income={Number(answers.monthlyIncome)} others={others} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {fits &&
        uncheckedTerms.map((doubt) => (
          <p key={doubt} data-doubt={doubt}>
            {doubt === 'age'
              ? t('doubts.age', { max: conditions.maxLeadAge })
              : t('doubts.term', { term: askedTerms[doubt]?.[language] })}
          </p>
        ))}
      {(status === 'doubt' || status === 'never') && root && (
        <p>
          {t('answer.callUs')} <Phone number={root.company.tollFree} />
        </p>
      )}
      {fits && (
        <ApplyLink form={form} answers={answers} today={conditions.today} isQuiet={uncheckedTerms.length > 0}>
          {products(`card.${name}.apply`)}
        </ApplyLink>
      )}
      {fits && (
        <details open={isBusiness}>
          <summary>{t(isBusiness ? 'answer.termsBesides' : 'answer.terms')}</summary>
          <ul className="bullets">
            {terms[language].map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Whether time or a higher income would lift a refusal. */
function canChange(refusal: RuleRefusal): boolean {
  return refusal.reason !== 'nationality' && (refusal.reason !== 'age' || refusal.remaining !== undefined);
}

function Reason({ refusal }: { refusal: RuleRefusal }) {
  const { t } = useTranslation('qualify');
  switch (refusal.reason) {
    case 'nationality':
      return t('why.nationality');
    case 'age':
      return t('why.age', { ...refusal, ...(refusal.max === undefined && { context: 'open' }) });
    case 'income':
      return (
        <>
          {t('why.income')} <Amount riyals={refusal.min} />.
        </>
      );
    default:
      return t(`why.${refusal.reason}`, { count: refusal.min });
  }
}

function Remedy({
  refusal,
  income,
  others,
}: {
  refusal: RuleRefusal;
  income: number;
  others: readonly string[];
}) {
  const { t } = useTranslation('qualify');
  if (refusal.reason === 'income') {
    return (
      <>
        {t('changes.income')} <Amount riyals={refusal.min - income} />.
      </>
    );
  }
  if (refusal.reason === 'nationality' || refusal.remaining === undefined) {
    return others.length > 0 ? t('changes.other', { name: others.join(' · ') }) : t('changes.none');
  }
  return t(`changes.${refusal.reason}`, { ...refusal, count: refusal.remaining });
}
