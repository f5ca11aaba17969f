import { describe, expect, test } from 'vitest';
import { callBack } from '#domain/forms/call-back.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload } from '#tests/support/site.ts';

describe('call-back request', () => {
  const server = serverForTests({ delivers: true });

  test('a call-back request returns a reference, and the staff see when to call', async () => {
    const { status, body } = await server.post(callBack.endpoint, examplePayload(callBack));
    expect({ status, body }).toEqual({
      status: 200,
      body: { isEmailSent: true, reference: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/) },
    });
    const { text } = await server.mailWith(body.reference);
    const time = server.services.content.lists.callTime.find(({ value }) => value === 2);
    expect(text).toContain(time?.ar);
    expect(text).toContain('0551234567');
    // Nothing is sent to an unproven mobile.
    expect(await server.outbox('sms')).toEqual([]);
  });

  test('a call-back request is rejected if the company has no call times', async () => {
    const { content } = server.services;
    server.services.content = { ...content, lists: { ...content.lists, callTime: [] } };
    try {
      const refused = await server.post(callBack.endpoint, examplePayload(callBack));
      expect(refused).toMatchObject({ status: 422, body: { errors: { callTime: 'callTimeRequired' } } });
    } finally {
      server.services.content = content;
    }
  });
});
