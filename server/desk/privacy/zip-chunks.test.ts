import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipChunks } from './zip-chunks.ts';

test('an archive contains every file under its name', async () => {
  async function* files(): AsyncGenerator<[string, Uint8Array]> {
    yield ['person.json', Buffer.from('{}')];
    yield ['files/سيرة.pdf', Buffer.from('x'.repeat(100_000))];
    yield ['files/empty', Buffer.alloc(0)];
  }
  const archive = unzipSync(Buffer.concat(await Array.fromAsync(zipChunks(files()))));
  expect(Object.keys(archive)).toEqual(['person.json', 'files/سيرة.pdf', 'files/empty']);
  expect(Buffer.from(archive['files/سيرة.pdf'] ?? []).toString()).toBe('x'.repeat(100_000));
});

test('an archive reads the next file only after the one before was taken', async () => {
  const read: string[] = [];
  async function* files(): AsyncGenerator<[string, Uint8Array]> {
    for (const name of ['one', 'two', 'three']) {
      read.push(name);
      yield [name, Buffer.from(name)];
    }
  }
  const chunks = zipChunks(files());
  for (;;) {
    const { value } = await chunks.next();
    if (value && Buffer.from(value).toString() === 'one') break;
  }
  expect(read).toEqual(['one']);
});

test('an archive whose file cannot be read fails, and is no whole archive', async () => {
  async function* files(): AsyncGenerator<[string, Uint8Array]> {
    yield ['one', Buffer.from('one')];
    throw new Error('erased meanwhile');
  }
  const chunks: Uint8Array[] = [];
  const received = (async () => {
    for await (const chunk of zipChunks(files())) chunks.push(chunk);
  })();
  await expect(received).rejects.toThrow('erased meanwhile');
  expect(() => unzipSync(Buffer.concat(chunks))).toThrow();
});
