import { type FormEvent, useRef, useState } from 'react';
import { fields } from '#domain/forms/fields.ts';
import { acceptAttribute, refuseFiles } from '#domain/rules/files.ts';
import { formats } from '#domain/rules/formats.ts';
import { isReadable } from '#domain/rules/readable.ts';
import { officerMessageKinds, type ReportState } from '#domain/whistleblowing.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { button } from '../../../ui/button.ts';
import { deskApi } from '../desk-api.ts';
import { DeskChoice } from '../desk-choice.tsx';
import { DeskInput, DeskText } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import { RestoredDraft } from '../drafts/desk-form.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { draftCipher, encryptMessage, type OpenCase } from '../report-crypto.ts';
import { useReload, useWork } from '../use-work.ts';
import { WorkRefused } from '../work-refused.ts';
import { ConfirmSending, type WrittenMessage } from './confirm-sending.tsx';

const { clean, maxLength } = formats.message;

/** Encrypts the message in this page, before it is sent. */
export function CaseWrite({ one, state }: { one: OpenCase; state: ReportState }) {
  const { t } = useTranslation('desk');
  const { t: say } = useTranslation('messages');
  const { isWorking, refused, run } = useWork();
  const [wrongText, setWrongText] = useState<'empty' | 'tooLong'>();
  const [wrongFiles, setWrongFiles] = useState<ReturnType<typeof refuseFiles>>();
  const [unconfirmed, setUnconfirmed] = useState<WrittenMessage>();
  const [isSent, setSent] = useState(false);
  const reload = useReload();
  const draft = useDraft(`case ${one.reference}`, { cipher: draftCipher(one) });
  // A retry reuses the id, so that the message is stored once.
  const id = useRef<string>(undefined);
  const send = (written: WrittenMessage) =>
    run(async () => {
      setUnconfirmed(undefined);
      id.current ??= crypto.randomUUID();
      const message = await encryptMessage(one, { id: id.current, state, ...written });
      await deskApi.write(one.reference, message).catch(async (error: unknown) => {
        // Shows what the officer has not seen yet.
        if (error instanceof WorkRefused && error.why === 'caseChanged') await reload();
        throw error;
      });
      id.current = undefined;
      draft.onSent();
      if (draft.form.current) clearFiles(draft.form.current, written.files);
      setSent(true);
      await reload();
    });
  const write = (event: FormEvent<HTMLFormElement>) => {
    // Another form of this page is being sent.
    if (event.defaultPrevented) return;
    draft.onSubmit(event);
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const files = (typed.getAll('files') as File[]).filter(({ name }) => name !== '');
    const wrong = refuseFiles(files, fields.file);
    const text = clean(String(typed.get('text')));
    // Checked here, because the server sees only the encrypted text.
    const wrongText = text.length > maxLength ? 'tooLong' : isReadable(text) ? undefined : 'empty';
    setWrongFiles(wrong);
    setWrongText(wrongText);
    setSent(false);
    if (wrong || wrongText) return;
    const kind = officerMessageKinds.find((one) => one === typed.get('kind')) ?? 'note';
    const written = { kind, text, files };
    // A message to the reporter cannot be recalled, so it needs a confirmation.
    if (kind === 'note') send(written);
    else setUnconfirmed(written);
  };
  return (
    <>
      <form
        ref={draft.form}
        className={`panel ${styles.panel}`}
        onSubmit={write}
        onInput={() => {
          id.current = undefined;
          setSent(false);
          draft.onInput();
        }}
        aria-labelledby="write"
      >
        <h2 id="write">{t('write.title')}</h2>
        <RestoredDraft {...draft} />
        <DeskChoice
          title={t('write.kind')}
          name="kind"
          choices={officerMessageKinds.map((value) => ({ value, label: t(`write.kinds.${value}`) }))}
          defaultValue="officer"
        />
        <DeskText
          title={t('write.text')}
          error={wrongText && (wrongText === 'empty' ? t('write.empty') : t('tooLong', { most: maxLength }))}
          name="text"
          required
        />
        <DeskInput
          title={t('write.files')}
          help={t('write.filesHelp')}
          type="file"
          name="files"
          multiple
          accept={acceptAttribute(fields.file.accept)}
        />
        {wrongFiles && <p role="alert">{say(wrongFiles)}</p>}
        {refused && <p role="alert">{t(`errors.${refused}`)}</p>}
        <ActionButton type="submit" className={button()} isDisabled={isWorking}>
          {isWorking ? t('write.sending') : t('write.send')}
        </ActionButton>
        <p role="status">{isSent && t('write.sent')}</p>
      </form>
      {unconfirmed && (
        <ConfirmSending
          written={unconfirmed}
          onConfirm={() => send(unconfirmed)}
          onClose={() => setUnconfirmed(undefined)}
        />
      )}
    </>
  );
}

/** Keeps files that were chosen meanwhile. */
function clearFiles(form: HTMLFormElement, sent: readonly File[]): void {
  const input = form.elements.namedItem('files') as HTMLInputElement;
  const namesOf = (files: Iterable<File>) => [...files].map(({ name, size }) => `${name} ${size}`).join('\n');
  if (namesOf(input.files ?? []) === namesOf(sent)) input.value = '';
}
