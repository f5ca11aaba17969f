import type { ConsentName } from '#domain/forms/form.ts';
import type { MessageKey } from '#locales/keys.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { SiteLink } from '../ui/frame/site-link.tsx';
import styles from './consent-field.module.css';
import { controlId } from './controls/control-props.ts';
import { Message } from './message.tsx';
import { useMessages } from './sending/use-messages.ts';

/** Never checked in advance. */
export function ConsentField({
  form,
  name,
  required,
  checked,
  error,
}: {
  form: string;
  name: ConsentName;
  required: boolean;
  /** The language of the accepted wording. */
  checked: string | undefined;
  error: MessageKey | undefined;
}) {
  const { t, language } = useTranslation('forms');
  const { message } = useMessages();
  const id = controlId(form, name);
  return (
    <div className="stack1" data-field={name}>
      <label className={styles.label}>
        <input
          type="checkbox"
          id={id}
          name={name}
          // Another language is another wording, so the visitor must consent again.
          key={language}
          value={language}
          defaultChecked={checked === language}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
          aria-required={required || undefined}
        />
        <span>
          <Wording name={name} />
          {!required && <span className="muted"> ({t('optional')})</span>}
        </span>
      </label>
      {error && (
        <Message id={`${id}-message`} name={error}>
          {message(error)}
        </Message>
      )}
    </div>
  );
}

/**
 * The wording is stored with the submission. The link opens a new tab, so that no input is lost. A click on the link
 * does not toggle the checkbox.
 */
function Wording({ name }: { name: ConsentName }) {
  const { t } = useTranslation('forms');
  const wording = t(`consents.${name}`);
  if (name !== 'infoConsent') return wording;
  const link = t('consentLinks.infoConsent');
  const [before, after] = wording.split(link);
  return (
    <>
      {before}
      <SiteLink
        to="policies/privacy-policy"
        target="_blank"
        rel="noopener"
        aria-label={t('consentLinks.opens', { link })}
      >
        {link}
      </SiteLink>
      {after}
    </>
  );
}
