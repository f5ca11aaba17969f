/** Whose data is asked for: a national id, or the reference of one submission whose form asks no national id. */
export type Person = { nationalId: string } | { reference: string };

/** By which requests of a person are found and told apart: no reference looks like an id. */
export const keyOf = (person: Person): string =>
  'nationalId' in person ? person.nationalId : person.reference;

/** The other way round. */
export const personOf = (key: string): Person =>
  /^\d{10}$/.test(key) ? { nationalId: key } : { reference: key };
