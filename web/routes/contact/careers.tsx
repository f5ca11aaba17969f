import { useEffect, useRef } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { longDate } from '#domain/dates/shown-date.ts';
import { careers } from '#domain/forms/careers.ts';
import { type Vacancy, vacancyName } from '#domain/publications/vacancies.ts';
import { NextSteps } from '../../forms/form-page.tsx';
import type { FormState } from '../../forms/form-state.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageSearch } from '../../page-search.ts';
import { button } from '../../ui/button.ts';
import styles from './careers.module.css';

export default function Careers({
  state,
  vacancies,
}: {
  state: FormState | undefined;
  vacancies: Vacancy[];
}) {
  const { t, language } = useTranslation('contact');
  const query = new URLSearchParams(usePageSearch());
  const { pathname, hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = query.get('vacancy');
  const vacancy = vacancies.find((each) => each.id === id);
  const shown = state !== undefined || query.has('apply') || id !== null;
  const view = shown ? (id ?? 'open') : 'list';
  const before = useRef(view);
  useEffect(() => {
    // The pressed link is gone, so the heading takes the focus.
    if (before.current !== view && hash === '#careers') heading.current?.focus();
    before.current = view;
  }, [view, hash]);
  const others = [...query].filter(([name]) => name !== 'vacancy' && name !== 'apply');
  const addressOf = (chosen: string[][]) => `?${new URLSearchParams([...others, ...chosen])}#careers`;
  return (
    <>
      <h2 id="careers-title" ref={heading} tabIndex={-1}>
        {t('careers.title')}
      </h2>
      {shown ? (
        <>
          {id !== null && !vacancy && state?.step !== 'done' && (
            <p className="note">{t('careers.notOpen')}</p>
          )}
          {vacancies.length > 0 && (
            // A full load clears the sent form, so that another vacancy can be chosen.
            <Link to={addressOf([])} reloadDocument={state?.step === 'done'}>
              {t('careers.all')}
            </Link>
          )}
          <div className="form-width">
            <SubmissionForm
              form={careers}
              state={state}
              fixed={vacancy && { vacancy: vacancyName(vacancy, language) }}
              anchor="#careers"
            >
              <NextSteps namespace="contact" steps={['next.cv', 'next.read', 'next.callBack']} />
            </SubmissionForm>
          </div>
        </>
      ) : (
        <>
          <p>{t('careers.intro')}</p>
          {vacancies.length > 0 && (
            <>
              <ul className={`stack5 ${styles.vacancies}`}>
                {vacancies.map((each) => (
                  <li key={each.id} className="stack2 start">
                    <h3>{each.title[language]}</h3>
                    <p className="quiet">
                      {each.place[language]} · {t('careers.closes', { day: longDate(each.closes, language) })}
                    </p>
                    <p>{each.description[language]}</p>
                    <Link to={addressOf([['vacancy', each.id]])}>
                      {t('careers.applyFor', { vacancy: each.title[language] })}
                    </Link>
                  </li>
                ))}
              </ul>
              <p>{t('careers.other')}</p>
            </>
          )}
          <Form action={`${pathname}#careers`}>
            {others.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" name="apply" value="" className={button({ quiet: vacancies.length > 0 })}>
              {t('careers.apply')}
            </button>
          </Form>
        </>
      )}
    </>
  );
}
