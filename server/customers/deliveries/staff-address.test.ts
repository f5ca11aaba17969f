import { expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import { contact } from '#domain/forms/contact.ts';
import { contractSurvey } from '#domain/forms/surveys.ts';
import { serverForTests } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { followHelpers } from '#tests/support/follow.ts';
import { examplePayload, formOf } from '#tests/support/site.ts';
import { sendComplaintReminders } from '../complaints/complaint-reminders.ts';

const env = {
  STAFF_MAIL: 'leads@rimal.example',
  COMPLAINTS_MAIL: 'complaints@rimal.example',
  STAFF_MAIL_BY_FORM: `careers=careers@rimal.example, ${contractSurvey.name}=surveys@rimal.example`,
  PRIVACY_MAIL: 'privacy@rimal.example',
};

const server = serverForTests({ delivers: true, env });
const { opened } = followHelpers(() => server);

/** Returns the staff addresses that received a mail about this reference. */
async function addressesOf(reference: string): Promise<string[]> {
  const mails = await server.mails();
  const about = mails.filter(({ subject }) => subject?.includes(reference));
  return about.map(({ to }) => String(to?.[0]?.address)).filter((to) => to.endsWith('@rimal.example'));
}
const arrive = (reference: string, ...addresses: string[]) =>
  expect.poll(() => addressesOf(reference), { timeout: 15_000 }).toEqual(addresses);

async function sendMessage(ServiceTypeId: string): Promise<string> {
  const { body: sent } = await server.post(apiPaths.sendOtpForContact, { mobileNo: '966551234567' });
  const { body: right } = await server.post(apiPaths.verifyOtpForContact, {
    otp: await server.codeSentTo('966551234567'),
    mobileNumber: '966551234567',
    nationalId: '1010101010',
    genTime: sent.generatedTime,
  });
  const payload = { ...examplePayload(contact, { ServiceTypeId }), proof: right.proof };
  return (await server.post(contact.endpoint, payload)).body.reference;
}

test('mails leads, messages and withdrawals to STAFF_MAIL', async () => {
  const { reference, change } = await opened();
  await arrive(reference, env.STAFF_MAIL);
  await arrive(await sendMessage('5'), env.STAFF_MAIL);
  await change('withdraw');
  await arrive(reference, env.STAFF_MAIL, env.STAFF_MAIL);
});

test('mails complaints and their reminders to COMPLAINTS_MAIL', async () => {
  const reference = await sendMessage('4');
  await arrive(reference, env.COMPLAINTS_MAIL);
  server.clock.now = new Date('2026-12-03T09:00:00Z');
  await sendComplaintReminders(server.services);
  await arrive(reference, env.COMPLAINTS_MAIL, env.COMPLAINTS_MAIL);
});

test('mails job applications to their address in STAFF_MAIL_BY_FORM', async () => {
  const body = formOf(careers);
  body.set('file', new File([Buffer.from(pdf())], 'cv.pdf'));
  const response = await server.request(careers.endpoint, { method: 'POST', body });
  await arrive(String((await response.json()).reference), 'careers@rimal.example');
});

test('mails answers of dissatisfied customers to their address in STAFF_MAIL_BY_FORM', async () => {
  const { body } = await server.post(
    contractSurvey.endpoint,
    examplePayload(contractSurvey, { satisfactionLevel: '1' }),
  );
  await arrive(body.reference, 'surveys@rimal.example');
});

test('mails requests for personal data to PRIVACY_MAIL, with a link to the privacy room', async () => {
  const { reference, change } = await opened();
  await change('ask-erasure');
  await arrive(reference, env.STAFF_MAIL, env.PRIVACY_MAIL);
  const text = (await server.mails()).at(-1)?.text;
  expect(text?.match(/\/desk\/\S*/g)).toEqual(['/desk/privacy', '/desk/privacy']);
});
