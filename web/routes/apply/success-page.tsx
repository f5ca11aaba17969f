import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { parseDate } from '#domain/dates/civil-date.ts';
import { shownDate } from '#domain/dates/shown-date.ts';
import type { TitleKey } from '#domain/pages.ts';
import { Confirmation } from '../../forms/confirmation/confirmation.tsx';
import { Escalation } from '../../forms/confirmation/escalation.tsx';
import { isSentHere } from '../../forms/confirmation/sent-records.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import arrivedScene from '../../scenes/arrived.svg';
import { siteContext } from '../../site.ts';
import { button } from '../../ui/button.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import { Reference } from '../../ui/reference.tsx';
import { Scene } from '../../ui/scene.tsx';
import type { Route } from './+types/success-page.ts';
import styles from './success-layout.module.css';

export const handle = { namespaces: ['confirmation', 'forms', 'success-page'] };

const pages = {
  'personal-success-page': { page: 'personalSuccess', home: 'individual' },
  'cars-success-page': { page: 'carSuccess', home: 'individual' },
  'cash-success-page': { page: 'cashSuccess', home: 'business' },
  'equipment-success-page': { page: 'equipmentSuccess', home: 'business' },
  'success-page': { page: 'success', home: 'individual' },
} as const satisfies Record<string, { page: TitleKey; home: 'individual' | 'business' }>;

const lastOf = (pathname = '') => pathname.split('/').at(-1) ?? '';

/** Other values in the address are not shown. */
const referenceShape = /^[A-Z0-9]{4}-[A-Z0-9]{4}$/;

function referenceOf(query: URLSearchParams): string | undefined {
  const reference = query.get('reference') ?? '';
  return referenceShape.test(reference) ? reference : undefined;
}

function parseUrl(text: string | null): URL | undefined {
  try {
    return text ? new URL(text) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A typed address or a foreign link must not claim that something was received. The only link to a success page is its
 * own language switch, which does not count.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, host } = new URL(request.url);
  const referrer = parseUrl(request.headers.get('referer'));
  const isFromHere =
    request.headers.get('sec-fetch-site') === 'same-origin' ||
    (!request.headers.has('sec-fetch-site') && referrer?.host === (request.headers.get('host') ?? host));
  return {
    isSent: isFromHere && lastOf(referrer?.pathname) !== lastOf(pathname),
    escalation: context.get(siteContext).content.complaints.escalation,
  };
}

/** Scripts know which forms this tab sent. A submission is confirmed even if the server does not answer. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  // Only complaints have a due day and an escalation.
  const loaded = searchParams.has('by') ? await serverLoader().catch(() => undefined) : undefined;
  return {
    isSent: isSentHere(lastOf(pathname), referenceOf(searchParams)),
    escalation: loaded?.escalation,
  };
}

/**
 * Shows a neutral page if no form led here. The visitor is asked to check a given e-mail address, since no mail is sent
 * to it. Only the browser that sent the answers shows them.
 */
export default function SuccessPage({ loaderData: { isSent, escalation } }: Route.ComponentProps) {
  const path = lastOf(useLocation().pathname) as keyof typeof pages;
  const { page, home } = pages[path];
  const context = { context: page };
  const { t } = useTranslation('success-page');
  const { t: shell } = useTranslation();
  const { t: confirmation, language } = useTranslation('confirmation');
  const [query] = useSearchParams();
  const reference = referenceOf(query);
  const due = parseDate(query.get('by') ?? '');
  const day = due && shownDate(new Date(`${due}T00:00:00Z`), language, 'weekdayAndDay');
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form is gone. A page opened by its address keeps the usual focus.
  const wasSent = useNavigationType() !== 'POP' && isSent;
  useEffect(() => {
    if (!wasSent) return;
    // A sent form keeps the scroll position. This page starts at the top.
    window.scrollTo({ top: 0, behavior: 'instant' as ScrollBehavior });
    heading.current?.focus({ preventScroll: true });
  }, [wasSent]);
  const quoted = reference && (
    <p className={`stack1 ${styles.reference}`}>
      <span className="quiet">{shell('reference')}</span>
      <Reference>{reference}</Reference>
    </p>
  );
  const arrived = query.has('already') ? confirmation('alreadyReceived') : t('text', context);
  return (
    <main id="main" className={`stack4 ${styles.page}`}>
      <PageHead page={isSent ? page : 'nothingSent'} />
      {isSent && <Scene src={arrivedScene} isBand />}
      <h1 ref={heading} tabIndex={-1}>
        {isSent ? t('title', context) : confirmation('byHand.title')}
      </h1>
      <p>{isSent ? arrived : confirmation('byHand.text')}</p>
      {isSent && reference && (
        <Confirmation
          reference={reference}
          next={t('next')}
          promise={
            day
              ? {
                  next: confirmation('next.complaintBy', { day }),
                  after: escalation && <Escalation to={escalation} />,
                }
              : undefined
          }
          isPromised={!day}
          canFollow
          home={home}
        >
          {quoted}
        </Confirmation>
      )}
      {isSent && !reference && <p>{t('next')}</p>}
      {!isSent && (
        <>
          {quoted}
          {reference && <p>{shell('keepReference')}</p>}
          <SiteLink to={reference ? `follow?reference=${reference}` : 'follow'}>
            {shell('links.follow')}
          </SiteLink>
        </>
      )}
      {query.has('email') && <p className="muted">{shell('verifyEmail')}</p>}
      <SiteLink className={button()} to={home}>
        {shell('home')}
      </SiteLink>
    </main>
  );
}
