import { type ReactNode, useEffect, useState } from 'react';
import type { LeadDetails } from '#contract/desk-leads.ts';
import { leadStates } from '#domain/lead-states.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { button, smallButton } from '../../../ui/button.ts';
import { DeskChoice } from '../desk-choice.tsx';
import { DeskDate, DeskInput, DeskSelect, DeskText } from '../desk-field.tsx';
import styles from '../desk-panel.module.css';
import { DeskForm } from '../drafts/desk-form.tsx';
import parts from './lead-parts.module.css';

/** Undefined: unchanged. */
export interface TypedChanges {
  state: string | undefined;
  cause: string | undefined;
  /** Day and time. */
  contact: [string, string] | undefined;
  message: string;
  note: string;
}

export const formId = 'lead-changes';

/** In Riyadh, which is UTC+3 all year. */
const hourMs = 3_600_000;
const inRiyadh = (at: string) => new Date(Date.parse(at) + 3 * hourMs).toISOString();

/** One form, so that saving the state keeps the note, the message and the next contact. */
export function LeadChanges({
  found: { reference, state, nextContactAt, complaint, causes, takeBackUntil },
  next,
  typed,
  saved,
  exceeded,
  outcome,
}: {
  found: LeadDetails;
  /** The reference of the next lead of the list. */
  next: string | undefined;
  typed: TypedChanges | undefined;
  saved: string | undefined;
  /** Limits of the texts that are too long. */
  exceeded: Record<'message' | 'note', number | undefined> | undefined;
  /** Next to the buttons, where the person looks. */
  outcome: ReactNode;
}) {
  const { t } = useTranslation('desk');
  const tooLong = (most: number | undefined) => (most === undefined ? undefined : t('tooLong', { most }));
  // Resets the fields when something else changes the lead's state.
  const fields = `${reference} ${state}`;
  const cause = complaint?.cause ?? '';
  const contact = nextContactAt === null ? '' : inRiyadh(nextContactAt);
  return (
    <div className={`stack4 ${parts.changes}`}>
      <DeskForm id={formId} draft={`lead ${reference}`} saved={saved} className={`panel ${styles.panel}`}>
        <input type="hidden" name="from" value={state} />
        <input type="hidden" name="contactFrom" value={nextContactAt ?? ''} />
        <input type="hidden" name="causeFrom" value={cause} />
        {next && <input type="hidden" name="next" value={next} />}
        <DeskChoice
          key={fields}
          title={t('leads.one.change')}
          name="state"
          choices={leadStates.map((value) => ({ value, label: t(`leads.states.${value}`) }))}
          defaultValue={typed?.state ?? state}
          saved={state}
        />
        <DeskText
          key={`note ${reference}`}
          title={t('leads.one.note')}
          name="note"
          rows={2}
          error={tooLong(exceeded?.note)}
          defaultValue={typed?.note}
        />
        <DeskText
          key={`message ${fields}`}
          title={t('leads.one.message')}
          name="message"
          rows={2}
          error={tooLong(exceeded?.message)}
          defaultValue={typed?.message}
        />
        <div key={`contact ${reference} ${contact}`} className={parts.contact}>
          <DeskDate
            title={t('leads.one.nextContact')}
            name="contactDay"
            hasFuture
            min={undefined}
            defaultValue={typed?.contact?.[0] ?? contact.slice(0, 10)}
          />
          <DeskInput
            title={t('leads.one.nextTime')}
            name="contactTime"
            type="time"
            defaultValue={typed?.contact?.[1] ?? contact.slice(11, 16)}
          />
        </div>
        <DeskSelect
          key={`cause ${reference} ${cause}`}
          title={t('leads.cause')}
          name="cause"
          data-saved={String(cause)}
          defaultValue={typed?.cause ?? cause}
        >
          <option value="">{complaint ? t('leads.one.noCause') : t('leads.one.noComplaint')}</option>
          {causes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </DeskSelect>
        <div className={parts.saving}>
          {outcome}
          <p className={parts.presses}>
            {next && (
              <button type="submit" name="intent" value="next" className={button({ small: true })}>
                {t('leads.one.saveAndNext')}
              </button>
            )}
            <button type="submit" name="intent" value="save" className={smallButton}>
              {t('leads.one.save')}
            </button>
          </p>
          {/* After the others: Enter in a field presses the first button. */}
          {takeBackUntil && <TakeBack key={takeBackUntil} until={takeBackUntil} />}
        </div>
      </DeskForm>
    </div>
  );
}

/**
 * Takes back the last state until the customer is told of it.
 * @param until - ISO 8601; if this machine's clock differs from the server's, the server decides
 */
function TakeBack({ until }: { until: string }) {
  const { t } = useTranslation('desk');
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const left = Math.min(Math.max(Date.parse(until) - Date.now(), 0), 60_000);
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver) return null;
  return (
    <p className={parts.takeBack}>
      {t('leads.one.notToldYet')}
      <button type="submit" name="takeBackUntil" value={until} className={smallButton}>
        {t('leads.one.takeBack')}
      </button>
    </p>
  );
}
