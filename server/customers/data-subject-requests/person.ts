/** A national id, or the reference of one submission without a national id. */
export type Person = { nationalId: string } | { reference: string };

/** A national id cannot be confused with a reference: references are not ten digits. */
export const keyOf = (person: Person): string =>
  'nationalId' in person ? person.nationalId : person.reference;

/** Inverts `keyOf`. */
export const personOf = (key: string): Person =>
  /^\d{10}$/.test(key) ? { nationalId: key } : { reference: key };
