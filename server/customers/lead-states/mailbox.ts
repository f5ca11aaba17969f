import { domainToASCII } from 'node:url';
import type { RateLimits } from '../../http/rate-limits/rate-limits.ts';

/** Whose domain is nobody's own. */
const publicProviders = new Set(
  `gmail.com outlook.com outlook.sa hotmail.com hotmail.co.uk live.com msn.com yahoo.com ymail.com rocketmail.com icloud.com
  me.com mac.com aol.com gmx.com gmx.net mail.com proton.me protonmail.com zoho.com yandex.com fastmail.com mail.ru qq.com 163.com`.split(
    /\s+/,
  ),
);

/** Other domains under which the same provider delivers to the same mailbox. */
const sameProvider = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['fastmail.fm', 'fastmail.com'],
  ['ya.ru', 'yandex.com'],
  ['yandex.ru', 'yandex.com'],
  ['yandex.by', 'yandex.com'],
  ['yandex.kz', 'yandex.com'],
]);

/** Characters that a provider ignores in a name. Yandex takes a dot and a hyphen for each other. */
const ignored = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
  ['yandex.com', /[.-]/g],
]);

/** A tag stands behind a name. At Yahoo, whose names have no hyphen, it begins with one. */
const tag = /(?<=.)\+.*$/;
const yahooTag = /(?<=.)[+-].*$/;
const isYahoo = /^(?:yahoo|ymail|rocketmail)\./;

/**
 * The mailbox behind an address, as its provider counts: a `+tag` leads to the mailbox without it, and at Gmail dots mean
 * nothing. Case means nothing anywhere. A provider that knows no tags only makes the count stricter.
 * @param email - as the form accepted it
 * @returns the mailbox and its provider, or the domain that somebody registered, without names below it
 */
export function mailboxOf(email: string): { mailbox: string; domain: string } {
  const at = email.lastIndexOf('@');
  const host = domainToASCII(email.slice(at + 1).toLowerCase()) || email.slice(at + 1).toLowerCase();
  // Fastmail delivers anything@name.fastmail.com to name@fastmail.com.
  const [, owner, fastmail] = /^(.+)\.(fastmail\.(?:com|fm))$/.exec(host) ?? [];
  const provider = fastmail ?? host;
  const domain = sameProvider.get(provider) ?? provider;
  const local = owner ?? email.slice(0, at).toLowerCase();
  const name = local
    .replace(isYahoo.test(domain) ? yahooTag : tag, '')
    .replace(ignored.get(domain) ?? '', '');
  return { mailbox: `${name}@${domain}`, domain: registered.exec(domain)?.[0] ?? domain };
}

/** The last two parts of a domain, or three where the last but one is a short category, as in `company.com.sa`. */
const registered = /[^.]+\.(?:[^.]{2,3}\.[a-z]{2}|[^.]+)$/;

/**
 * Counts a mail to an address that somebody typed against what its mailbox and, where the domain is somebody's own, the
 * domain may be sent in a day.
 * @returns the seconds to wait when that is too much
 */
export async function countMailTo(rateLimits: RateLimits, email: string): Promise<number | undefined> {
  const { mailbox, domain } = mailboxOf(email);
  const seconds = await rateLimits.use('mailsTo', mailbox);
  if (seconds !== undefined || publicProviders.has(domain)) return seconds;
  return rateLimits.use('mailsToDomain', domain);
}

/** Takes it back, when the mail was not sent. */
export async function returnMailTo(rateLimits: RateLimits, email: string): Promise<void> {
  const { mailbox, domain } = mailboxOf(email);
  await rateLimits.giveBack('mailsTo', mailbox);
  if (!publicProviders.has(domain)) await rateLimits.giveBack('mailsToDomain', domain);
}
