import { parseBigJson, writeJson } from '#domain/answer-body.ts';
import type { GivenId } from '../form-state.ts';

export function parseGivenId(value: unknown): GivenId | undefined {
  const isId = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string';
  return isId && value !== '' ? value : undefined;
}

/** Writes a number so that it is read back as a number. */
export const writeGivenId = (id: GivenId): string => writeJson(id);

/** Never throws, since visitors can change the hidden input. */
export function readGivenId(written: string): GivenId {
  try {
    return parseGivenId(parseBigJson(written)) ?? '';
  } catch {
    return written;
  }
}
