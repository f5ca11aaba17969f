import { useEffect, useRef } from 'react';
import { shownDate } from '#domain/dates/shown-date.ts';
import { fieldIn } from '#domain/forms/form.ts';
import type { SentRecord } from '#domain/sent-record.ts';
import { shownAnswer } from '#domain/shown-answer.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Pair } from '../../ui/pair.tsx';
import { useOptionLists } from '../lists/option-lists.ts';
import styles from './sent-record-view.module.css';

/**
 * The answers are collapsed on screen, where others may see them, and open on paper.
 * @param name - a key of `names` in `forms.json`
 */
export default function SentRecordView({
  record,
  name,
}: {
  record: SentRecord;
  name: SentRecord['form']['name'] | 'complaint';
}) {
  const { t, language } = useTranslation('confirmation');
  const { t: words } = useTranslation('forms');
  const details = useRef<HTMLDetailsElement>(null);
  const lists = useOptionLists();
  const { form } = record;

  useEffect(() => {
    let wasOpen = false;
    const open = () => {
      wasOpen = details.current?.open ?? false;
      if (details.current) details.current.open = true;
    };
    const restore = () => {
      if (details.current) details.current.open = wasOpen;
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', restore);
    };
  }, []);

  const rows: [title: string, value: string][] = [
    [t('record.form'), words(`names.${name}`)],
    [t('record.sentAt'), t('record.riyadh', { when: shownDate(record.sentAt, language, 'timeInRiyadh') })],
    ...record.answers.map(({ name, answer }): [string, string] => [
      words(`fields.${name}.title`, { context: form.name }),
      typeof answer === 'object' && answer
        ? answer.masked
        : shownAnswer(fieldIn(form, name), answer, language, lists),
    ]),
    ...record.brought.map(({ name, answer }): [string, string] => [
      words(`brought.${name}`),
      shownAnswer(fieldIn(form, name), answer, language, lists),
    ]),
  ];
  return (
    <details ref={details} className={styles.record}>
      <summary>{t('record.title')}</summary>
      <dl className="pairs">
        {rows.map(([title, value]) => (
          <Pair key={title} title={title}>
            <bdi dir={value.startsWith('•') ? 'ltr' : 'auto'}>{value}</bdi>
          </Pair>
        ))}
      </dl>
      {record.agreed.length > 0 && (
        <>
          <h3>{t('record.agreed')}</h3>
          <ul>
            {record.agreed.map((name) => (
              <li key={name}>{words(`consents.${name}`)}</li>
            ))}
          </ul>
        </>
      )}
      <p className={`quiet ${styles.hidden}`} data-screen>
        {t('record.hidden')}
      </p>
    </details>
  );
}
