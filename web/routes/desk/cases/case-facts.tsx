import { Form } from 'react-router';
import type { CaseEntry, OfficerEntry } from '#contract/desk.ts';
import { reportOutcomes } from '#domain/whistleblowing.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { smallButton } from '../../../ui/button.ts';
import { Day } from '../../../ui/day.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { DeskSelect } from '../desk-field.tsx';
import styles from './case-facts.module.css';
import { Due } from './case-table.tsx';

export function CaseFacts({
  entry,
  officers,
  canChange,
  today,
}: {
  entry: CaseEntry;
  officers: readonly OfficerEntry[];
  canChange: boolean;
  today: string;
}) {
  const { t } = useTranslation('desk');
  const { state, outcome, receivedOn, days, storedUntil } = entry;
  const from = <input type="hidden" name="from" value={state} />;
  return (
    <section className={`panel stack5 ${styles.facts}`} aria-label={t('case.facts')}>
      <dl className="pairs">
        <Pair title={t('cases.columns.received')}>
          <Day of={receivedOn} /> {days === 0 ? t('cases.today') : t('cases.days', { count: days })}
        </Pair>
        <Pair title={t('cases.columns.acknowledge')}>
          <Due by={entry.acknowledgeBy} done={entry.acknowledgedOn} today={today} />
        </Pair>
        <Pair title={t('cases.columns.answer')}>
          <Due by={entry.answerBy} done={entry.answeredOn ?? entry.closedOn} today={today} />
        </Pair>
        {outcome && <Pair title={t('case.outcome')}>{t(`outcomes.${outcome}`)}</Pair>}
        <Pair title={t('case.storedUntil')}>
          <Day of={storedUntil} />
        </Pair>
      </dl>
      {canChange && (
        <>
          <Form method="post" className="actions">
            {from}
            {state === 'received' && (
              <button type="submit" name="intent" value="acknowledged" className={smallButton}>
                {t('case.acknowledge')}
              </button>
            )}
            {state !== 'examined' && (
              <button type="submit" name="intent" value="examined" className={smallButton}>
                {state === 'closed' ? t('case.reopen') : t('case.examine')}
              </button>
            )}
          </Form>
          {state !== 'closed' && (
            <Form method="post" className={styles.choice}>
              {from}
              <DeskSelect title={t('case.close')} name="outcome" defaultValue="" required>
                <option value="">{t('leads.choose')}</option>
                {reportOutcomes.map((one) => (
                  <option key={one} value={one}>
                    {t(`outcomes.${one}`)}
                  </option>
                ))}
              </DeskSelect>
              <button type="submit" name="intent" value="closed" className={smallButton}>
                {t('case.close')}
              </button>
            </Form>
          )}
          <Form method="post" className={styles.choice}>
            <input type="hidden" name="from" value={entry.assignedTo?.id ?? ''} />
            <DeskSelect
              title={t('cases.columns.assigned')}
              name="officer"
              key={entry.assignedTo?.id ?? ''}
              defaultValue={entry.assignedTo?.id ?? ''}
            >
              <option value="">{t('cases.nobody')}</option>
              {officers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </DeskSelect>
            <button type="submit" name="intent" value="assign" className={smallButton}>
              {t('case.assign')}
            </button>
          </Form>
          {today > storedUntil && (
            <Form method="post" className={styles.choice}>
              {from}
              <label>
                <input type="checkbox" name="sure" required /> {t('case.destroySure')}
              </label>
              <button type="submit" name="intent" value="destroy" className={smallButton}>
                {t('case.destroy')}
              </button>
            </Form>
          )}
        </>
      )}
    </section>
  );
}
