import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from '#tests/support/database.ts';
import { readText } from './read-json.ts';

test('a named pipe counts as an empty file, without waiting for somebody who writes', async () => {
  const { dataDir, remove } = await emptyFolder();
  onTestFinished(remove);
  const pipe = join(dataDir, 'pipe.json');
  execFileSync('mkfifo', [pipe]);
  expect(await readText(pipe)).toBe('');
});
