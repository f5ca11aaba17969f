import type { PrivacyRoom } from '#contract/desk-privacy.ts';
import type { RequestKind } from '#domain/data-subject-requests.ts';
import { dayInRiyadh } from '#domain/dates/civil-date.ts';
import { privacyRoom } from '#server/desk/privacy/requests.ts';
import type { Demo } from './demo.ts';
import { followAs, isEnded, type WorkedLead } from './lead-work.ts';
import { sessionOf } from './staff.ts';
import { atClock } from './working-time.ts';

interface Request {
  daysAgo: number;
  kind: RequestKind;
  /** Of the person who called or wrote. */
  note?: string;
  /** Requested by the person on the follow page instead of at the desk. */
  byFollow?: true;
  end?: { daysAgo: number; as: 'done' | 'refused'; reason: string };
  /** When the first and the second person confirm an erasure. */
  confirmed?: number[];
}

/** Requests in each state. */
const requests: readonly Request[] = [
  { daysAgo: 29, kind: 'export', note: 'طلب النسخة ورقيًا، ويستلمها من فرع الرياض.' },
  {
    daysAgo: 24,
    kind: 'export',
    end: { daysAgo: 20, as: 'done', reason: 'سُلّمت النسخة في الفرع بعد التحقق من الهوية' },
  },
  {
    daysAgo: 16,
    kind: 'correction',
    note: 'يريد تعديل تاريخ الميلاد.',
    end: { daysAgo: 14, as: 'refused', reason: 'التاريخ مطابق للهوية الوطنية' },
  },
  { daysAgo: 12, kind: 'erasure', confirmed: [11, 10] },
  { daysAgo: 6, kind: 'erasure', confirmed: [5] },
  { daysAgo: 4, kind: 'export', byFollow: true },
  { daysAgo: 2, kind: 'correction', note: 'غيّر رقم جواله.' },
];

/** Schedules the requests of people who sent one of `leads`. Returns how many. */
export function scheduleRequests(demo: Demo, leads: readonly WorkedLead[]): number {
  const at = (daysAgo: number, clock: string, work: () => Promise<unknown>) =>
    demo.timeline.at(atClock(dayInRiyadh(demo.end) - daysAgo, clock), work);
  const taken = new Set<WorkedLead>();
  for (const request of requests)
    at(request.daysAgo, '12:10', async () => {
      const lead = leads.find((one) => !taken.has(one) && (request.kind !== 'erasure' || isEnded(one)));
      if (!lead) return;
      taken.add(lead);
      if (request.byFollow) return followAs(demo, lead, 'ask-export');
      const reference = await enter(demo, request, lead);
      const { end, confirmed = [] } = request;
      if (end)
        at(end.daysAgo, '10:30', async () => {
          const room = roomOf(demo, 'privacy');
          await room.request(reference);
          expectOutcome(await room.end(reference, end.as, end.reason), 'ended');
        });
      for (const [index, daysAgo] of confirmed.entries())
        at(daysAgo, '13:00', async () => {
          const room = roomOf(demo, index === 0 ? 'privacy' : 'privacy-2');
          await room.request(reference);
          const { outcome } = await room.confirmErasure(reference);
          expectOutcome(outcome, index === 0 ? 'first' : 'erased');
        });
    });
  return requests.length;
}

const roomOf = ({ services }: Demo, person: 'privacy' | 'privacy-2'): PrivacyRoom =>
  privacyRoom(services, sessionOf(person));

/** Without a national id if the lead's form asks for none. */
async function enter(
  demo: Demo,
  { kind, note = '' }: Request,
  { reference, person }: WorkedLead,
): Promise<string> {
  const { mobile: MobileNumber } = person;
  const { person: mark } = await demo.services.database.db
    .selectFrom('submissions')
    .select('person')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const idNumber = mark === null ? '' : person.idNumber;
  const entered = await roomOf(demo, 'privacy').enter({
    kind,
    idNumber,
    MobileNumber,
    email: '',
    message: note,
  });
  if ('errors' in entered) throw new Error(JSON.stringify(entered.errors));
  return entered.reference;
}

function expectOutcome(outcome: string, expected: string): void {
  if (outcome !== expected) throw new Error(`a request ended as ${outcome} instead of ${expected}`);
}
