import { expect, test } from 'vitest';
import { placeOf } from './explain.ts';

test.each([
  ['postgres://site:secret@db.example/site', 'db.example:5432'],
  ['postgres://site@db.example:5433/site?sslmode=require', 'db.example:5433'],
  ['postgres://site@localhost/site?host=/var/run/postgresql', '/var/run/postgresql:5432'],
])('the place of %s is %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
