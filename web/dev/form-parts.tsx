import { useState } from 'react';
import { useFetcher } from 'react-router';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { CodeDialog } from '../forms/codes/code-dialog.tsx';
import { CodeForm } from '../forms/codes/code-form.tsx';
import { CodeInput } from '../forms/codes/code-input.tsx';
import { ConsentField } from '../forms/consent-field.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { FixedField } from '../forms/fixed-field.tsx';
import type { FormState } from '../forms/form-state.ts';
import { Message } from '../forms/message.tsx';
import { UploadProgress } from '../forms/sending/upload-progress-bar.tsx';
import { button } from '../ui/button.ts';
import styles from './components.module.css';
import { Specimen, State } from './specimen.tsx';
import { useWord } from './use-word.ts';

const sent = { leadId: '1', generatedTime: '2026-11-21T09:00:00.000Z', mobileNumber: '966551234567' };
const asked = { step: 'code', values: {}, sent } as const;
const codeStates = {
  asked,
  verified: { ...asked, verified: true },
  wrong: { ...asked, status: { key: 'wrongOtp' } },
  expired: { ...asked, status: { key: 'otpExpired' } },
} as const;

/** What stands in forms beside their fields. */
export function FormParts() {
  const word = useWord();
  const [summary, setSummary] = useState(false);
  const [dialog, setDialog] = useState(false);
  const fetcher = useFetcher<FormState>();
  const errors = {
    CustomerName: 'nameRequired',
    birthDate: 'birthDateRequired',
    infoConsent: 'infoConsentRequired',
  } as const;
  return (
    <>
      <Specimen name="consent-field">
        {(['infoConsent', 'reportingAgreement', 'dataConsent'] as const).map((name, index) => (
          <State key={name} name={['required', 'with its message', 'optional, given'][index] ?? ''}>
            <ConsentField
              form={`specimen-${index}`}
              name={name}
              required={index < 2}
              checked={index === 2}
              error={index === 1 ? 'reportingAgreementRequired' : undefined}
            />
          </State>
        ))}
      </Specimen>
      <Specimen name="error-summary">
        {summary ? (
          <ErrorSummary form={personalFinance.name} errors={errors} />
        ) : (
          <button
            type="button"
            className={button({ small: true, quiet: true })}
            onClick={() => setSummary(true)}
          >
            error-summary
          </button>
        )}
      </Specimen>
      <Specimen name="message">
        <State name="what is wrong, what informs">
          <Message name="errorOccured">{word.message}</Message>
          <Message name="alreadyAnswered" information>
            {word.information}
          </Message>
        </State>
      </Specimen>
      <Specimen name="code-input">
        <State name="empty, wrong">
          <div className={styles.row}>
            {[false, true].map((invalid) => (
              <CodeInput
                key={String(invalid)}
                label={invalid ? 'wrong' : 'empty'}
                invalid={invalid}
                describedBy={undefined}
                takeFocus={false}
                onDigits={() => {}}
              />
            ))}
          </div>
        </State>
      </Specimen>
      <Specimen name="code-form">
        {Object.entries(codeStates).map(([name, state]) => (
          <State key={name} name={name}>
            <CodeForm state={state} fetcher={fetcher} verifiesItself={false} />
          </State>
        ))}
      </Specimen>
      <Specimen name="code-dialog">
        <button
          type="button"
          className={button({ small: true, quiet: true })}
          onClick={() => setDialog(true)}
        >
          code-dialog
        </button>
        {dialog && (
          <CodeDialog
            state={asked}
            fetcher={fetcher}
            verifiesItself={false}
            onClose={() => setDialog(false)}
          />
        )}
      </Specimen>
      <Specimen name="fixed-field">
        <FixedField name="ServiceTypeId" value="4" />
      </Specimen>
      <Specimen name="upload-progress-bar">
        <UploadProgress sent={0.4} />
      </Specimen>
    </>
  );
}
