import { cashFinance } from '#domain/forms/business-finance.ts';
import type { SentRecord } from '#domain/sent-record.ts';
import { Arrived } from '../forms/confirmation/arrived.tsx';
import { Confirmation } from '../forms/confirmation/confirmation.tsx';
import SentRecordView from '../forms/confirmation/sent-record-view.tsx';
import { WhenAnswered } from '../forms/confirmation/when-answered.tsx';
import { FormField } from '../forms/form-field.tsx';
import { FormParts } from '../forms/form-parts.tsx';
import { SendingNote } from '../forms/sending/sending-note.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { Specimen, State } from './specimen.tsx';

/** Its ids are not those of another specimen. */
const form = { ...cashFinance, name: 'specimen-parts' };
const reference = 'K7M4-9QXT';
const record: SentRecord = {
  form: cashFinance,
  reference,
  sentAt: new Date('2026-11-21T09:00:00Z'),
  answers: [
    { name: 'companyName', answer: 'منشأة نموذجية' },
    { name: 'MobileNumber', answer: { masked: '••••••4567' } },
    { name: 'loanAmount', answer: 750_000 },
    { name: 'financingPurpose', answer: 'توسعة النشاط' },
  ],
  agreed: ['infoConsent', 'reportingAgreement'],
};

/** A form in its parts, and what its visitor sees from the button on. */
export function Sending() {
  const { t } = useTranslation('confirmation');
  return (
    <>
      <Specimen name="form-parts">
        <form noValidate onSubmit={(event) => event.preventDefault()}>
          <FormParts
            form={form}
            values={{}}
            errors={{}}
            draw={(name) => (
              <FormField key={name} form={form} name={name} value="" error={undefined} hidden={false} />
            )}
          />
        </form>
      </Specimen>
      <Specimen name="sending-note">
        <State name="after five seconds, and after fifteen">
          <SendingNote sending />
        </State>
      </Specimen>
      <Specimen name="arrived">
        <State name="before its success page">
          <Arrived form={cashFinance} done={{ step: 'done', values: {}, reference }} />
        </State>
      </Specimen>
      <Specimen name="confirmation">
        <Confirmation reference={reference} next={t('next.contact')} promised>
          <p>
            <bdi dir="ltr" translate="no">
              {reference}
            </bdi>
          </p>
        </Confirmation>
      </Specimen>
      <Specimen name="sent-record-view">
        <SentRecordView record={record} name={record.form.name} />
      </Specimen>
      <Specimen name="when-answered">
        <State name="before it is sent, and after">
          <p>
            <WhenAnswered />
          </p>
          <p>
            <WhenAnswered sentAt={record.sentAt} />
          </p>
        </State>
      </Specimen>
    </>
  );
}
