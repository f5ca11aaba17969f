import { type FormEvent, useRef, useState } from 'react';
import { fields } from '#domain/forms/fields.ts';
import { acceptAttribute, refuseFiles } from '#domain/rules/files.ts';
import { formats } from '#domain/rules/formats.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { button } from '../../../ui/button.ts';
import panels from '../../../ui/panel.module.css';
import { deskApi } from '../desk-api.ts';
import { DeskInput, DeskText } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import { encryptMessage, type OpenCase } from '../report-crypto.ts';
import { useReload } from '../use-reload.ts';
import { useWork } from '../use-work.ts';

const kinds = ['officer', 'note'] as const;

/** An answer to the reporter, or a note for officers: encrypted here, before it is sent. */
export function CaseWrite({ one }: { one: OpenCase }) {
  const { t } = useTranslation('desk');
  const { t: say } = useTranslation('messages');
  const { working, refused, run } = useWork();
  const [wrongFiles, setWrongFiles] = useState<ReturnType<typeof refuseFiles>>();
  const [isSent, setSent] = useState(false);
  const reload = useReload();
  // The same message keeps its id until it is there: what was sent twice is one.
  const id = useRef<string>(undefined);
  const write = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const typed = new FormData(element);
    const files = (typed.getAll('files') as File[]).filter(({ name }) => name !== '');
    const wrong = refuseFiles(files, fields.file);
    setWrongFiles(wrong);
    setSent(false);
    if (wrong) return;
    id.current ??= crypto.randomUUID();
    const written = {
      ...{ id: id.current, text: String(typed.get('text')), files },
      kind: typed.get('kind') === 'note' ? ('note' as const) : ('officer' as const),
    };
    run(async () => {
      await deskApi.write(one.reference, await encryptMessage(one, written));
      id.current = undefined;
      element.reset();
      setSent(true);
      await reload();
    });
  };
  return (
    <form className={`${panels.panel} ${styles.panel}`} onSubmit={write} aria-labelledby="write">
      <h2 id="write">{t('write.title')}</h2>
      <fieldset>
        <legend>{t('write.kind')}</legend>
        {kinds.map((kind) => (
          <p key={kind}>
            <label>
              <input type="radio" name="kind" value={kind} defaultChecked={kind === 'officer'} />{' '}
              {t(`write.kinds.${kind}`)}
            </label>
          </p>
        ))}
      </fieldset>
      <DeskText title={t('write.text')} name="text" required maxLength={formats.message.longest} />
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
      <button type="submit" className={button()} disabled={working}>
        {working ? t('write.sending') : t('write.send')}
      </button>
      <p role="status">{isSent && t('write.sent')}</p>
    </form>
  );
}
