import type { GivenId } from '../form-state.ts';

export function givenIdIn(value: unknown): GivenId | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : undefined;
}

/** Writes an id for a hidden input, so that a number is read back as a number. */
export const writeGivenId = (id: GivenId): string => JSON.stringify(id);

/** Reads an id from a hidden input. Never throws, since visitors can change the input. */
export function readGivenId(written: string): GivenId {
  try {
    return givenIdIn(JSON.parse(written)) ?? '';
  } catch {
    return written;
  }
}
