import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { complaintsSchema } from './complaints.ts';
import { optionListsSchema } from './option-lists.ts';

const read = (file: string) => JSON.parse(readFileSync(`content/${file}.json`, 'utf8'));

test('a service that is no longer offered cannot count as a complaint', () => {
  const lists = read('option-lists');
  const complaints = { ...read('complaints'), serviceTypes: [4, 2] };
  const faults = () =>
    complaintsSchema(optionListsSchema().parse(lists))
      .safeParse(complaints)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(faults()).toBeUndefined();
  lists.serviceType[1].retired = true;
  expect(faults()).toEqual(['serviceTypes.1: notService']);
});
