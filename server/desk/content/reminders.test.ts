import { beforeAll, describe, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { type ContentDesk, openContentDesk } from '#tests/support/content/content-desk.ts';
import { serverForTests } from '#tests/support/database.ts';
import { openSmtp } from '#tests/support/smtp.ts';
import { liveMail } from '../../gateways/mail/mail.ts';
import { currentReminders, deliverContentReminders, sendContentReminders } from './reminders.ts';

const server = serverForTests({
  env: { CONTENT_DIR: '', CONTENT_MAIL: 'content@rimal.example' },
});
let desk: ContentDesk;
beforeAll(async () => {
  desk = await openContentDesk(server);
  // The test starts on Saturday 21 November 2026 at noon in Riyadh.
  const draft = await desk.edit('editor', 'offers/family-car', (offer) => {
    offer.title.en = 'A review';
  });
  await desk.room('editor').review(draft, await desk.seen(draft), { to: 'in-review' });
});

const remind = async (at: string) => {
  server.clock.now = new Date(at);
  await Promise.all(Array.from({ length: 4 }, () => sendContentReminders(server.services)));
  return (
    await server.services.database.db
      .selectFrom('deliveries')
      .select('reminder_day')
      .where('kind', '=', 'content-reminders')
      .orderBy('reminder_day')
      .execute()
  ).map(({ reminder_day }) => reminder_day);
};

describe('content reminders', () => {
  test('one mail a day is sent, from 7:00 in Riyadh, even with several processes', async () => {
    expect(await remind('2026-11-23T03:59:59Z')).toEqual([]);
    expect(await remind('2026-11-23T04:00:00Z')).toEqual(['2026-11-23']);
    expect(await remind('2026-11-23T20:59:59Z')).toEqual(['2026-11-23']);
    expect(await remind('2026-11-24T03:00:00Z')).toEqual(['2026-11-23']);
    expect(await remind('2026-11-24T05:00:00Z')).toEqual(['2026-11-23', '2026-11-24']);
  });

  test('the mail names what is due in both languages, with a link to the desk', async () => {
    const { services } = server;
    const smtp = await openSmtp();
    const mail = liveMail({ url: smtp.url, from: services.config.mailFrom });
    const live = { ...services, gateways: { ...services.gateways, mail } };
    await deliverContentReminders(live, { id: 'a-delivery', about: '2026-11-24' });
    const [received] = smtp.received;
    expect(received?.envelope).toEqual(['content@rimal.example']);
    expect(received?.email.subject).toBe('محتوى الموقع يحتاج إلى إجراء');
    expect(received?.email.text).toMatch(/تنتظر المسودة «offers\/family-car» المراجعة منذ 21 نوفمبر 2026/);
    expect(received?.email.text).toMatch(
      /The draft “offers\/family-car” has waited for a review since 21 November 2026/,
    );
    expect(received?.email.text).toContain('/ar/desk/content');
  });

  test('the desk lists the same reminders; with CONTENT_DIR, without drafts', async () => {
    const { services } = server;
    const listed = async () => (await desk.room('editor').reminders()).map(({ about }) => about);
    expect(await listed()).toEqual(expect.arrayContaining(['disclosure', 'draft']));
    const withFolder = { ...services, config: { ...services.config, contentDir: companyDir } };
    const abouts = (await currentReminders(withFolder)).map(({ about }) => about);
    expect(abouts).toContain('disclosure');
    expect(abouts).not.toContain('draft');
  });
});
