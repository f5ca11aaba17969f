import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import { emailUpdateHelpers } from '#tests/support/email-update.ts';
import { SkipDelivery } from '../deliveries/skip-delivery.ts';
import { emailLinkId } from './email-link.ts';
import { deliverEmailLink } from './email-mails.ts';

const minutes = (count: number) => count * 60_000;

describe('e-mail update', () => {
  const server = serverForTests();
  const { db, all, everything, customer, changeOf, confirm, refused, confirmed, later } = emailUpdateHelpers(
    () => server,
  );

  describe('link', () => {
    test('a link works once', async () => {
      const { link, onFile } = await customer();
      const id = await link();
      expect(await confirm(id)).toEqual(confirmed());
      const before = await everything();
      expect(await confirm(id)).toEqual(refused('linkUsed'));
      expect(await everything()).toEqual(before);
      expect(await onFile()).toBe('new@customers.example');
    });

    test('a link works once when confirmed several times at the same moment', async () => {
      const { link } = await customer();
      const id = await link();
      const before = await all('deliveries');
      const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(id)));
      expect(answers.filter(({ isVerified }) => isVerified)).toHaveLength(1);
      expect(answers.filter(({ isVerified }) => !isVerified)).toEqual(Array(5).fill(refused('linkUsed')));
      expect(await all('deliveries')).toBe(before + 3);
    });

    test('a link returns the same answer for a retry with the same key', async () => {
      const { link } = await customer();
      const id = await link();
      const again = { headers: { 'idempotency-key': randomUUID() } };
      expect(await confirm(id, again)).toEqual(confirmed());
      expect(await confirm(id, again)).toEqual(confirmed());
    });

    test('a link expires after 24 hours', async () => {
      const { link, onFile } = await customer();
      const id = await link();
      await later(minutes(24 * 60), async () => expect(await confirm(id)).toEqual(refused('linkExpired')));
      expect(await onFile()).toBe('old@customers.example');
      await later(minutes(24 * 60) - 1, async () => expect(await confirm(id)).toEqual(confirmed()));
    });

    test('a link is invalidated by a newer link, and by a change of mobile', async () => {
      const { link, moveTo, onFile } = await customer();
      const first = await link({ email: 'first@customers.example' });
      let second = '';
      await later(minutes(1), async () => {
        second = await link({ email: 'second@customers.example' });
        expect(await confirm(first)).toEqual(refused('linkExpired'));
      });
      await moveTo('966560000001');
      expect(await confirm(second)).toEqual(refused('linkExpired'));
      expect(await onFile()).toBe('old@customers.example');
    });

    test('a link does not invalidate the link of another customer', async () => {
      const [one, other] = [await customer(), await customer()];
      const [first, second] = [await one.link(), await other.link()];
      expect([await confirm(first), await confirm(second)]).toEqual([confirmed(), confirmed()]);
    });

    test('a link is rejected if it was forged or altered', async () => {
      const { link, onFile } = await customer();
      const other = await customer();
      const id = await link();
      const bytes = Buffer.from(id, 'base64url');
      const flipped = Array.from(bytes, (_, at) => {
        const copy = Buffer.from(bytes);
        copy[at] = (copy[at] ?? 0) ^ 1;
        return copy.toString('base64url');
      });
      const otherId = Buffer.from(await other.link(), 'base64url');
      const forged = [
        ...flipped,
        // The digest of one change with the UUID of another.
        Buffer.concat([otherId.subarray(0, 16), bytes.subarray(16)]).toString('base64url'),
        emailLinkId(Buffer.alloc(32), randomUUID()),
        // A valid digest of a change that does not exist.
        emailLinkId(server.services.keys('email-link'), randomUUID()),
        emailLinkId(server.services.keys('receipt'), randomUUID()),
        id.slice(0, -1),
        bytes.subarray(0, 16).toString('base64url'),
        `${id}A`,
        `${id}=`,
        ` ${id.slice(1)}`,
        bytes.toString('base64').replaceAll('-', '+').replaceAll('_', '/').replace(/^./, '+'),
        '',
        'x',
        'x'.repeat(10_000),
        "' or 1=1 --",
        '\0',
      ];
      for (const each of forged) {
        // Each confirmation has its own client address, so that no rate limit applies.
        expect([each, await confirm(each)]).toEqual([each, refused('linkInvalid')]);
      }
      expect(await onFile()).toBe('old@customers.example');
      expect(await confirm(id)).toEqual(confirmed());
    });

    test('a link is mailed while valid, and not after it expired', async () => {
      const { prove, request } = await customer();
      await prove();
      const { id: about } = await changeOf((await request()).body.reference);
      const mailed = async (id: string) => {
        await deliverEmailLink(server.services, { id, about }).catch((error) =>
          expect(error).toBeInstanceOf(SkipDelivery),
        );
        return (await server.outbox('mail')).some((raw) => raw.includes(`Message-ID: <${id}@`));
      };
      await later(minutes(24 * 60), async () => expect(await mailed(randomUUID())).toBe(false));
      expect(await mailed(randomUUID())).toBe(true);
    });

    test('a link cannot be read from the database', async () => {
      const { link } = await customer();
      const id = await link();
      const digest = Buffer.from(id, 'base64url').subarray(16);
      for (const table of ['email_changes', 'submissions', 'deliveries', 'idempotency_keys'] as const) {
        const rows = JSON.stringify(await db().selectFrom(table).selectAll().execute());
        for (const spelt of [id, digest.toString('base64url'), digest.toString('hex')]) {
          expect(rows).not.toContain(spelt);
        }
      }
    });

    test('a link sends no notice to an old address if there was none', async () => {
      const { link } = await customer({ email: null });
      const id = await link();
      const before = await all('deliveries');
      expect(await confirm(id)).toEqual(confirmed());
      expect(await all('deliveries')).toBe(before + 2);
    });

    test.each<[string, RequestInit]>([
      ['no body', {}],
      ['a content type and no body', { headers: { 'content-type': 'application/json' } }],
      ['an empty JSON body', { headers: { 'content-type': 'application/json' }, body: '{}' }],
      ['an empty JSON body without a content type', { body: new TextEncoder().encode('{}') }],
    ])('a link accepts %s', async (_, init) => {
      const { link } = await customer();
      expect(await confirm(await link(), init)).toEqual(confirmed());
    });

    test('a link is confirmed by POST only, and rejects a repeated id', async () => {
      const { link } = await customer();
      const id = await link();
      const path = `${apiPaths.postEmailVerification}?Id=${id}`;
      const get = await server.request(path);
      expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await confirm(`${id}&Id=${id}`)).toEqual(refused('linkInvalid'));
      const twice = await server.request(`${path}&Id=x`, { method: 'POST' });
      expect(await twice.json()).toMatchObject({ isVerified: false });
    });

    test('a link can be tried 60 times an hour from one address', async () => {
      const headers = { 'x-forwarded-for': '10.99.0.1' };
      for (let times = 0; times < 60; times++) await confirm('x', { headers });
      expect((await confirm('x', { headers })).status).toBe(429);
    });
  });
});
