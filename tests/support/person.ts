import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { cashFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { careers } from '#domain/forms/careers.ts';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import type { Form } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { callCenterSurvey } from '#domain/forms/surveys.ts';
import { openRequest } from '#server/customers/data-subject-requests/requests.ts';
import { emailLinkId } from '#server/customers/email-change/email-link.ts';
import { addState, lockTracked } from '#server/customers/lead-states/lead-states.ts';
import { encryptCustomer } from '#server/customers/register/encrypted-customer.ts';
import { idDigest } from '#server/intake/submissions/id-digest.ts';
import { pdf } from './files.ts';
import { type AnyJson, examplePayload, formOf, type TestServer } from './site.ts';

/** A person who has sent every form with personal data, each accepted and confirmed. */
export interface FormSender {
  nationalId: string;
  /** 9665… */
  mobile: string;
  /** References by form, in the order of sending. */
  references: Record<string, string>;
  /** Words that identify the person and appear nowhere else. */
  words: string[];
  /** Digests of their id and mobile, which brute force could reverse; stored for a day. */
  digests: string[];
}

/** @param number - three digits that make id, mobile, name and addresses unique */
export async function sendAllForms(server: TestServer, number: number): Promise<FormSender> {
  const { database, encryption, keys } = server.services;
  const nationalId = `1077777${number}`;
  const local = `0566666${number}`;
  const mobile = `966${local.slice(1)}`;
  const emails = [`old${number}@person.example`, `new${number}@person.example`];
  const [name, wish, cv] = [
    `اسم لا يتكرر ${number}`,
    `رسالة لا تتكرر ${number}`,
    `cv-nobody-else-has-${number}`,
  ];
  const references: Record<string, string> = {};
  const ok = async (sent: Promise<{ status: number; body: AnyJson }>): Promise<AnyJson> => {
    const { status, body } = await sent;
    expect([status, body]).toEqual([200, body]);
    return body;
  };
  const headers = { 'accept-language': 'en', 'idempotency-key': randomUUID() };
  const who = { CustomerName: name, idNumber: nationalId, MobileNumber: local, email: emails[0] };
  const send = async (form: Form, payload: object) => {
    references[form.name] = (await ok(server.post(form.endpoint, payload, headers))).reference;
  };

  const customer = { national_id: nationalId, mobile, email: emails[0] ?? null };
  await database.db.insertInto('customers').values(encryptCustomer(encryption, customer)).execute();

  const typed = examplePayload(personalFinance, who);
  const lead = await ok(server.post(apiPaths.individualLoanRequest, typed, headers));
  const otp = async () => (await server.codeSentTo(mobile)) ?? '';
  const { leadId, generatedTime } = lead;
  const proof = { leadId, generatedTime, mobileNumber: local, otp: await otp() };
  expect(await ok(server.post(apiPaths.verifyOtp, proof))).toEqual({ isValid: true });
  await ok(server.post(apiPaths.updateLead, { ...typed, Id: leadId }, headers));
  references[personalFinance.name] = lead.reference;

  await send(carFinance, examplePayload(carFinance, who));
  await database.db.transaction().execute(async (tx) => {
    const held = await lockTracked(tx, references[carFinance.name] ?? '');
    const told = { state: 'in-review', at: server.clock.now, source: 'crm', message: wish } as const;
    await addState(tx, server.services, held?.id ?? '', told);
  });
  await send(afterSales, examplePayload(afterSales, { ...who, message: wish }));

  const code = await ok(server.post(apiPaths.sendOtpForContact, { mobileNo: local }, headers));
  const claim = { mobileNumber: local, nationalId, genTime: code.generatedTime };
  const proven = await ok(server.post(apiPaths.verifyOtpForContact, { ...claim, otp: await otp() }));
  const message = examplePayload(contact, { ...who, emailConfirmation: emails[0], message: wish });
  await send(contact, { ...message, proof: proven.proof });

  const change = await ok(
    server.post(apiPaths.sendOtpForEmail, { mobileNumber: local, nationalId, infoConsent: true }),
  );
  const changeClaim = { mobileNumber: local, nationalId, genTime: change.generatedTime };
  const verified = await ok(server.post(apiPaths.verifyOtpForEmail, { ...changeClaim, otp: await otp() }));
  const asked = {
    email: emails[1],
    nationalID: nationalId,
    phoneNumber: local,
    EmailGUID: randomUUID(),
    proof: verified.proof,
  };
  await send(emailUpdate, asked);
  const { id } = await database.db
    .selectFrom('submissions')
    .select('id')
    .where('reference', '=', references[emailUpdate.name] ?? '')
    .executeTakeFirstOrThrow();
  const link = `${apiPaths.postEmailVerification}?Id=${emailLinkId(keys('email-link'), id)}`;
  expect(await ok(server.post(link, ''))).toMatchObject({ isVerified: true });

  await database.db.transaction().execute((tx) =>
    openRequest(tx, server.services, {
      kind: 'erasure',
      person: { nationalId },
      contact: mobile,
      language: 'ar',
      origin: 'desk',
      note: wish,
    }),
  );

  const form = formOf(careers, { fullName: name, email: emails[0], phoneNumber: local });
  form.set('file', new File([new Uint8Array(pdf(`/Title(${cv})`))], `${cv}.pdf`));
  const applied = await server.request(careers.endpoint, { method: 'POST', body: form });
  references[careers.name] = ((await applied.json()) as AnyJson).reference;
  await send(cashFinance, examplePayload(cashFinance, { companyName: name, MobileNumber: local }));
  await send(
    callCenterSurvey,
    examplePayload(callCenterSurvey, { mobileNumber: local, justification: wish }),
  );
  const words = [nationalId, local.slice(1), ...emails.map(String), name, wish, cv];
  const digests = [idDigest(nationalId), idDigest(JSON.stringify({ mobileNo: mobile }))];
  return { nationalId, mobile, references, words, digests };
}

/** Forms without a national id: only the reference finds their submissions. */
export const withoutId: string[] = [careers, cashFinance, callCenterSurvey].map(({ name }) => name);
