import { expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { fillPlaceholders } from '../platform/sentences.ts';
import { sendReportMail } from './report-mail.ts';

const server = serverForTests();

test.each([100, 103])('a mail about %i reports lists 100 and counts the others', async (count) => {
  const { services } = server;
  const references = Array.from({ length: count }, (_, n) => `R${1000 + n}`);
  const sent: { text: string; html?: string }[] = [];
  const mail = { send: async (one: { text: string; html?: string }) => void sent.push(one) };
  const gateways = { ...services.gateways, mail };
  await sendReportMail({ ...services, gateways } as typeof services, { id: 'x', references });
  for (const text of [sent[0]?.text, sent[0]?.html]) {
    expect(text?.match(/R1099/g)).toHaveLength(2);
    expect(text).not.toContain('R1100');
    for (const language of ['ar', 'en'] as const) {
      const sentence = services.sentences.text(language, 'mail', 'malpractice.others');
      const line = fillPlaceholders(sentence, { others: count - 100 });
      expect(text?.includes(line)).toBe(count > 100);
    }
  }
});
