import type { LeadFormName } from '#domain/forms/form.ts';
import { mailedForms } from '#domain/forms/forms.ts';
import type { Config } from './config.ts';

export interface Setting {
  name: string;
  key: keyof Config;
  default?: string;
  /** Shown in the error line and `.env.example`. */
  takes: string;
  meaning: string;
  isSecret?: boolean;
  /** Returns undefined if the text is invalid. */
  parse(text: string, now?: Date): unknown;
}

export const text = (value: string) => value;
export const integer = (min: number, max: number) => (value: string) => {
  const number = Number(value);
  return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined;
};
export const url = (protocols: string[]) => (value: string) => {
  const parsed = URL.parse(value);
  return parsed && protocols.includes(parsed.protocol) ? value.replace(/\/+$/, '') : undefined;
};
export const web = url(['http:', 'https:']);
export const issuer = (value: string) => {
  const { protocol, hostname } = URL.parse(value) ?? {};
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1';
  // Providers and tokens compare issuers character by character, so a trailing slash stays.
  return protocol === 'https:' || (protocol === 'http:' && isLoopback) ? value : undefined;
};
/** See RFC 6749, 3.3. */
export const scopes = (value: string) => {
  const named = value.split(' ');
  const isValid =
    named.includes('openid') && named.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
  return isValid ? value : undefined;
};
export const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value) ? value : undefined;
export const address = (value: string) =>
  /^[^\s<>,;@]+@[^\s<>,;@]+$|^[^<>\r\n]*<[^\s<>,;@]+@[^\s<>,;@]+>$/.test(value) ? value : undefined;
/** Only forms whose submissions are mailed to the staff, each once. */
export const formAddresses = (value: string): Partial<Record<LeadFormName, string>> | undefined => {
  const pairs = value === '' ? [] : value.split(',').map((pair) => pair.trim().split('='));
  const isValid = pairs.every(
    ([name, to, ...rest]) =>
      mailedForms.some((form) => form === name) && address(to ?? '') && rest.length === 0,
  );
  const isUnique = new Set(pairs.map(([name]) => name)).size === pairs.length;
  return isValid && isUnique ? Object.fromEntries(pairs) : undefined;
};
export const receiptChannels = (value: string): ('mail' | 'sms')[] | undefined => {
  if (value === 'none') return [];
  const ways = value.split(',').map((way) => way.trim());
  const known = (['mail', 'sms'] as const).filter((way) => ways.includes(way));
  return known.length === ways.length ? known : undefined;
};
export const webhookSecret = (value: string) =>
  /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(value) ? value : undefined;
/** 32 bytes, as `openssl rand -base64 32` prints them. */
export const key32 = (value: string) =>
  /^[A-Za-z0-9+/_-]{43}=?$/.test(value) ? Buffer.from(value, 'base64') : undefined;
export const origins = (value: string) => {
  const named = value === '' ? [] : value.split(',').map((origin) => origin.trim());
  return named.every((origin) => web(origin) && URL.parse(origin)?.origin === origin) ? named : undefined;
};
/** Parses `name=value` pairs with percent-encoded values, separated by commas, as in W3C Baggage. */
export const headerPairs = (value: string) => {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)=((?:[^%]|%[\dA-F]{2})+)$/i.exec(pair));
  if (pairs.includes(null)) return undefined;
  try {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1], decodeURIComponent(pair?.[2]?.trim() ?? '')]));
  } catch {
    return undefined;
  }
};
/**
 * Accepts a secret of a key ring. Rejects typing mistakes: a quotation mark at either end, a character that is not
 * printable ASCII, or a second `@` with a day.
 */
export const ringText = (length: number) => (value: string) =>
  value.length >= length && /^(?!["'])[\x20-\x7e]+(?<!["'])$/.test(value) && !/@\d{4}-\d\d-\d\d/.test(value)
    ? value
    : undefined;
export const atLeast = (length: number) => (value: string) => (value.length >= length ? value : undefined);
