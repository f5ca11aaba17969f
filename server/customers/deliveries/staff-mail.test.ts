import { expect, onTestFinished, test } from 'vitest';
import { afterSales } from '#domain/forms/after-sales.ts';
import { cashFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { careers } from '#domain/forms/careers.ts';
import { companiesApproval } from '#domain/forms/companies-approval.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { examplePayload, formOf, startTestServer, type TestServer } from '#tests/support/site.ts';
import { GatewayDown } from '../../gateways/gateway-down.ts';
import { SkipDelivery } from './skip-delivery.ts';
import { deliverStaffMail } from './staff-mail.ts';

const staffMailsOf = (server: TestServer) =>
  server.services.database.db
    .selectFrom('deliveries')
    .select(['id', 'submission_id'])
    .where('kind', '=', 'staff-mail')
    .orderBy('enqueued_at')
    .orderBy('id')
    .execute();
async function sendJobApplications(server: TestServer, names: string[]) {
  for (const name of names) {
    const body = formOf(careers, {});
    body.set('file', new File([Buffer.from(pdf())], name));
    expect((await server.request(careers.endpoint, { method: 'POST', body })).status).toBe(200);
  }
}

test('sends mails with files one at a time, even after one fails', async () => {
  const server = await startTestServer(await freshDatabase());
  onTestFinished(() => server.stop());
  await sendJobApplications(server, ['one.pdf', 'two.pdf', 'three.pdf']);
  const deliveries = await staffMailsOf(server);

  let underWay = 0;
  let most = 0;
  const sent: string[] = [];
  const mail = {
    async send({ attachments = [] }: { attachments?: readonly { filename: string }[] }) {
      underWay -= 1;
      sent.push(...attachments.map(({ filename }) => filename));
      if (sent.length === 1) throw new GatewayDown('mail', 'refused');
    },
  };
  const files = {
    ...server.services.files,
    async read(id: string) {
      underWay += 1;
      most = Math.max(most, underWay);
      // Gives the other deliveries time to start if they do not wait.
      for (let count = 0; count < 50; count++) await server.services.files.read(id);
      return server.services.files.read(id);
    },
  };
  const services = { ...server.services, files, gateways: { ...server.services.gateways, mail } };
  const outcomes = await Promise.allSettled(
    deliveries.map(({ id, submission_id }) => deliverStaffMail(services, { id, about: submission_id ?? '' })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(sent.sort()).toEqual(['one.pdf', 'three.pdf', 'two.pdf']);
  expect(most).toBe(1);
});

test('does not send a mail with files that another process sent while it waited', async () => {
  const server = await startTestServer(await freshDatabase());
  onTestFinished(() => server.stop());
  await sendJobApplications(server, ['one.pdf', 'two.pdf']);
  const deliveries = await staffMailsOf(server);
  const sent: string[] = [];
  const mail = {
    async send({ id }: { id: string }) {
      sent.push(id);
      await server.services.database.db.updateTable('deliveries').set({ state: 'delivered' }).execute();
    },
  };
  const services = { ...server.services, gateways: { ...server.services.gateways, mail } };
  await Promise.allSettled(
    deliveries.map(({ id, submission_id }) => deliverStaffMail(services, { id, about: submission_id ?? '' })),
  );
  expect(sent).toHaveLength(1);
});

test.each<[string, LeadForm, (index: number) => Record<string, string>]>([
  ['national id', carFinance, (index) => ({ MobileNumber: `05512330${index}` })],
  ['mobile', cashFinance, (index) => ({ loanAmount: `${index}` })],
  ['commercial register', companiesApproval, (index) => ({ MobileNumber: `05512330${index}` })],
])('sends the staff ten mails a day for one %s, and skips the others', async (_, form, changes) => {
  const server = await startTestServer(await freshDatabase());
  onTestFinished(() => server.stop());
  for (let index = 10; index < 23; index++)
    expect((await server.post(form.endpoint, examplePayload(form, changes(index)))).status).toBe(200);
  const deliveries = await staffMailsOf(server);
  expect(deliveries).toHaveLength(13);
  const outcomes = await Promise.allSettled(
    deliveries.map(({ id, submission_id }) =>
      deliverStaffMail(server.services, { id, about: submission_id ?? '' }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(SkipDelivery);
});

test('sends the mail about a complaint after many applications and requests with the same national id', async () => {
  const server = await startTestServer(await freshDatabase());
  onTestFinished(() => server.stop());
  const send = async (form: LeadForm, changes: Record<string, string>) =>
    expect((await server.post(form.endpoint, examplePayload(form, changes))).status).toBe(200);
  for (let index = 10; index < 21; index++) {
    await send(carFinance, { MobileNumber: `05512330${index}` });
    await send(afterSales, { MobileNumber: `05512330${index}` });
  }
  await send(afterSales, { MobileNumber: '0551233040', ServiceTypeId: '4' });
  const outcomes = [];
  for (const { id, submission_id } of await staffMailsOf(server))
    outcomes.push(
      await deliverStaffMail(server.services, { id, about: submission_id ?? '' }).then(
        () => 'sent',
        ({ message }: Error) => message,
      ),
    );
  expect(outcomes.slice(20)).toEqual(['daily-limit', 'daily-limit', 'sent']);
});
