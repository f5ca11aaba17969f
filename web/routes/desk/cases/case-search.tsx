import { useState } from 'react';
import { fold } from '#domain/rules/folding.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { smallButton } from '../../../ui/button.ts';
import { deskApi } from '../desk-api.ts';
import { DeskInput } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import { rememberCase, useOpened } from '../key-store.ts';
import { ReferenceLink } from '../reference-link.tsx';
import { type OpenCase, openCase } from '../report-crypto.ts';
import { useWork } from '../use-work.ts';

/** Searches only decrypted cases. */
export function CaseSearch({ references }: { references: readonly string[] }) {
  const { t } = useTranslation('desk');
  const { keys, cases } = useOpened();
  const { isWorking, refused, run } = useWork();
  const [typed, setTyped] = useState('');
  if (keys.length === 0) return null;
  const closed = references.filter((reference) => !cases.has(reference));
  const words = fold(typed);
  const found = words ? [...cases.values()].filter((one) => fold(wordsOf(one)).includes(words)) : [];
  return (
    <section className={`card ${styles.panel}`} aria-label={t('search.title')}>
      <DeskInput
        title={t('search.title')}
        help={t('search.help', { count: cases.size })}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.slice(0, 200))}
      />
      {closed.length > 0 && (
        <ActionButton
          className={smallButton}
          isDisabled={isWorking}
          onClick={() =>
            run(async () => {
              for (const reference of closed)
                rememberCase(await openCase(keys, await deskApi.readCase(reference)));
            })
          }
        >
          {t('search.all', { count: closed.length })}
        </ActionButton>
      )}
      {refused && <p role="alert">{t(`errors.${refused}`)}</p>}
      <div role="status">
        {words && found.length === 0 && <p>{t('search.none')}</p>}
        {found.length > 0 && (
          <ul>
            {found.map(({ reference, answers }) => (
              <li key={reference}>
                <ReferenceLink to={`desk/cases/${reference}`} reference={reference} />{' '}
                <bdi>{String(answers.describtion ?? '').slice(0, 100)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function wordsOf({ reference, answers, files, messages }: OpenCase): string {
  const texts = messages.flatMap(({ text, files }) => [text, ...files.map(({ name }) => name)]);
  return [reference, ...Object.values(answers).map(String), ...files.map(({ name }) => name), ...texts].join(
    '\n',
  );
}
