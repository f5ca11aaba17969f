import { useRef, useState } from 'react';
import type { ValuePath } from '#domain/publications/json-value.ts';
import {
  endingsOf,
  maxUploadBytes,
  refuseUpload,
  shapeOf,
  type UploadKind,
} from '#domain/publications/uploads.ts';
import { acceptAttribute } from '#domain/rules/files.ts';
import fields from '../../../../forms/form-field.module.css';
import { Message } from '../../../../forms/message.tsx';
import bar from '../../../../forms/sending/upload-progress-bar.module.css';
import { useMessages } from '../../../../forms/sending/use-messages.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ActionButton } from '../../../../ui/action-button.tsx';
import { smallButton } from '../../../../ui/button.ts';
import { WorkRefused } from '../../work-refused.ts';
import { usePlaceName } from '../place-name.tsx';
import { CurrentFile } from './current-file.tsx';
import { controlIdAt, useFormState } from './form-state.ts';
import { placeInOtherLanguage, putFile, valueAt } from './values.ts';

type State =
  | { step: 'sending'; percent: number }
  /** `file` can be sent again. */
  | { step: 'failed'; message: string; file?: File }
  | { step: 'done'; path: string; warning: string | undefined };

export function FileField({
  upload: kind,
  place,
  title,
  text: path,
  error,
}: {
  upload: UploadKind;
  place: ValuePath;
  title: string;
  text: string;
  error: string | undefined;
}) {
  const { kind: itemKind, value, isReadOnly } = useFormState();
  const { t } = useTranslation('content');
  const nameOf = usePlaceName(itemKind);
  const input = useRef<HTMLInputElement>(null);
  const { state, send } = useFileUpload(kind, place);
  const id = controlIdAt(place);
  const isSending = state?.step === 'sending';
  const refused = state?.step === 'failed' ? state.message : state?.step !== 'done' ? error : undefined;
  const warning = state?.step === 'done' && state.path === path ? state.warning : undefined;
  const shape = shapeOf(kind);
  const otherPlace = placeInOtherLanguage(place);
  const otherPath = otherPlace && valueAt(value, otherPlace);
  const help = shape ? (shape.height ? 'file.cropped' : 'file.scaled') : 'file.pdf';
  const most = maxUploadBytes(kind) / 1024 / 1024;
  return (
    <div className={fields.field}>
      <p className={fields.title}>{title}</p>
      <CurrentFile path={path} isPicture={shape !== undefined} />
      {!isReadOnly && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            name={place.join('.')}
            accept={acceptAttribute(endingsOf(kind))}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file can be chosen again.
              target.value = '';
              if (file) void send(file);
            }}
          />
          <p className="actions">
            <ActionButton
              id={id}
              className={smallButton}
              aria-label={t('form.named', {
                action: t(path ? 'file.replace' : 'file.choose'),
                name: nameOf(place),
              })}
              aria-describedby={`${id}-message ${id}-help`}
              isDisabled={isSending}
              onClick={() => input.current?.click()}
            >
              {t(path ? 'file.replace' : 'file.choose')}
            </ActionButton>
            {state?.step === 'failed' && state.file && (
              <button type="button" className={smallButton} onClick={() => state.file && send(state.file)}>
                {t('file.again')}
              </button>
            )}
          </p>
          {isSending && <Progress percent={state.percent} />}
        </>
      )}
      <div id={`${id}-message`} role="status">
        {refused && <Message name="desk">{refused}</Message>}
        {state?.step === 'done' && otherPlace && otherPath !== path && (
          <Message name="desk" isInformation>
            {t('file.otherKeeps')}
          </Message>
        )}
        {warning && (
          <Message name="desk" isInformation>
            {warning}
          </Message>
        )}
      </div>
      {!isReadOnly && (
        <p className="quiet" id={`${id}-help`}>
          {t(help, { most, ...shape })}
          {otherPlace && ` ${t('file.inBoth')}`}
        </p>
      )}
    </div>
  );
}

function useFileUpload(kind: UploadKind, place: ValuePath) {
  const { edit, announce, uploads } = useFormState();
  const { t } = useTranslation('content');
  const { message } = useMessages();
  const [state, setState] = useState<State>();
  const fail = (text: string, file?: File) => {
    setState({ step: 'failed', message: text, ...(file && { file }) });
    announce('');
  };
  const send = async (file: File) => {
    const wrong = refuseUpload(kind, file);
    if (wrong) return fail(message(wrong));
    setState({ step: 'sending', percent: 0 });
    announce(t('file.sending'));
    try {
      const answer = await uploads.upload(kind, file, (sent) =>
        setState({ step: 'sending', percent: Math.round(sent * 100) }),
      );
      if ('refused' in answer) return fail(message(answer.refused));
      const { path, warning } = answer;
      edit((whole) => putFile(whole, place, path));
      setState({ step: 'done', path, warning: warning && t(`file.${warning}`, { ...shapeOf(kind) }) });
      announce(t('file.done'));
    } catch (error) {
      if (!(error instanceof WorkRefused)) throw error;
      const why = error.why === 'signedOut' || error.why === 'gone' ? error.why : 'noAnswer';
      fail(t(`file.failed.${why}`), file);
    }
  };
  return { state, send };
}

/** At 100 percent, the server is still checking the file. */
function Progress({ percent }: { percent: number }) {
  const { t } = useTranslation('content');
  const label = percent < 100 ? t('file.percent', { percent }) : t('file.checking');
  return (
    <label className={`stack2 ${bar.upload}`}>
      {label}
      <progress max={100} value={percent} />
    </label>
  );
}
