import { data } from 'react-router';
import type { Language } from '#domain/language.ts';
import { leadStates, longestStateMessage } from '#domain/lead-states.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import panels from '../../../ui/panel.module.css';
import { nothingHere, roomOf } from '../desk-access.ts';
import type { Route } from './+types/lead.ts';
import { LeadChanges } from './lead-changes.tsx';
import { LeadContent } from './lead-content.tsx';

export const handle = { namespaces: ['desk', 'forms'] };

const longestNote = 4000;

export async function loader(args: Route.LoaderArgs) {
  const { id: reference, language } = args.params;
  if (!/^[A-Z0-9-]{1,20}$/.test(reference)) throw nothingHere();
  const found = await roomOf(args, 'leads').lead(reference, language as Language);
  if (!found) throw nothingHere();
  return { found, words: args.context.get(siteContext).leadStates };
}

/** Sets where it stands, or adds a note. */
export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'leads');
  const { id: reference } = args.params;
  const posted = args.context.get(siteContext).posted ?? new FormData();
  const value = (name: string) => String(posted.get(name) ?? '').trim();
  const stateOf = (name: string) => leadStates.find((one) => one === value(name));
  const [from, state] = [stateOf('from'), stateOf('state')];
  const [message, note] = [value('message'), value('note')];
  const malformed = data({ outcome: 'malformed' as const }, { status: 422 });
  if (!/^[A-Z0-9-]{1,20}$/.test(reference)) throw nothingHere();
  if (value('intent') === 'note') {
    if (note === '' || note.length > longestNote) return malformed;
    if (!(await room.addNote(reference, note))) throw nothingHere();
    return { outcome: 'changed' as const };
  }
  if (value('intent') !== 'state' || !state || message.length > longestStateMessage) return malformed;
  const outcome = await room.changeState(reference, { from, state, message: message || undefined });
  if (!outcome) throw nothingHere();
  return outcome === 'changed' ? { outcome } : data({ outcome }, { status: 409 });
}

/** One lead: what was sent, what became of it, and what the staff do with it. */
export default function LeadPage({ loaderData: { found, words }, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('desk');
  return (
    <Page
      page="deskLead"
      values={{ reference: found.reference }}
      index={false}
      title={found.reference}
      lead={words[found.state].name[language]}
      failed={actionData !== undefined && actionData.outcome !== 'changed'}
    >
      {actionData && (
        <p role={actionData.outcome === 'changed' ? 'status' : 'alert'} className={panels.note}>
          {t(`leads.one.${actionData.outcome}`)}
        </p>
      )}
      <LeadContent found={found} words={words} />
      <LeadChanges
        key={`${found.timeLine.length} ${found.notes.length}`}
        state={found.state}
        words={words}
        longest={{ message: longestStateMessage, note: longestNote }}
      />
    </Page>
  );
}
