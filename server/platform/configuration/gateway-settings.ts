import { keyRing, ringSyntax } from './key-ring.ts';
import { address, messageWays, type Setting, text, url, web, webhookSecret } from './setting-values.ts';

/** Staff mail with an optional address of its own. The default is STAFF_MAIL. */
export const staffAddresses = [
  { name: 'COMPLAINTS_MAIL', key: 'complaintsMail', receives: 'complaints, and reminders of them' },
  { name: 'CAREERS_MAIL', key: 'careersMail', receives: 'job applications' },
  { name: 'SURVEYS_MAIL', key: 'surveysMail', receives: 'survey answers of unsatisfied customers' },
  { name: 'PRIVACY_MAIL', key: 'privacyMail', receives: 'requests for personal data' },
] as const;

/** Settings for mail, text messages, the identity check, the CRM and receipts. */
export const gatewaySettings: readonly Setting[] = [
  {
    name: 'SMTP_URL',
    key: 'smtpUrl',
    takes: 'an smtp(s):// address',
    meaning: 'outgoing mail',
    isSecret: true,
    parse: url(['smtp:', 'smtps:']),
  },
  {
    name: 'MAIL_FROM',
    key: 'mailFrom',
    default: 'Rimal Finance <no-reply@rimal.example>',
    takes: 'an e-mail address',
    meaning: 'sender of all mail',
    parse: address,
  },
  {
    name: 'STAFF_MAIL',
    key: 'staffMail',
    default: 'leads@rimal.example',
    takes: 'an e-mail address',
    meaning: 'who receives leads',
    parse: address,
  },
  ...staffAddresses.map(({ name, key, receives }) => ({
    name,
    key,
    takes: 'an e-mail address',
    parse: address,
    meaning: `who receives ${receives}; none: STAFF_MAIL`,
  })),
  {
    name: 'COMPLIANCE_MAIL',
    key: 'complianceMail',
    default: 'compliance@rimal.example',
    takes: 'an e-mail address',
    meaning: 'the compliance officer, who is told of malpractice reports',
    parse: address,
  },
  {
    name: 'SMS_URL',
    key: 'smsUrl',
    takes: 'an http(s) address',
    meaning: "the SMS provider's endpoint",
    parse: web,
  },
  {
    name: 'SMS_TOKEN',
    key: 'smsToken',
    takes: 'a bearer token',
    meaning: 'authorises SMS_URL',
    isSecret: true,
    parse: text,
  },
  {
    name: 'SMS_SENDER',
    key: 'smsSender',
    default: 'Rimal',
    takes: 'a registered sender name',
    meaning: 'sender of text messages',
    parse: text,
  },
  {
    name: 'IDENTITY_URL',
    key: 'identityUrl',
    takes: 'an http(s) address',
    meaning: 'the national identity check',
    parse: web,
  },
  {
    name: 'IDENTITY_TOKEN',
    key: 'identityToken',
    takes: 'a bearer token',
    meaning: 'authorises IDENTITY_URL',
    isSecret: true,
    parse: text,
  },
  {
    name: 'CRM_WEBHOOK_URL',
    key: 'crmUrl',
    takes: 'an http(s) address',
    meaning: 'each lead is also posted here (live); none: no posts',
    parse: web,
  },
  {
    name: 'CRM_WEBHOOK_SECRET',
    key: 'crmSecrets',
    takes: `a Standard Webhooks secret, whsec_…; ${ringSyntax}`,
    meaning: 'signs those posts, each of several',
    isSecret: true,
    parse: keyRing(webhookSecret),
  },
  {
    name: 'CRM_EVENTS_SECRET',
    key: 'crmEventSecrets',
    takes: `a Standard Webhooks secret, whsec_…; ${ringSyntax}`,
    meaning:
      'with it the customer system tells where leads stand, at /api/crm/Events. None: the staff do, at the desk',
    isSecret: true,
    parse: keyRing(webhookSecret),
  },
  {
    name: 'RECEIPTS',
    key: 'receipts',
    default: 'mail,sms',
    takes: 'mail, sms, both with a comma between, or none',
    meaning:
      'how people hear that what they sent has arrived and where it stands: by e-mail where they gave an address, by text message where their mobile was proven',
    parse: messageWays,
  },
];
