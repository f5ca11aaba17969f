import { expect } from '@playwright/test';
import { apiPaths } from '#domain/api-paths.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { contact } from '#domain/forms/contact.ts';
import type { LeadState } from '#domain/lead-states.ts';
import { addState, lockTracked } from '#server/customers/lead-states/lead-states.ts';
import { newAddress } from '../browser/support/visitor.ts';
import { examplePayload } from '../support/site.ts';
import type { Visit } from './shot.ts';

async function post({ site, language }: Visit, path: string, body: object): Promise<Record<string, string>> {
  const headers = {
    'content-type': 'application/json',
    'accept-language': language,
    // After five codes an hour, one address must solve a challenge.
    'x-forwarded-for': newAddress(),
  };
  const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, string>;
}

/** An own address for each picture, because an address gets at most ten mails a day. */
export const emailOf = ({ mobile }: Visit) => `${mobile}@example.com`;

async function apply(visit: Visit): Promise<string> {
  const payload = examplePayload(carFinance, { MobileNumber: visit.mobile, email: emailOf(visit) });
  return (await post(visit, carFinance.endpoint, payload)).reference ?? '';
}

export async function complain(visit: Visit): Promise<string> {
  const { mobile } = visit;
  const mobileNumber = `966${mobile.slice(1)}`;
  const { generatedTime: genTime } = await post(visit, apiPaths.sendOtpForContact, {
    mobileNo: mobileNumber,
  });
  const codeSent = () => visit.site.codeSentTo(mobileNumber);
  await expect.poll(codeSent).toBeDefined();
  const asked = { otp: await codeSent(), mobileNumber, nationalId: '1010101010', genTime };
  const { proof } = await post(visit, apiPaths.verifyOtpForContact, asked);
  const email = emailOf(visit);
  const typed = { MobileNumber: mobile, ServiceTypeId: '4', email, emailConfirmation: email };
  const payload = examplePayload(contact, typed);
  return (await post(visit, contact.endpoint, { ...payload, proof })).reference ?? '';
}

export interface FollowedLead {
  send?: typeof apply;
  states: LeadState[];
  /** A message to the sender with the last state. */
  message?: Record<Visit['language'], string>;
}

/** Sends a lead and adds its states in order. Returns its reference. */
export async function sendFollowed(
  visit: Visit,
  { send = apply, states, message }: FollowedLead,
): Promise<string> {
  const { site, language } = visit;
  const reference = await send(visit);
  await site.services.database.db.transaction().execute(async (tx) => {
    const held = await lockTracked(tx, reference);
    for (const state of states) {
      const told = { state, at: new Date(), source: state === 'withdrawn' ? 'customer' : 'crm' } as const;
      const said = state === states.at(-1) ? message?.[language] : undefined;
      await addState(tx, site.services, held?.id ?? '', { ...told, message: said });
    }
  });
  return reference;
}

/** A request for a missing document. */
export const missing = { ar: 'نحتاج صورة رخصة القيادة.', en: 'We need a copy of your driving licence.' };
