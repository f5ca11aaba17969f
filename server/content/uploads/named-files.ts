import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ValuePath } from '#domain/publications/json-value.ts';
import type { UploadKind } from '#domain/publications/uploads.ts';
import type { Fault } from '../faults.ts';
import { readContentFile } from '../read-json.ts';

interface JsonSchema {
  upload?: UploadKind;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** Returns the schema for the desk's form. Omits rules between fields, which only the server checks. */
export const toJsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });

export interface NamedFile {
  place: ValuePath;
  /** Below the content folder. */
  path: string;
}

/** Returns the files of the fields that the schema marks as uploads. The value may be invalid. */
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

export const missingFile = ({ place, path }: NamedFile) =>
  ({ place, key: 'fileMissing', values: { file: path } }) as const satisfies Fault;

/**
 * Reads an item, and checks that the files which its JSON names exist.
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
