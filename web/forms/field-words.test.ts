import { expect, test } from 'vitest';
import { type FieldName, fieldOf, fields } from '#domain/forms/fields.ts';
import ar from '#locales/ar/forms.json' with { type: 'json' };
import en from '#locales/en/forms.json' with { type: 'json' };

type Words = Partial<Record<FieldName, Partial<Record<string, string>>>>;
const names = Object.keys(fields) as FieldName[];

/** Without a placeholder a list begins with an empty line. A page shows `typing` only after a help. */
const needed = { select: ['placeholder'], date: ['placeholder', 'typing', 'help'] } as const;

test.each(Object.entries({ ar, en }))(
  'in %s every list has a placeholder, and every date says how to type it',
  (_, { fields: all }) => {
    const words: Words = all;
    const missing = names.flatMap((name) =>
      (needed[fieldOf(name).type as keyof typeof needed] ?? [])
        .filter((key) => !words[name]?.[key])
        .map((key) => `${name}.${key}`),
    );
    expect(missing).toEqual([]);
  },
);
