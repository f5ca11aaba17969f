import { describe, expect, test } from 'vitest';
import { parseForm } from './parse-form.ts';

describe('file name', () => {
  const nameOf = async (name: string) => {
    const form = new FormData();
    form.set('file', new File(['x'], name));
    const sent = new Response(form);
    const boundary = /boundary=(.*)$/.exec(sent.headers.get('content-type') ?? '')?.[1];
    const read = parseForm(Buffer.from(await sent.arrayBuffer()), { multipart: true, boundary });
    return typeof read === 'string' ? read : read.files[0]?.name;
  };

  test.each(['my "cv".pdf', '100%.pdf', 'سيرة ذاتية.pdf', "it's; a=b.pdf"])(
    'an uploaded file’s name is decoded as its sender sees it: %s',
    async (name) => {
      expect(await nameOf(name)).toBe(name);
    },
  );
});

test.each(['__proto__', 'constructor'])('accepts a field named %s like any other', (name) => {
  const part = `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ntyped\r\n--b--`;
  for (const form of [
    parseForm(Buffer.from(`${name}=typed`), { multipart: false }),
    parseForm(Buffer.from(part), { multipart: true, boundary: 'b' }),
  ])
    expect(typeof form === 'string' ? form : Object.entries(form.texts)).toEqual([[name, 'typed']]);
});
