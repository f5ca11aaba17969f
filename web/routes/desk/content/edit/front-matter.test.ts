import { expect, test } from 'vitest';
import { emptyText, frontMatterField, splitText, withField } from './front-matter.ts';

const text = '---\ntitle: A page\nversion: 2026-11-01\n---\n\n## One\n\n---\n';

test('splitText returns front matter and body, byte for byte', () => {
  const { head, body } = splitText(text);
  expect(body).toBe('\n## One\n\n---\n');
  expect(head + body).toBe(text);
  expect(splitText('## One\n').head).toBe('');
  expect(splitText(emptyText(['title', 'lead']))).toEqual({
    head: '---\ntitle: \nlead: \n---\n',
    body: '\n',
  });
});

test('withField changes one line and keeps spaces while somebody types', () => {
  const { head } = splitText(text);
  const changed = withField(head, 'title', 'Two\nwords $& ');
  expect(changed).toBe('---\ntitle: Two words $& \nversion: 2026-11-01\n---\n');
  expect(frontMatterField(changed, 'title')).toBe('Two words $& ');
  expect(frontMatterField(head, 'lead')).toBe('');
  expect(withField(head, 'lead', 'x')).toBe('---\ntitle: A page\nversion: 2026-11-01\nlead: x\n---\n');
});
