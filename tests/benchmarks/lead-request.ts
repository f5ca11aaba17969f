import { randomUUID } from 'node:crypto';
import { carFinance } from '#domain/forms/car-finance.ts';
import { examplePayload } from '../support/site.ts';

const payload = examplePayload(carFinance);
let sent = 0;

/**
 * Returns a car finance application as a browser sends it. Key, person and address are new each time, so that requests
 * reach no limit and index entries are spread.
 */
function leadRequest(): string {
  sent += 1;
  const body = JSON.stringify({
    ...payload,
    idNumber: String(1_000_000_000 + ((sent * 618_033_989) % 999_999_999)),
    CustMobileNo: `05${String((sent * 61_803_399) % 100_000_000).padStart(8, '0')}`,
    CustEmail: `applicant-${sent}@example.com`,
  });
  return [
    `POST ${carFinance.endpoint} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/json',
    'Accept-Language: ar',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Idempotency-Key: ${randomUUID()}`,
    `X-Forwarded-For: 10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    '',
    body,
  ].join('\r\n');
}

/** Returns `count` applications, for `sendRequests`. */
export function leadRequests(count: number): () => string | undefined {
  let left = count;
  return () => (left-- > 0 ? leadRequest() : undefined);
}
