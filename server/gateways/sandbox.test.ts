import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectGatewayDown } from '#tests/support/provider.ts';
import type { KeyRing } from '../platform/configuration/key-ring.ts';
import type { CrmGateway } from './crm.ts';
import { sandboxCrmSecret, sandboxGateways } from './sandbox.ts';

async function openSandbox(settings: { crmSecrets?: KeyRing<string> } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const gateways = await sandboxGateways(dataDir, {
    mailFrom: 'Rimal <no-reply@rimal.example>',
    ...settings,
  });
  const folder = (kind: string) => join(dataDir, 'outbox', kind);
  return {
    ...gateways,
    crm: gateways.crm as CrmGateway,
    outbox: join(dataDir, 'outbox'),
    empty: () => rm(join(dataDir, 'outbox'), { recursive: true }),
    async filesOf(kind: string) {
      const names = (await readdir(folder(kind))).sort();
      return Promise.all(
        names.map(async (name) => ({ name, content: await readFile(join(folder(kind), name), 'utf8') })),
      );
    },
  };
}

const mail = {
  id: randomUUIDv7(),
  to: 'leads@rimal.example',
  subject: 'طلب جديد',
  text: 'مرحبًا',
  html: '<p>مرحبًا</p>',
};

describe('outbox', () => {
  test('the outbox stores text messages as JSON in sending order, even when sent concurrently', async () => {
    const { sms, filesOf } = await openSandbox();
    const texts = Array.from({ length: 50 }, (_, index) => `رسالة ${index}`);
    await Promise.all(texts.map((text) => sms.send({ to: '966500000001', text })));

    const files = await filesOf('sms');
    expect(files.map(({ content }) => JSON.parse(content))).toEqual(
      texts.map((text) => ({ to: '966500000001', text })),
    );
    for (const { name } of files) expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d{9}Z-[\da-f-]{36}\.json$/);
  });

  test('the outbox stores a mail as a complete message that mail programs can open', async () => {
    const { mail: gateway, filesOf } = await openSandbox();
    await gateway.send(mail);
    const [file, ...others] = await filesOf('mail');
    expect(others).toEqual([]);
    expect(file?.name).toMatch(/^\d{4}-\d\d-\d\dT\d{9}Z-[\da-f-]{36}\.eml$/);
    const email = await PostalMime.parse(file?.content ?? '');
    expect(email).toMatchObject({
      from: { address: 'no-reply@rimal.example' },
      to: [{ address: 'leads@rimal.example' }],
      subject: 'طلب جديد',
      messageId: `<${mail.id}@rimal.example>`,
    });
    expect(email.text?.trim()).toBe('مرحبًا');
    expect(email.html?.trim()).toBe('<p>مرحبًا</p>');
    expect(Date.parse(email.date ?? '')).not.toBeNaN();
  });

  test.each<[string, { crmSecrets?: KeyRing<string> }, string]>([
    ['the secret that stands in the code', {}, sandboxCrmSecret],
    [
      'the configured secret',
      { crmSecrets: [{ value: 'whsec_dGhlIHNlY3JldCBvZiB0aGlzIHRlc3Q=' }] },
      'whsec_dGhlIHNlY3JldCBvZiB0aGlzIHRlc3Q=',
    ],
  ])('the outbox stores a CRM event, signed with %s', async (_, settings, secret) => {
    const { crm, filesOf } = await openSandbox(settings);
    await crm.post({ id: randomUUIDv7(), timestamp: new Date(), body: '{ "a":  "ب" }' });
    const [file] = await filesOf('crm');
    const { headers, body, ...rest } = JSON.parse(file?.content ?? '');
    expect(rest).toEqual({});
    expect(body).toBe('{ "a":  "ب" }');
    expect(headers['content-type']).toBe('application/json');
    expect(new Webhook(secret).verify(body, headers)).toEqual({ a: 'ب' });
  });

  test('the outbox stores a repeated delivery once', async () => {
    const { mail: gateway, crm, filesOf } = await openSandbox();
    const [first, second] = [randomUUIDv7(), randomUUIDv7()];
    for (const id of [first, second, first]) await gateway.send({ ...mail, id });
    for (const body of ['1', '2']) await crm.post({ id: first, timestamp: new Date(), body });

    const idsOf = async (kind: string) =>
      (await filesOf(kind)).map(({ name }) => /[\da-f-]{36}(?=\.)/.exec(name)?.[0]);
    expect((await idsOf('mail')).sort()).toEqual([first, second].sort());
    expect(await idsOf('crm')).toEqual([first]);
  });

  test('an outbox that cannot be written is reported as a failed gateway', async () => {
    const { sms, empty, outbox } = await openSandbox();
    await empty();
    await writeFile(outbox, 'no folder');
    const down = await expectGatewayDown(sms.send({ to: '966500000001', text: 'مرحبًا' }));
    expect(down).toMatchObject({ gateway: 'sms', hadNoEffect: true });
  });

  test('the outbox is created again after it was deleted', async () => {
    const { sms, empty, filesOf } = await openSandbox();
    await empty();
    await sms.send({ to: '966500000001', text: 'مرحبًا' });
    expect(await filesOf('sms')).toHaveLength(1);
  });
});

describe('failures that a tester can provoke', () => {
  test.each([
    ['966500000011', true],
    ['966500000300', false],
    ['966500000100', false],
    ['966500000504', true],
  ])('the mobile %s is verified: %s', async (mobile, verified) => {
    const { identity } = await openSandbox();
    expect(await identity.verify({ nationalId: '1000000001', mobile })).toBe(verified);
  });

  test('a mobile ending in 0503 makes the identity check fail', async () => {
    const { identity, sms } = await openSandbox();
    const down = await expectGatewayDown(
      identity.verify({ nationalId: '1000000001', mobile: '966500000503' }),
    );
    expect(down).toMatchObject({ gateway: 'identity', isPermanent: false });
    await sms.send({ to: '966500000503', text: 'مرحبًا' });
  });

  test('a mobile ending in 0504 makes the SMS provider fail, and receives nothing', async () => {
    const { sms, filesOf } = await openSandbox();
    const down = await expectGatewayDown(sms.send({ to: '966500000504', text: 'مرحبًا' }));
    expect(down).toMatchObject({ gateway: 'sms', isPermanent: false });
    expect(down.message).not.toContain('0504');
    expect(await filesOf('sms')).toEqual([]);
  });
});
