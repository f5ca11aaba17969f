import { data } from 'react-router';
import type { Language } from '#domain/language.ts';
import { leadFilterIn } from '#domain/lead-filter.ts';
import { leadStates, longestStateMessage } from '#domain/lead-states.ts';
import { formats } from '#domain/rules/formats.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink } from '../../../ui/frame/site-link.tsx';
import panels from '../../../ui/panel.module.css';
import { nothingHere, roomOf } from '../desk-access.ts';
import type { Route } from './+types/lead.ts';
import { LeadChanges } from './lead-changes.tsx';
import { LeadContent } from './lead-content.tsx';
import styles from './lead-parts.module.css';
import { LeadDue } from './lead-table.tsx';

export const handle = { namespaces: ['desk', 'forms'] };

const longestNote = 4000;

export async function loader(args: Route.LoaderArgs) {
  const { id: reference, language } = args.params;
  const room = roomOf(args, 'leads');
  if (!/^[A-Z0-9-]{1,20}$/.test(reference)) throw nothingHere();
  const found = await room.lead(reference, language as Language);
  if (!found) throw nothingHere();
  const filter = leadFilterIn(new URL(args.request.url).searchParams, room.forms);
  return { found, filter, today: args.context.get(siteContext).today };
}

/** Sets where it stands, or adds a note. */
export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'leads');
  const { id: reference } = args.params;
  const posted = args.context.get(siteContext).posted ?? new FormData();
  const value = (name: string) => String(posted.get(name) ?? '').trim();
  const stateOf = (name: string) => leadStates.find((one) => one === value(name));
  const [from, state] = [stateOf('from'), stateOf('state')];
  const [message = '', note = ''] = ['message', 'note'].map((name) => formats.message.clean(value(name)));
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
export default function LeadPage({ loaderData: { found, filter, today }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const { form, state, complaint } = found;
  const list = String(new URLSearchParams({ ...filter }));
  return (
    <Page
      page="deskLead"
      values={{ reference: found.reference }}
      index={false}
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
      failed={actionData !== undefined && actionData.outcome !== 'changed'}
    >
      <p>
        <SiteLink to={`desk/leads?${list}`}>{t('leads.back')}</SiteLink>
      </p>
      {actionData && (
        <p role={actionData.outcome === 'changed' ? 'status' : 'alert'} className={panels.note}>
          {t(`leads.one.${actionData.outcome}`)}
        </p>
      )}
      <LeadChanges
        key={`${found.timeLine.length} ${found.notes.length}`}
        state={state}
        longest={{ message: longestStateMessage, note: longestNote }}
      />
      <LeadContent found={found} />
    </Page>
  );
}
