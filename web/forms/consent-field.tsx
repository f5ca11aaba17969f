import type { ConsentName } from '#domain/forms/form.ts';
import type { MessageKey } from '#locales/keys.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { SiteLink } from '../ui/frame/site-link.tsx';
import styles from './consent-field.module.css';
import { controlId } from './controls/control-props.ts';
import { Message } from './message.tsx';
import { useMessages } from './sending/use-messages.ts';

/** A consent: never checked beforehand, its whole wording beside it. */
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
  /** The language in whose wording it is ticked. */
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
          // Another language is another wording: in that one it is asked anew.
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
 * The sentence that is kept with the submission; that of the privacy policy with a link to it in its own words. The link opens a tab of its own, so that nothing
 * typed is lost, and a click on it leaves the box as it is: browsers see to that for links within a label.
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
