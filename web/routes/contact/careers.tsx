import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { careers } from '#domain/forms/careers.ts';
import { NextSteps } from '../../forms/form-page.tsx';
import type { FormState } from '../../forms/form-state.ts';
import { LeadForm } from '../../forms/lead-form.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import panels from '../../ui/panel.module.css';
import styles from './careers.module.css';

/** Join us: an introduction, and in its place, once Apply is pressed, the form. Without scripts the address says so. */
export function Careers({ state }: { state: FormState | undefined }) {
  const { t } = useTranslation('contact');
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const [applying, setApplying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What was pressed is gone: the reader goes on where the form begins.
    if (applying) heading.current?.focus();
  }, [applying]);
  const shown = applying || state !== undefined || query.has('apply');
  return (
    <section id="careers" className={`${panels.card} ${styles.careers}`} aria-labelledby="careers-title">
      <h2 id="careers-title" ref={heading} tabIndex={-1}>
        {t('careers.title')}
      </h2>
      {shown ? (
        <div className={styles.form}>
          <LeadForm form={careers} state={state} anchor="careers">
            <NextSteps namespace="contact" steps={['next.cv', 'next.read', 'next.callBack']} />
          </LeadForm>
        </div>
      ) : (
        <>
          <p>{t('careers.intro')}</p>
          <Form
            action={`${pathname}#careers`}
            onSubmit={(event) => {
              event.preventDefault();
              setApplying(true);
            }}
          >
            {[...query].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" name="apply" value="" className={button()}>
              {t('careers.apply')}
            </button>
          </Form>
        </>
      )}
    </section>
  );
}
