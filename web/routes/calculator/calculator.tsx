import { useState } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { calculatorFields } from '#domain/calculator/calculation.ts';
import type { PagePath } from '#domain/pages.ts';
import { withoutControls } from '#domain/rules/digits.ts';
import { ErrorSummary } from '../../forms/error-summary.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { Message } from '../../forms/message.tsx';
import { useMessages } from '../../forms/sending/use-messages.ts';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import styles from './calculator.module.css';
import type { CalculatorState } from './calculator-state.ts';
import { Result } from './result.tsx';

const loanTypes = ['PERSONAL', 'IJARAH'] as const;
const form = 'financing-calculator';

/**
 * The financing calculator: a plain GET form, so that its state is its address, with scripts and without.
 * @param page - the page that it stands on, after the language
 */
export function Calculator({ page, state }: { page: PagePath; state: CalculatorState }) {
  const { t } = useTranslation('calculator');
  const { statusText } = useMessages();
  const [query] = useSearchParams();
  const sending = useNavigation().formData !== undefined;
  const { loanType, values, errors, status, calculated, facts } = state;
  // A result that was asked for here is led to; one that came with the address waits to be read.
  const [asked, setAsked] = useState(false);
  const campaign = [...query].filter(([name]) => /^utm_\w+$/.test(name));
  return (
    <div className={styles.calculator}>
      <div className={styles.inputs}>
        <nav aria-label={t('loanType')} className={styles.types}>
          {loanTypes.map((type) => (
            <SiteLink
              key={type}
              to={`${page}?loanType=${type}`}
              aria-current={type === loanType ? 'true' : undefined}
              preventScrollReset
              replace
            >
              {t(`types.${type}`)}
            </SiteLink>
          ))}
        </nav>
        {/* Another kind of loan is another form: nothing typed into the one stays in the other. */}
        <Form
          key={loanType}
          method="get"
          data-form={form}
          className={styles.form}
          noValidate
          preventScrollReset
          onSubmit={(event) => (sending ? event.preventDefault() : setAsked(true))}
        >
          {Object.keys(errors).length > 0 && <ErrorSummary form={form} errors={errors} />}
          <input type="hidden" name="loanType" value={loanType} />
          {campaign.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={withoutControls(value)} />
          ))}
          {calculatorFields[loanType].map((name) => (
            <FormField
              key={name}
              form={{ name: form }}
              name={name}
              value={values[name] ?? ''}
              error={errors[name]}
              hidden={false}
            />
          ))}
          <div aria-live="polite" className={styles.status}>
            {status && <Message name={status.key}>{statusText(status)}</Message>}
          </div>
          <SubmitButton sending={sending} sendingText={t('calculating')}>
            {t('calculate')}
          </SubmitButton>
        </Form>
      </div>
      <div className={styles.output}>
        {calculated ? (
          <Result key={JSON.stringify(calculated)} {...calculated} facts={facts} takesFocus={asked} />
        ) : (
          <p className={styles.empty}>{t('empty')}</p>
        )}
      </div>
    </div>
  );
}
