import { parseJson, writeJson } from '#domain/answer-body.ts';
import type { GivenId } from '../form-state.ts';

export function parseGivenId(value: unknown): GivenId | undefined {
  const isId = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string';
  return isId && value !== '' ? value : undefined;
}

/** Writes an id for a hidden input, so that a number is read back as a number. */
export const writeGivenId = (id: GivenId): string => writeJson(id);

/** Reads an id from a hidden input. Never throws, since visitors can change the input. */
export function readGivenId(written: string): GivenId {
  try {
    return parseGivenId(parseJson(written)) ?? '';
  } catch {
    return written;
  }
}
