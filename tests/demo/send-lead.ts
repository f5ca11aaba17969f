import { apiPaths } from '#domain/api-paths.ts';
import { campaignFrom } from '#domain/campaign/campaign.ts';
import { contact } from '#domain/forms/contact.ts';
import { fileFieldOf, type LeadForm, sentName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { toPayload } from '#domain/rules/payload.ts';
import { checkSubmission } from '#domain/rules/validation.ts';
import { conditionsOf } from '#server/http/conditions.ts';
import { answersOf, type DemoForm, type Typed } from './answers.ts';
import { type Demo, refusedByCrm } from './demo.ts';
import { type DemoPerson, internationalMobile } from './people.ts';
import { samplePdf } from './sample-pdf.ts';
import type { Sent } from './visitors.ts';

/** A lead that the site accepted. */
export interface SentLead {
  form: DemoForm;
  reference: string;
  person: DemoPerson;
}

/** Where visitors come from, as the parameters of a link. */
const campaigns: Readonly<Record<string, number>> = {
  '': 46,
  'utm_source=google&utm_campaign=personal-search&utm_medium=cpc': 16,
  'utm_source=instagram&utm_campaign=family-car&utm_medium=social': 13,
  'utm_source=x&utm_campaign=national-day&utm_medium=social': 8,
  'utm_source=tiktok&utm_campaign=family-car&utm_medium=social': 7,
  'utm_source=newsletter&utm_campaign=settlement&utm_medium=email': 6,
  'utm_source=branch&utm_campaign=counter-card&utm_medium=qr': 4,
};
/** Its offer has ended, and the customer system refuses its leads. */
const oldCampaign = `utm_source=google&utm_campaign=${refusedByCrm}&utm_medium=cpc`;

/** Parts of all leads. */
const oldCampaignPart = 0.01;
const promotionPart = 0.45;
const botPart = 0.03;
/** Parts of the personal applications. */
const withoutCodePart = 0.07;
const notIdentifiedPart = 0.03;

/** Visitors who opened, and who began, a form for each one who sent it. */
const openedForEach = { least: 2, most: 6 };
const begunForEach = { least: 0, most: 2 };

/** Builds the body that the page sends. @throws if the form's rules refuse the answers */
export function demoPayload(
  { services }: Pick<Demo, 'services'>,
  form: LeadForm,
  typed: Typed,
  { campaign = '', language = 'ar' }: { campaign?: string } & Pick<Sent, 'language'> = {},
): Record<string, unknown> {
  const consents = form.consents.filter(({ required }) => required).map(({ name }) => [name, 'on']);
  const answers: Typed = { ...Object.fromEntries(consents), ...typed };
  const conditions = conditionsOf(services);
  const checked = checkSubmission(form, (name) => answers[name], conditions);
  if (!checked.ok) throw new Error(`${form.name}: ${JSON.stringify(checked.errors)}`);
  const { today, lists } = conditions;
  const origin = campaignFrom(new URLSearchParams(campaign), form.origin);
  return toPayload(form, checked, origin, { today, lists, language });
}

/**
 * Sends a lead at the timeline's time. Returns undefined if the visitor gives up before the code.
 * @param isRefused - by the customer system
 */
export async function sendLead(
  demo: Demo,
  name: DemoForm,
  { isReached = true, isRefused = false } = {},
): Promise<SentLead | undefined> {
  const { random, services } = demo;
  const form: LeadForm = forms[name];
  const isIdentified = name !== personalFinance.name || !random.chance(notIdentifiedPart);
  const person = demo.newPerson(name === 'careers' ? 'candidate' : 'customer', {
    // The sandbox's identity check refuses this ending.
    mobileEnding: isIdentified ? '1' : '00',
    isReached,
  });
  const { language } = person;
  countVisits(demo, form);
  const typed = answersOf[name]({ random, content: services.content }, person);
  if (random.chance(promotionPart) && form.consents.some(({ name }) => name === 'dataConsent'))
    typed.dataConsent = 'on';
  const isOld = isRefused || random.chance(oldCampaignPart);
  const campaign = isOld ? oldCampaign : random.weighted(campaigns);
  const payload = demoPayload(demo, form, typed, { campaign, language });
  const sent: Sent = { language, botSignals: random.chance(botPart) ? [random.pick(['trap', 'quick'])] : [] };
  const reference = await sendAs(demo, form, person, payload, sent);
  return reference ? { form: name, reference, person } : undefined;
}

async function sendAs(
  demo: Demo,
  form: LeadForm,
  person: DemoPerson,
  payload: Record<string, unknown>,
  sent: Sent,
): Promise<string | undefined> {
  if (form.name === personalFinance.name) return applyWithCode(demo, person, payload, sent);
  if (form.name === contact.name) return sendMessage(demo, person, payload, sent);
  const body = fileFieldOf(form) ? withFile(form, payload, person) : payload;
  return String((await demo.post(form.endpoint, body, sent)).reference);
}

async function applyWithCode(
  { post, codeFor, timeline, random }: Demo,
  person: DemoPerson,
  payload: Record<string, unknown>,
  sent: Sent,
): Promise<string | undefined> {
  const { leadId, generatedTime, reference, isAbsherVerified } = await post(
    apiPaths.individualLoanRequest,
    payload,
    sent,
  );
  if (isAbsherVerified !== true || random.chance(withoutCodePart)) return undefined;
  timeline.pass(random.between(12, 70));
  const mobileNumber = internationalMobile(person);
  const otp = await codeFor(mobileNumber);
  await post(apiPaths.verifyOtp, { leadId, generatedTime, mobileNumber, otp }, sent);
  timeline.pass(1);
  await post(apiPaths.updateLead, { ...payload, Id: leadId }, sent);
  return String(reference);
}

/** Proves the mobile with a code, and sends the contact form. */
export async function sendMessage(
  { post, codeFor, timeline, random }: Demo,
  person: DemoPerson,
  payload: Record<string, unknown>,
  sent: Sent,
): Promise<string> {
  const mobileNumber = internationalMobile(person);
  const { generatedTime: genTime } = await post(apiPaths.sendOtpForContact, { mobileNo: mobileNumber }, sent);
  timeline.pass(random.between(12, 70));
  const claim = { mobileNumber, nationalId: person.idNumber, genTime, otp: await codeFor(mobileNumber) };
  const { proof } = await post(apiPaths.verifyOtpForContact, claim, sent);
  const { reference } = await post(contact.endpoint, { ...payload, proof }, sent);
  return String(reference);
}

function withFile(form: LeadForm, payload: Record<string, unknown>, { name }: DemoPerson): FormData {
  const body = new FormData();
  for (const [key, value] of Object.entries(payload)) if (value !== null) body.set(key, String(value));
  const field = fileFieldOf(form);
  if (field) body.set(sentName(form, field), new File([samplePdf('Sample CV')], `${name}.pdf`));
  return body;
}

/** Counts the visitors who opened or began the form, as their browsers do, and this one. */
export function countVisits({ services: { funnel }, random }: Demo, form: LeadForm): void {
  const begun = 1 + random.between(begunForEach.least, begunForEach.most);
  const opened = begun + random.between(openedForEach.least, openedForEach.most);
  for (let count = 0; count < opened; count += 1) funnel.count(form, 'opened');
  for (let count = 0; count < begun; count += 1) funnel.count(form, 'begun');
}
