import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { customerKeys, encryptCustomer } from './encrypted-customer.ts';

/** R20.2. The identity check rejects the third one's mobile. */
export const sandboxCustomers = [
  { national_id: '1000000001', mobile: '966500000011', email: 'customer-1@customers.example' },
  { national_id: '2000000002', mobile: '966500000022', email: 'customer-2@customers.example' },
  { national_id: '1000000003', mobile: '966500000300', email: 'customer-3@customers.example' },
];

/** Adds the sandbox's customers. Existing ones keep their changes. */
export async function seedSandboxCustomers(db: Kysely<Tables>, encryption: Encryption): Promise<void> {
  for (const customer of sandboxCustomers) {
    const known = await db
      .selectFrom('customers')
      .select('national_id')
      .where('national_id', 'in', customerKeys(encryption, customer.national_id))
      .executeTakeFirst();
    if (known) continue;
    await db
      .insertInto('customers')
      .values(encryptCustomer(encryption, customer))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
