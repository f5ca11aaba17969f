import { domainToASCII } from 'node:url';
import type { RateLimits } from '../../http/rate-limits/rate-limits.ts';

/** Shared by many people, so the limit per domain does not apply. */
const publicProviders = new Set(
  `gmail.com outlook.com outlook.sa hotmail.com hotmail.co.uk live.com msn.com yahoo.com ymail.com rocketmail.com icloud.com
  me.com mac.com aol.com gmx.com gmx.net mail.com proton.me protonmail.com zoho.com yandex.com fastmail.com mail.ru qq.com 163.com`.split(
    /\s+/,
  ),
);

/** Other domains that deliver to the same mailbox. */
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

/** Characters that the provider ignores. Yandex treats dot and hyphen as the same, so both are removed. */
const ignored = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
  ['yandex.com', /[.-]/g],
]);

/** At Yahoo a tag may start with a hyphen, which names cannot contain. */
const tag = /(?<=.)\+.*$/;
const yahooTag = /(?<=.)[+-].*$/;
const isYahoo = /^(?:yahoo|ymail|rocketmail)\./;

/**
 * Ignores case, tags (`+tag`) and what the provider ignores. At providers without tags this only makes limits stricter.
 * @param email - a valid address
 * @returns the mailbox, and its registered domain without subdomains
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

/** The last two labels, or three if the second-level one is a category, as in `company.com.sa`. */
const registered = /[^.]+\.(?:[^.]{2,3}\.[a-z]{2}|[^.]+)$/;

/**
 * Counts a mail against the daily limits of its mailbox and domain; public providers have no limit per domain.
 * @returns the seconds to wait if a limit is exceeded
 */
export async function countMailTo(rateLimits: RateLimits, email: string): Promise<number | undefined> {
  const { mailbox, domain } = mailboxOf(email);
  const seconds = await rateLimits.use('mailsTo', mailbox);
  if (seconds !== undefined || publicProviders.has(domain)) return seconds;
  return rateLimits.use('mailsToDomain', domain);
}

/** Reverses `countMailTo` for a mail that was not sent. */
export async function uncountMailTo(rateLimits: RateLimits, email: string): Promise<void> {
  const { mailbox, domain } = mailboxOf(email);
  await rateLimits.giveBack('mailsTo', mailbox);
  if (!publicProviders.has(domain)) await rateLimits.giveBack('mailsToDomain', domain);
}
