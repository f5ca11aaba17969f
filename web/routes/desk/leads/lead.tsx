import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { Language } from '#domain/language.ts';
import { leadFilterIn } from '#domain/lead-filter.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { siteContext } from '../../../site.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { SiteLink, useSitePath } from '../../../ui/frame/site-link.tsx';
import { nothingHere, roomOf } from '../desk-access.ts';
import { Shortcuts } from '../shortcuts.tsx';
import type { Route } from './+types/lead.ts';
import { actOnLead, isReferenceLike } from './lead-action.ts';
import { LeadAssignment } from './lead-assignment.tsx';
import { formId, LeadChanges } from './lead-changes.tsx';
import { LeadContent } from './lead-content.tsx';
import styles from './lead-parts.module.css';
import { readLeadSearch, withoutSearch } from './lead-search.tsx';
import { LeadDue } from './lead-table.tsx';
import { useCurrentLeads } from './use-current-leads.ts';

export const handle = { namespaces: ['desk', 'forms'] };

export async function loader(args: Route.LoaderArgs) {
  const { id: reference, language } = args.params;
  const room = roomOf(args, 'leads');
  if (!isReferenceLike(reference)) throw nothingHere();
  const found = await room.lead(reference, language as Language);
  if (!found) throw nothingHere();
  const query = args.url.searchParams;
  const filter = leadFilterIn(query, room.forms);
  const after = query.get('after')?.slice(0, 100);
  const search = readLeadSearch(args.url);
  const [neighbours, staff] = await Promise.all([room.neighbours(reference, filter, search), room.staff()]);
  if (!neighbours) throw withoutSearch(args.url);
  const { today } = args.context.get(siteContext);
  const before = query.get('saved') ?? '';
  return {
    found,
    listQuery: { ...filter, ...(after && { after }), ...(search && { search }) },
    savedBefore: isReferenceLike(before) ? before : undefined,
    neighbours,
    staff,
    me: room.me,
    today,
  };
}

export async function action(args: Route.ActionArgs) {
  const room = roomOf(args, 'leads');
  const posted = args.context.get(siteContext).posted ?? new FormData();
  const query = new URL(args.request.url).searchParams;
  const { language, id } = args.params;
  const { today } = args.context.get(siteContext);
  return actOnLead(room, { reference: id, posted, today }, (next, hasChanged) => {
    query.delete('saved');
    if (hasChanged) query.set('saved', id);
    return `/${language}/desk/leads/${next}?${query}`;
  });
}

/** By default, React Router skips the reload after a 4xx. */
export const shouldRevalidate = () => true;

export default function LeadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('desk');
  const { t: forms } = useTranslation('forms');
  const { found, listQuery, savedBefore, neighbours, staff, me, today } = loaderData;
  const { reference, form, state, complaint, name, assignee, isFollowed } = found;
  const { typed, saved, exceeded, takenBack } = {
    typed: undefined,
    saved: undefined,
    exceeded: undefined,
    takenBack: undefined,
    ...actionData,
  };
  const isRefused =
    actionData !== undefined && !['changed', 'taken-back', 'assigned'].includes(actionData.outcome);
  // Next to text typed later, "Saved." would be false.
  const [outdated, setOutdated] = useState<typeof actionData>();
  const isOutdated = actionData?.outcome === 'changed' && actionData === outdated;
  // Clears the form once the page shows what was saved.
  const [shown, setShown] = useState(saved);
  const isSettled = useNavigation().state === 'idle';
  if (saved && saved !== shown && isSettled) setShown(saved);
  const query = String(new URLSearchParams({ ...listQuery }));
  const current = useCurrentLeads({ query, references: [reference], since: found.loadedAt, isOpen: true });
  const viewers = current?.viewers[reference] ?? (current ? [] : found.viewers);
  const [fresh] = current?.leads ?? [];
  const hasChanged = fresh && (fresh.state !== state || fresh.assignee?.id !== assignee?.id);
  const navigate = useNavigate();
  const sitePath = useSitePath();
  const open = (to: string | undefined) => () => to && void navigate(sitePath(`desk/leads/${to}?${query}`));
  return (
    <Page
      page="deskLead"
      values={{ reference }}
      title={name || reference}
      lead={
        <>
          <bdi dir="ltr">{reference}</bdi> · {forms(`names.${complaint ? 'complaint' : form}`)}
          {isFollowed && ` · ${t(`leads.states.${state}`)}`}
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
      <nav className={styles.neighbours} aria-label={t('leads.one.neighbours')}>
        <SiteLink to={`desk/leads?${query}#${reference}`}>{t('leads.back')}</SiteLink>
        {neighbours.previous && (
          <SiteLink to={`desk/leads/${neighbours.previous}?${query}`}>{t('leads.one.previous')}</SiteLink>
        )}
        {neighbours.next && (
          <SiteLink to={`desk/leads/${neighbours.next}?${query}`}>{t('leads.one.next')}</SiteLink>
        )}
        <span role="status">
          {savedBefore && !actionData && (
            <>
              {t('leads.one.savedBefore')}{' '}
              <SiteLink to={`desk/leads/${savedBefore}?${query}`}>
                <bdi dir="ltr">{savedBefore}</bdi>
              </SiteLink>
            </>
          )}
        </span>
      </nav>
      {found.unreached.map((receiver) => (
        <p key={receiver} className="note">
          {t(`leads.one.unreached.${receiver}`)}
        </p>
      ))}
      <div role="status" className="status">
        {viewers.length > 0 && <p className="note">{t('leads.viewers', { names: viewers.join('، ') })}</p>}
        {hasChanged && (
          <p className="note">
            {t('leads.one.hasChanged')}{' '}
            <SiteLink to={`desk/leads/${reference}?${query}`}>{t('leads.one.reload')}</SiteLink>
          </p>
        )}
      </div>
      {isFollowed && (
        <div className={styles.work} onInput={() => setOutdated(actionData)}>
          <LeadChanges
            found={found}
            next={neighbours.next}
            typed={typed}
            saved={shown}
            exceeded={exceeded}
            outcome={
              actionData &&
              isSettled &&
              !isOutdated && (
                <p role={isRefused ? 'alert' : 'status'}>
                  {t(`leads.one.${actionData.outcome}`)}
                  {takenBack && (
                    <>
                      {' '}
                      {t('leads.one.takenBackMessage')} <bdi className="as-written">{takenBack}</bdi>
                    </>
                  )}
                </p>
              )
            }
          />
          <LeadAssignment assignee={assignee} staff={staff} me={me} />
          <Shortcuts
            of={{
              j: open(neighbours.next),
              k: open(neighbours.previous),
              n: () => focusOn('textarea[name="note"]'),
              e: () => focusOn('input[name="state"]:checked'),
              save: () => document.querySelector<HTMLElement>(`#${formId} button[name="intent"]`)?.click(),
            }}
          />
        </div>
      )}
      <LeadContent found={found} />
    </Page>
  );
}

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
