import { expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { fieldKeys } from '#domain/publications/field-names.ts';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from '../../content/content.ts';
import { toJsonSchema } from '../../content/uploads/named-files.ts';
import type { Services } from '../../intake/services.ts';
import { readSentences } from '../../platform/sentences.ts';
import { contentSource } from './content-source.ts';

interface Schema {
  enum?: string[];
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | false;
  items?: Schema;
  anyOf?: Schema[];
}

/** Lists every field below a schema, and every choice. */
function* fieldsIn(schema: Schema, place: string[] = []): Generator<{ place: string[]; choice?: string }> {
  if (place.length > 0) yield { place };
  for (const choice of schema.enum ?? []) yield { place, choice };
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* fieldsIn(field, [...place, name]);
  for (const inner of [schema.items ?? [], schema.anyOf ?? []].flat()) yield* fieldsIn(inner, place);
  for (const name of schema.propertyNames?.enum ?? [])
    yield* fieldsIn(schema.additionalProperties || {}, [...place, name]);
}

test('every field and choice of the content has a name in both languages', async () => {
  const [content, sentences] = await Promise.all([readContent(companyDir), readSentences('locales')]);
  const services = { config: { contentDir: companyDir }, content } as unknown as Services;
  const has = (key: string, namespace: 'content' | 'shell' = 'content') =>
    languages.every((language) => {
      try {
        return sentences.text(language, namespace, key as never) !== '';
      } catch {
        return false;
      }
    });
  const unnamed = new Set<string>();
  for (const { item } of await contentSource(services).items(undefined, [])) {
    const { kind, schema, fields } = item;
    const drawn = schema ? toJsonSchema(schema({ ...content, paths: [] })) : fields && toJsonSchema(fields);
    for (const { place, choice } of fieldsIn((drawn ?? {}) as Schema)) {
      const keys =
        choice === undefined ? fieldKeys(kind, place).map((key) => `${key}.label`) : [`choices.${choice}`];
      const isLanguage = place.at(-1) === 'ar' || place.at(-1) === 'en';
      const isNamed = keys.some((key) => has(key)) || has(`links.${choice}`, 'shell');
      if (!isLanguage && !isNamed) unnamed.add(`${kind}: ${keys.join(' or ')}`);
    }
  }
  expect([...unnamed]).toEqual([]);
});
