import type { FormBody } from '../http/bodies/parse-form.ts';

/** A form that was read, as a page's action takes it, and back again when the action sends it on to the API. */
export class HandedForm {
  readonly data = new FormData();
  readonly #contents = new Map<unknown, Buffer>();

  constructor({ texts, files }: FormBody) {
    for (const [name, text] of Object.entries(texts)) this.data.append(name, text);
    for (const { field, name, content } of files) {
      const file = new File([content as Buffer<ArrayBuffer>], name);
      this.data.append(field, file);
      this.#contents.set(file, content);
    }
  }

  /** What an action made of its texts and files, as if it had been read: no file is copied. */
  bodyOf(data: FormData): FormBody {
    // Without a prototype: visitors name the fields.
    const texts: Record<string, string> = Object.create(null);
    const files: FormBody['files'][number][] = [];
    for (const [field, value] of data) {
      if (typeof value === 'string') texts[field] = value;
      else files.push({ field, name: value.name, content: this.#contents.get(value) ?? Buffer.alloc(0) });
    }
    return { texts, files };
  }
}
