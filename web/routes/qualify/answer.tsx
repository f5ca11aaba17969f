import { useEffect, useRef } from 'react';
import { longDate } from '#domain/dates/shown-date.ts';
import { type FieldName, fieldOf } from '#domain/forms/fields.ts';
import { productForms } from '#domain/products/product-forms.ts';
import type { Asker } from '#domain/qualify/questions.ts';
import { verdictOf } from '#domain/qualify/verdict.ts';
import { findOption } from '#domain/rules/options.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Pair } from '../../ui/pair.tsx';
import { Amount } from '../../ui/riyal.tsx';
import { Affordable } from './affordable.tsx';
import styles from './answer.module.css';
import { ProductVerdict } from './product-verdict.tsx';
import type { QualifyFacts, QualifyQuestion } from './qualify-facts.ts';

export function QualifyResult({
  asker,
  asked,
  facts,
}: {
  asker: Asker;
  asked: QualifyQuestion;
  facts: QualifyFacts;
}) {
  const { t, language } = useTranslation('qualify');
  const { t: titles } = useTranslation('product');
  const title = useRef<HTMLHeadingElement>(null);
  const { answers, conditions } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes the focus again
  useEffect(() => title.current?.focus(), [answers]);
  const verdicts = productForms[asker].map(([name, form]) => {
    const product = { ...facts.products[name], name, form };
    return { product, verdict: verdictOf(form, answers, conditions, product.asks) };
  });
  const fitting = verdicts
    .filter(({ verdict }) => verdict.refusals.length === 0)
    .map(({ product }) => product);
  return (
    <>
      <section id="answer" aria-labelledby="answer-title" className={`stack4 ${styles.answer}`}>
        <h2 id="answer-title" className="size3" ref={title} tabIndex={-1}>
          {t('answer.title', { context: asker })}
        </h2>
        <p className="quiet">{t('answer.on', { date: longDate(conditions.today, language) })}</p>
        {verdicts.map(({ product, verdict }) => (
          <ProductVerdict
            key={product.name}
            product={product}
            verdict={verdict}
            asked={asked}
            others={fitting.map(({ name }) => titles(`card.${name}.title`))}
          />
        ))}
      </section>
      {asker === 'individual' && <Affordable answers={answers} facts={facts} fitting={fitting} />}
      <GivenAnswers asked={asked} />
    </>
  );
}

/** Shown where the questions are hidden: between steps, and on paper. */
function GivenAnswers({ asked: { answers, conditions } }: { asked: QualifyQuestion }) {
  const { t, language } = useTranslation('qualify');
  const { t: forms } = useTranslation('forms');
  const shown = (name: FieldName) => {
    const { type, options } = fieldOf(name);
    const value = Number(answers[name]);
    if (type === 'number') return <Amount riyals={value} />;
    if (!options || options === 'cities') return value;
    return findOption(conditions.lists, options, value)?.[language];
  };
  return (
    <section aria-labelledby="given-title" className={`stack4 ${styles.givenAnswers}`}>
      <h2 id="given-title" className="size3">
        {t('answer.given')}
      </h2>
      <dl className="pairs stack3">
        {(Object.keys(answers) as FieldName[]).map((name) => (
          <Pair key={name} title={forms(`fields.${name as 'age'}.title`)}>
            {shown(name)}
          </Pair>
        ))}
      </dl>
    </section>
  );
}

export function AnswerPlaceholder() {
  const { t } = useTranslation('qualify');
  return (
    <p className={`placeholder ${styles.empty}`} data-screen>
      {t('empty')}
    </p>
  );
}
