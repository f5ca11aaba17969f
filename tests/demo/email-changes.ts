import { apiPaths } from '#domain/api-paths.ts';
import { dayInRiyadh } from '#domain/dates/civil-date.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { encryptCustomer } from '#server/customers/register/encrypted-customer.ts';
import type { Demo } from './demo.ts';
import { internationalMobile } from './people.ts';
import { countVisits, demoPayload } from './send-lead.ts';
import { atClock } from './working-time.ts';

/** Minutes until the customer opens the link; undefined if they never do. */
const changes: readonly { daysAgo: number; confirmedAfter?: number }[] = [
  { daysAgo: 25, confirmedAfter: 4 },
  { daysAgo: 19, confirmedAfter: 310 },
  { daysAgo: 13, confirmedAfter: 2 },
  { daysAgo: 8, confirmedAfter: 15 },
  { daysAgo: 1 },
];

/** Schedules changes of customers' addresses. Returns how many. */
export function scheduleEmailChanges(demo: Demo): number {
  for (const { daysAgo, confirmedAfter } of changes)
    demo.timeline.at(atClock(dayInRiyadh(demo.end) - daysAgo, '20:15'), async () => {
      const email = await changeEmail(demo);
      if (confirmedAfter === undefined) return;
      const time = new Date(demo.timeline.now().getTime() + confirmedAfter * 60_000);
      demo.timeline.at(time, () => openLink(demo, email));
    });
  return changes.length;
}

/** Requests a new address for a customer. Returns it. */
async function changeEmail(demo: Demo): Promise<string> {
  const { services, post, codeFor, newPerson, timeline, random } = demo;
  const person = newPerson();
  const { idNumber: nationalId, language } = person;
  const mobileNumber = internationalMobile(person);
  const customer = {
    national_id: nationalId,
    mobile: mobileNumber,
    email: `old-${nationalId}@sample.example`,
  };
  await services.database.db
    .insertInto('customers')
    .values(encryptCustomer(services.encryption, customer))
    .execute();
  countVisits(demo, emailUpdate);
  const sent = { language };
  const consent = { mobileNumber, nationalId, infoConsent: true };
  const { generatedTime: genTime } = await post(apiPaths.sendOtpForEmail, consent, sent);
  timeline.pass(random.between(12, 70));
  const claim = { mobileNumber, nationalId, genTime, otp: await codeFor(mobileNumber) };
  const { proof } = await post(apiPaths.verifyOtpForEmail, claim, sent);
  // The refusing addresses of other people would leave this one without a link.
  const email = `new-${nationalId}@sample.example`;
  const typed = {
    idNumber: nationalId,
    MobileNumber: person.mobile,
    email,
    emailConfirmation: email,
  };
  const EmailGUID = crypto.randomUUID();
  await post(
    apiPaths.verifyEmailRequest,
    { ...demoPayload(demo, emailUpdate, typed), EmailGUID, proof },
    sent,
  );
  return email;
}

async function openLink({ post, mailTo }: Demo, email: string): Promise<void> {
  const [, id] = /[?&]Id=([^&\s]+)/.exec(mailTo(email) ?? '') ?? [];
  if (!id) throw new Error('no link was sent');
  await post(`${apiPaths.postEmailVerification}?Id=${id}`, '');
}
