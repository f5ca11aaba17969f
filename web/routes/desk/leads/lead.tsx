import { useState } from 'react';
import { data, useNavigation } from 'react-router';
import type { Language } from '#domain/language.ts';
import { leadFilterIn } from '#domain/lead-filter.ts';
import { leadStates, maxStateMessageLength } from '#domain/lead-states.ts';
import { formats } from '#domain/rules/formats.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import { nothingHere, roomOf } from '../desk-access.ts';
import type { Route } from './+types/lead.ts';
import { LeadChanges, TakeBack } from './lead-changes.tsx';
import { LeadContent } from './lead-content.tsx';
import styles from './lead-parts.module.css';
import { LeadDue } from './lead-table.tsx';

export const handle = { namespaces: ['desk', 'forms'] };

const maxNoteLength = 4000;

export async function loader(args: Route.LoaderArgs) {
  const { id: reference, language } = args.params;
  const room = roomOf(args, 'leads');
  if (!/^[A-Z0-9-]{1,20}$/.test(reference)) throw nothingHere();
  const found = await room.lead(reference, language as Language);
  if (!found) throw nothingHere();
  const filter = leadFilterIn(new URL(args.request.url).searchParams, room.forms);
  return { found, filter, today: args.context.get(siteContext).today };
}

/** Saves both the state and the note, or neither. */
export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'leads');
  const { id: reference } = args.params;
  const posted = args.context.get(siteContext).posted ?? new FormData();
  const value = (name: string) => String(posted.get(name) ?? '').trim();
  const stateOf = (name: string) => leadStates.find((one) => one === value(name));
  const [from, state] = [stateOf('from'), stateOf('state')];
  const [message = '', note = ''] = ['message', 'note'].map((name) => formats.message.clean(value(name)));
  // An unchanged select shows the lead's current state.
  const chosen = value('state') === value('from') ? undefined : value('state');
  const typed = { state: chosen, message: value('message'), note: value('note') };
  if (!/^[A-Z0-9-]{1,20}$/.test(reference)) throw nothingHere();
  if (value('takeBackUntil')) {
    const outcome = await room.takeBack(reference, value('takeBackUntil'));
    if (!outcome) throw nothingHere();
    if (outcome === 'late') return data({ outcome, typed }, { status: 409 });
    const { takenBack } = outcome;
    // The form shows the deleted entry again, unless somebody has typed another message since.
    const again = {
      ...typed,
      state: typed.state ?? takenBack.state,
      message: typed.message || takenBack.message,
    };
    return { outcome: 'taken-back' as const, typed: again, takenBack: value('takeBackUntil') };
  }
  if (value('intent') !== 'save' || !from || !state)
    return data({ outcome: 'malformed' as const, typed }, { status: 422 });
  const exceeded = {
    message: message.length > maxStateMessageLength ? maxStateMessageLength : undefined,
    note: note.length > maxNoteLength ? maxNoteLength : undefined,
  };
  if (exceeded.message || exceeded.note)
    return data({ outcome: 'too-long' as const, typed, exceeded }, { status: 422 });
  const outcome = await room.save(reference, { from, state, message, note });
  if (!outcome) throw nothingHere();
  if (outcome === 'changed') return { outcome, saved: crypto.randomUUID() };
  return data({ outcome, typed }, { status: outcome === 'state-changed' ? 409 : 422 });
}

/** By default, React Router skips the reload after a 4xx. */
export const shouldRevalidate = () => true;

export default function LeadPage({ loaderData: { found, filter, today }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const { form, state, complaint } = found;
  const { typed, saved, exceeded, takenBack } = {
    typed: undefined,
    saved: undefined,
    exceeded: undefined,
    takenBack: undefined,
    ...actionData,
  };
  const isRefused = actionData !== undefined && !['changed', 'taken-back'].includes(actionData.outcome);
  // Clears the form once the page shows what was saved.
  const [shown, setShown] = useState(saved);
  const isSettled = useNavigation().state === 'idle';
  if (saved && saved !== shown && isSettled) setShown(saved);
  const list = String(new URLSearchParams({ ...filter }));
  return (
    <Page
      page="deskLead"
      values={{ reference: found.reference }}
      title={found.reference}
      lead={
        <>
          {forms(`names.${complaint ? 'complaint' : form}`)} · {t(`leads.states.${state}`)}
          {complaint && (
            <>
              {' '}
              · <LeadDue {...complaint} today={today} />
            </>
          )}
        </>
      }
      className={styles.page}
      hasFailed={isRefused}
    >
      <p>
        <SiteLink to={`desk/leads?${list}`}>{t('leads.back')}</SiteLink>
      </p>
      {actionData && isSettled && (
        <p role={isRefused ? 'alert' : 'status'} className="note">
          {t(`leads.one.${actionData.outcome}`)}
        </p>
      )}
      {found.takeBackUntil && <TakeBack key={found.takeBackUntil} until={found.takeBackUntil} />}
      <LeadChanges
        reference={found.reference}
        state={state}
        typed={typed}
        saved={shown}
        exceeded={exceeded}
        takenBack={takenBack}
      />
      <LeadContent found={found} />
    </Page>
  );
}
