import { get } from 'node:http';

/**
 * Waits until pages are kept and sent in as few bytes as they ever are, which is made of them once nobody asks: as in a site
 * that runs. Pages that are not kept are passed over.
 */
export async function untilShrunk(port: number, paths: string[]): Promise<void> {
  const lengths = async () => {
    const kept = new Map<string, number>();
    for (const path of paths) {
      const length = await keptLength(port, path);
      if (length !== undefined) kept.set(path, length);
    }
    return kept;
  };
  await lengths();
  const first = await lengths();
  for (;;) {
    await new Promise((next) => setTimeout(next, 3000));
    const now = await lengths();
    if ([...now].every(([path, length]) => length < (first.get(path) ?? 0))) return;
  }
}

/** Undefined where the page is not a kept one. */
function keptLength(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', cookie: `lang=${path.slice(1, 3)}` };
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const length = response.headers.etag ? Number(response.headers['content-length']) : undefined;
      response.resume().once('end', () => resolve(length));
    }).once('error', reject);
  });
}
