import type { GivenId } from '../form-state.ts';

/** Reads an id out of an answer; undefined where the answer has none. */
export function givenIdIn(value: unknown): GivenId | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : undefined;
}

/** Writes an id into a form's hidden input, so that a number is still a number when it is read back. */
export const writeGivenId = (id: GivenId): string => JSON.stringify(id);

/** Reads an id from a form's hidden input, whatever somebody put there. */
export function readGivenId(written: string): GivenId {
  try {
    return givenIdIn(JSON.parse(written)) ?? '';
  } catch {
    return written;
  }
}
