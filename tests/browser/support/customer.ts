import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { Language } from '#domain/language.ts';
import {
  customerKeys,
  decryptCustomer,
  encryptCustomer,
} from '#server/customers/register/encrypted-customer.ts';
import { verifyRow } from '#server/platform/encryption/signed-rows.ts';
import type { RunningSite } from './site.ts';

export const newEmail = 'new.address@example.com';

/** Stores a customer for one test. @returns the customer, and the answers that change the e-mail address */
export async function insertCustomer(site: RunningSite, mobile: string) {
  const idNumber = `1${Math.random().toString().slice(2, 11)}`;
  const email = `old-${idNumber}@customers.example`;
  await site.services.database.db
    .insertInto('customers')
    .values(
      encryptCustomer(site.services.encryption, {
        national_id: idNumber,
        mobile: `966${mobile.slice(1)}`,
        email,
      }),
    )
    .execute();
  const typed = {
    idNumber,
    MobileNumber: mobile,
    email: newEmail,
    emailConfirmation: ' New.Address@EXAMPLE.com',
    infoConsent: 'on',
  };
  return { idNumber, email, typed };
}

export async function openEmailUpdate(page: Page, language: Language): Promise<void> {
  await page.goto(`/${language}/update-information`);
  await page.waitForLoadState('networkidle');
}

/** Returns the e-mail address in the customer register. */
export async function storedEmail(site: RunningSite, idNumber: string): Promise<string | null> {
  const { database, encryption } = site.services;
  const row = await database.db
    .selectFrom('customers')
    .selectAll()
    .where('national_id', 'in', customerKeys(encryption, idNumber))
    .executeTakeFirstOrThrow();
  return decryptCustomer(encryption, verifyRow(encryption, 'customers', row)).email;
}

/** Waits for the mail about the customer's pending change. @returns the path of its link */
export async function linkOf(site: RunningSite, idNumber: string, language: Language): Promise<string> {
  const change = await site.services.database.db
    .selectFrom('email_changes')
    .selectAll()
    .where('national_id', 'in', customerKeys(site.services.encryption, idNumber))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { submission_id } = verifyRow(site.services.encryption, 'email_changes', change);
  const begins = Buffer.from(submission_id.replaceAll('-', ''), 'hex').subarray(0, 15).toString('base64url');
  let link: string | undefined;
  await expect
    .poll(async () => {
      for (const raw of await site.outbox('mail')) {
        const { text = '' } = await PostalMime.parse(raw);
        link ??= text
          .match(/http\S+Id=\S+/g)
          ?.find((each) => each.includes(`/${language}/`) && each.includes(begins));
      }
      return link;
    })
    .toBeDefined();
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}
