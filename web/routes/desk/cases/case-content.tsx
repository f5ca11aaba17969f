import { useEffect } from 'react';
import type { CaseEntry } from '#contract/desk.ts';
import type { FieldName } from '#domain/forms/fields.ts';
import { fieldIn } from '#domain/forms/form.ts';
import { whistleblowingReport as form } from '#domain/forms/whistleblowing.ts';
import { findOption } from '#domain/rules/options.ts';
import { useOptionLists } from '../../../forms/lists/option-lists.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Day } from '../../../ui/day.tsx';
import { deskApi } from '../desk-api.ts';
import { rememberCase, useOpened } from '../key-store.ts';
import { openCase } from '../report-crypto.ts';
import { useWork } from '../use-work.ts';
import styles from './case-content.module.css';
import { CaseExport } from './case-export.tsx';
import { CaseFiles } from './case-files.tsx';
import { CaseWrite } from './case-write.tsx';

/** Another number of messages on the server loads the case again. */
export function CaseContent({ entry: { reference, state, messages } }: { entry: CaseEntry }) {
  const { t } = useTranslation('desk');
  const { keys, cases } = useOpened();
  const { refused, run } = useWork();
  const known = cases.get(reference);
  const isRead = known !== undefined && known.totalMessages === messages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: run for each key and each new message
  useEffect(() => {
    if (keys.length > 0 && !isRead)
      run(async () => rememberCase(await openCase(keys, await deskApi.readCase(reference))));
  }, [keys, isRead]);
  if (keys.length === 0) return null;
  const alert = refused && <p role="alert">{t(`errors.${refused}`)}</p>;
  if (!known) return alert ?? <p role="status">{t('case.decrypting')}</p>;
  return (
    <>
      {alert}
      <section className="stack4" aria-labelledby="said">
        <h2 id="said">{t('case.said')}</h2>
        <Answers answers={known.answers} />
        <CaseFiles one={known} files={known.files} />
      </section>
      <section className="stack4" aria-labelledby="messages">
        <h2 id="messages">{t('case.messages')}</h2>
        {known.isAltered && <p role="alert">{t('case.messagesAltered')}</p>}
        {known.messages.length === 0 && <p>{t('case.noMessages')}</p>}
        <ol className={`stack3 ${styles.messages}`}>
          {known.messages.map(({ id, author, officer, writtenOn, text, files }) => (
            <li key={id} data-author={author} className="card">
              <p className="quiet">
                {t(`authors.${author}`)} {officer && <bdi>({officer})</bdi>} · <Day of={writtenOn} />
              </p>
              <p className="as-written" dir="auto">
                {text}
              </p>
              <CaseFiles one={known} files={files} />
            </li>
          ))}
        </ol>
      </section>
      <CaseWrite one={known} state={state} />
      <CaseExport one={known} />
    </>
  );
}

function Answers({ answers }: { answers: Readonly<Record<string, unknown>> }) {
  const { t, language } = useTranslation('forms');
  const lists = useOptionLists();
  const shown = form.fields.filter((name) => name !== 'file' && (answers[name] ?? '') !== '');
  const worded = (name: FieldName) => {
    const { options } = fieldIn(form, name);
    const option =
      options && options !== 'cities' ? findOption(lists, options, Number(answers[name])) : undefined;
    return option?.[language] ?? String(answers[name]);
  };
  return (
    <dl className="pairs stack4">
      {shown.map((name) => (
        <div key={name}>
          <dt>{t(`fields.${name}.title`, { context: form.name })}</dt>
          <dd className="as-written" dir="auto">
            {worded(name)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
