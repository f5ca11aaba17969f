import { keyRing, ringSyntax } from './key-ring.ts';
import { address, receiptChannels, type Setting, text, url, web, webhookSecret } from './setting-values.ts';

/** Staff mail with an optional address of its own. The default is STAFF_MAIL. */
export const staffAddresses = [
  { name: 'COMPLAINTS_MAIL', key: 'complaintsMail', receives: 'complaints and their reminders' },
  { name: 'CAREERS_MAIL', key: 'careersMail', receives: 'job applications' },
  { name: 'SURVEYS_MAIL', key: 'surveysMail', receives: 'surveys of dissatisfied customers' },
  { name: 'CONTENT_MAIL', key: 'contentMail', receives: 'notices about content' },
  { name: 'PRIVACY_MAIL', key: 'privacyMail', receives: 'requests about personal data' },
] as const;

/** Settings for mail, text messages, the identity check, the CRM and receipts. */
export const gatewaySettings: readonly Setting[] = [
  {
    name: 'SMTP_URL',
    key: 'smtpUrl',
    takes: 'an smtp(s):// address',
    meaning: 'server for outgoing mail',
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
    meaning: 'recipient of leads',
    parse: address,
  },
  ...staffAddresses.map(({ name, key, receives }) => ({
    name,
    key,
    takes: 'an e-mail address',
    parse: address,
    meaning: `recipient of ${receives}; if empty, STAFF_MAIL`,
  })),
  {
    name: 'COMPLIANCE_MAIL',
    key: 'complianceMail',
    default: 'compliance@rimal.example',
    takes: 'an e-mail address',
    meaning: 'the compliance officer, notified of malpractice reports',
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
    meaning: 'token for SMS_URL',
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
    meaning: 'endpoint of the national identity check',
    parse: web,
  },
  {
    name: 'IDENTITY_TOKEN',
    key: 'identityToken',
    takes: 'a bearer token',
    meaning: 'token for IDENTITY_URL',
    isSecret: true,
    parse: text,
  },
  {
    name: 'CRM_WEBHOOK_URL',
    key: 'crmUrl',
    takes: 'an http(s) address',
    meaning: 'endpoint of the CRM that receives each lead (live only); if empty, none is posted',
    parse: web,
  },
  {
    name: 'CRM_WEBHOOK_SECRET',
    key: 'crmSecrets',
    takes: `a Standard Webhooks secret, whsec_…; ${ringSyntax}`,
    meaning: 'signs posts to CRM_WEBHOOK_URL, once with each secret',
    isSecret: true,
    parse: keyRing(webhookSecret),
  },
  {
    name: 'CRM_EVENTS_SECRET',
    key: 'crmEventSecrets',
    takes: `a Standard Webhooks secret, whsec_…; ${ringSyntax}`,
    meaning: "verifies the CRM's state changes at /api/crm/Events; if empty, staff change states at the desk",
    isSecret: true,
    parse: keyRing(webhookSecret),
  },
  {
    name: 'RECEIPTS',
    key: 'receipts',
    default: 'mail,sms',
    takes: 'mail, sms, both separated by a comma, or none',
    meaning:
      'channels for receipts and state changes: mail if an address was given, sms if the mobile was confirmed',
    parse: receiptChannels,
  },
];
