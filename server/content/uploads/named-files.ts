import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ValuePath } from '#domain/publications/merge.ts';
import type { UploadKind } from '#domain/publications/uploads.ts';
import type { Fault } from '../faults.ts';
import { readContentFile } from '../read-json.ts';

/** The part of JSON Schema that leads to the files which a value names. */
interface JsonSchema {
  upload?: UploadKind;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/**
 * Returns a schema as JSON Schema, for the form that edits it. It has no rules between fields: only the server checks
 * those.
 */
export const toJsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });

/** A file that a JSON text names. */
export interface NamedFile {
  place: ValuePath;
  /** Below the content folder. */
  path: string;
}

/** Yields the files that a value names, by the fields that its schema marks as uploads. The value may be invalid. */
export function namedFiles(schema: z.ZodType, value: unknown): Iterable<NamedFile> {
  return filesIn(toJsonSchema(schema) as JsonSchema, value, []);
}

function* filesIn(schema: JsonSchema, value: unknown, place: ValuePath): Generator<NamedFile> {
  if (schema.upload && typeof value === 'string' && value !== '') yield { place, path: `files/${value}` };
  if (Array.isArray(value))
    for (const [at, row] of value.entries()) yield* filesIn(schema.items ?? {}, row, [...place, at]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      yield* filesIn(schema.properties?.[name] ?? {}, inner, [...place, name]);
}

/** Returns the mistake that a named file does not exist. */
export const missingFile = ({ place, path }: NamedFile) =>
  ({ place, key: 'fileMissing', values: { file: path } }) as const satisfies Fault;

/**
 * Reads and validates one JSON file of a content folder, and checks that the files which it names exist.
 * @throws ContentError with file, line, place and reason
 */
export function readItem<T extends z.ZodType>(folder: string, name: string, schema: T): Promise<z.infer<T>> {
  return readContentFile(join(folder, name), schema, async (value): Promise<Fault | undefined> => {
    for (const named of namedFiles(schema, value)) {
      const found = await stat(join(folder, named.path)).catch(() => undefined);
      if (!found?.isFile()) return missingFile(named);
    }
    return undefined;
  });
}
