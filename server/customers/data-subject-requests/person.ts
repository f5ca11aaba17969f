/**
 * A national id; the reference of one submission without a national id; or all submissions without one that have a mobile (9665…) or
 * an e-mail address (in lower case).
 */
export type Person = { nationalId: string } | { reference: string } | { contacts: readonly string[] };

/** The texts cannot be confused: ids have ten digits, mobiles twelve, references neither. */
export function keyOf(person: Person): string {
  if ('nationalId' in person) return person.nationalId;
  return 'reference' in person ? person.reference : person.contacts.join(' ');
}

/** Inverts `keyOf`. */
export function personOf(key: string): Person {
  if (/^\d{10}$/.test(key)) return { nationalId: key };
  return /^\d{12}(?: |$)|@/.test(key) ? { contacts: key.split(' ') } : { reference: key };
}
