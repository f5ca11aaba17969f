import { Zip, ZipPassThrough } from 'fflate';

/** One file in memory at a time. An archive that an error broke off lacks its end, so it does not look complete. */
export async function* zipChunks(
  files: AsyncIterable<[name: string, content: Uint8Array]>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const [name, content] of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(content as Uint8Array<ArrayBuffer>, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}
