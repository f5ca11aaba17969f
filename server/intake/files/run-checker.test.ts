import { expect, test } from 'vitest';
import { photo } from '#tests/support/files.ts';
import { checkFile } from './check-file.ts';

test('the file check alternates between clients, whoever sent more pictures', async () => {
  const content = await photo();
  const order: string[] = [];
  const check = async (client: string) => {
    await checkFile({ name: 'a.jpg', content }, ['.jpg'], ['others', client]);
    order.push(client);
  };
  await Promise.all([check('a'), check('a'), check('a'), check('b')]);
  expect(order.indexOf('b')).toBeLessThan(order.length - 1);
});
