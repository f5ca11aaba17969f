import type { HistoryEntry } from '#contract/desk-leads.ts';
import { leadStates } from '#domain/lead-states.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Moment } from '../moment.tsx';

const sources = ['site', 'crm', 'desk', 'customer'] as const;

/** One line for each thing that happened, the newest first. */
export function LeadHistory({ history }: { history: readonly HistoryEntry[] }) {
  const { t } = useTranslation('desk');
  const nameOf = (by: string) => {
    const source = sources.find((one) => one === by);
    return source ? t(`leads.sources.${source}`) : by;
  };
  return (
    <ol className="stack3">
      {history.map((entry) => (
        <li key={`${entry.at} ${JSON.stringify(entry)}`}>
          <Moment at={entry.at} /> · <bdi>{nameOf(entry.by)}</bdi> · <What entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function What({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('desk');
  switch (entry.kind) {
    case 'state':
      return (
        <>
          <strong>{t(`leads.states.${entry.state}`)}</strong>
          {entry.message && (
            <p className="as-written" dir="auto">
              {entry.message}
            </p>
          )}
        </>
      );
    case 'note':
      return (
        <>
          {t('leads.one.note')}
          <p className="as-written" dir="auto">
            {entry.text}
          </p>
        </>
      );
    case 'assigned':
      return entry.to === null ? (
        t('leads.one.released')
      ) : (
        <>
          {t('leads.one.assignedTo')} <bdi>{entry.to}</bdi>
        </>
      );
    case 'complaint':
      return entry.to === null ? (
        t('leads.one.causeRemoved')
      ) : (
        <>
          {t('leads.cause')}: <bdi>{entry.to}</bdi>
        </>
      );
    case 'set-state':
    case 'taken-back': {
      const state = leadStates.find((one) => one === entry.to);
      return (
        <>
          {entry.kind === 'taken-back' && `${t('leads.one.takenBack')}: `}
          <strong>{state && t(`leads.states.${state}`)}</strong>
        </>
      );
    }
    case 'next-contact':
      return entry.to === null ? (
        t('leads.one.noNextContact')
      ) : (
        <>
          {t('leads.one.nextContact')} <Moment at={entry.to} />
        </>
      );
  }
}
