import { beforeAll, expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { signInAs } from '#tests/support/desk.ts';
import { examplePayload } from '#tests/support/site.ts';
import { readComplaintFigures } from './complaint-figures.ts';

const server = serverForTests();
let count = 0;

/** Stores a complaint. Days are in Riyadh. */
async function complaint({
  received,
  answerBy = '2026-11-20',
  answered,
  cause,
  erased,
}: {
  received: string;
  answerBy?: string;
  answered?: string;
  cause?: number;
  erased?: string;
}): Promise<void> {
  count += 1;
  const payload = examplePayload(carFinance, { MobileNumber: String(554_000_000 + count) });
  const { reference } = (await server.post(carFinance.endpoint, payload)).body;
  const at = (day: string | undefined, time = '12:00') =>
    day === undefined ? null : new Date(`${day}T${time}:00+03:00`);
  await server.services.database.db
    .updateTable('submissions')
    .set({
      // In Riyadh, but not in UTC, this is the day.
      accepted_at: at(received, '01:00'),
      answer_by: answerBy,
      answered_at: at(answered, '23:59'),
      erased_at: at(erased),
      complaint_cause: cause ?? null,
    })
    .where('reference', '=', reference)
    .execute();
}

beforeAll(async () => {
  await complaint({ received: '2026-11-01', answered: '2026-11-20', cause: 2 });
  await complaint({ received: '2026-11-10', answered: '2026-11-21', cause: 2 });
  await complaint({ received: '2026-10-31', answerBy: '2026-11-21', cause: 2 });
  await complaint({ received: '2026-10-31', cause: 2 });
  await complaint({ received: '2026-11-01', cause: 2, erased: '2026-11-02' });
  await complaint({ received: '2025-12-01', answerBy: '2025-12-10', answered: '2025-12-01' });
  // Before the first of the twelve months.
  await complaint({ received: '2025-11-30', answered: '2025-12-01' });
});

test('complaints are counted by cause: in time, late, open, overdue, and the average days', async () => {
  expect(await readComplaintFigures(server.services, 'en')).toEqual([
    {
      cause: null,
      received: 1,
      answeredInTime: 1,
      answeredLate: 0,
      open: 0,
      overdue: 0,
      averageDays: 0,
    },
    {
      cause: server.services.content.complaints.causes.find(({ value }) => value === 2)?.en,
      received: 5,
      answeredInTime: 1,
      answeredLate: 1,
      open: 1,
      overdue: 1,
      averageDays: 15,
    },
  ]);
});

test('the file has a line for each month and cause, for the roles of the figures only', async () => {
  const ask = async (role: 'leads' | 'operations' | 'privacy') =>
    (await signInAs(server, role)).ask('/desk/figures/complaints/en');
  const answer = await ask('leads');
  expect(answer.headers.get('content-disposition')).toContain('complaints.csv');
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.replace(/,[^\d,][^,]*,/, ',cause,'))).toEqual([
    '2025-12,cause,1,1,0,0,0,0',
    '2026-10,cause,2,0,0,1,1,',
    '2026-11,cause,3,1,1,0,0,15',
  ]);
  expect((await ask('operations')).status).toBe(200);
  expect((await ask('privacy')).status).toBe(404);
  expect((await server.deskRequest('/desk/figures/complaints/en')).status).toBe(401);
  const clerk = await signInAs(server, 'leads');
  expect((await clerk.ask('/desk/figures/complaints/fr')).status).toBe(404);
});
