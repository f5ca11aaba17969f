import type { RequestField, TypedRequest } from '#contract/desk-privacy.ts';
import { requestKinds } from '#domain/data-subject-requests.ts';
import type { Errors } from '#domain/rules/validation.ts';
import { controlId } from '../../../forms/controls/control-props.ts';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { useMessages } from '../../../forms/sending/use-messages.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { button } from '../../../ui/button.ts';
import { DeskInput, DeskSelect, DeskText } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import { DeskForm } from '../drafts/desk-form.tsx';

const form = 'data-subject-request';

/** Enters requests made by telephone or letter. */
export function EnterRequest({ failed }: { failed: { errors: Errors; typed: TypedRequest } | undefined }) {
  const { t } = useTranslation('desk');
  const { t: fields } = useTranslation('forms');
  const { message } = useMessages();
  const { errors = {}, typed } = failed ?? {};
  const of = (name: RequestField) => ({
    name,
    id: controlId(form, name),
    defaultValue: typed?.[name],
    error: errors[name] && message(errors[name]),
  });
  return (
    <details className="card" open={failed !== undefined}>
      <summary>{t('privacy.enter.title')}</summary>
      <DeskForm draft="enter request" className={styles.panel} noValidate preventScrollReset>
        {failed && <ErrorSummary form={form} errors={errors} />}
        <p>{t('privacy.enter.what')}</p>
        <DeskSelect title={t('privacy.enter.kind')} name="kind" defaultValue={typed?.kind ?? 'export'}>
          {requestKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`privacy.kinds.${kind}`)}
            </option>
          ))}
        </DeskSelect>
        <DeskInput
          title={`${fields('fields.idNumber.title')} (${fields('optional')})`}
          help={t('privacy.enter.idHelp')}
          {...of('idNumber')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
        <DeskInput
          title={fields('fields.MobileNumber.title')}
          {...of('MobileNumber')}
          type="tel"
          autoComplete="off"
          dir="ltr"
        />
        <DeskInput
          title={`${fields('fields.email.title')} (${fields('optional')})`}
          help={t('privacy.enter.contactHelp')}
          {...of('email')}
          type="email"
          autoComplete="off"
          dir="ltr"
        />
        <DeskText
          title={`${t('privacy.enter.note')} (${fields('optional')})`}
          help={t('privacy.enter.noteHelp')}
          {...of('message')}
        />
        <button type="submit" className={button()}>
          {t('privacy.enter.submit')}
        </button>
      </DeskForm>
    </details>
  );
}
