import { describe, expect, test } from 'vitest';
import { parseForm } from './parse-form.ts';

describe('the name of an uploaded file', () => {
  const nameOf = async (name: string) => {
    const form = new FormData();
    form.set('file', new File(['x'], name));
    const sent = new Response(form);
    const boundary = /boundary=(.*)$/.exec(sent.headers.get('content-type') ?? '')?.[1];
    const read = parseForm(Buffer.from(await sent.arrayBuffer()), { multipart: true, boundary });
    return typeof read === 'string' ? read : read.files[0]?.name;
  };

  test.each(['my "cv".pdf', '100%.pdf', 'سيرة ذاتية.pdf', "it's; a=b.pdf"])(
    'is read as its sender sees it: %s',
    async (name) => {
      expect(await nameOf(name)).toBe(name);
    },
  );
});
