import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchSentences } from './sentence-loader.ts';

const network = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  network.mockReset();
  vi.stubGlobal('fetch', network);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (body: string, status = 200) => Promise.resolve(new Response(body, { status }));

test('fetchSentences fetches a namespace by language and name', async () => {
  network.mockImplementation(() => answer('{"a":"b"}'));
  expect(await fetchSentences('ar', 'forms')).toEqual({ a: 'b' });
  expect(network.mock.calls).toEqual([['/locales/ar/forms.json']]);
});

test('fetchSentences retries five times after any failure, with a backoff that starts at 350 ms and doubles', async () => {
  const at: number[] = [];
  const begun = Date.now();
  const failures = [
    () => Promise.reject(new TypeError('no network')),
    () => answer('', 503),
    () => answer('{"broken'),
    () => answer('', 500),
    () => Promise.reject(new TypeError('no network')),
  ];
  network.mockImplementation(() => {
    at.push(Date.now() - begun);
    return failures[at.length - 1]?.() ?? answer('{"a":"b"}');
  });
  const asked = fetchSentences('en', 'forms');
  await vi.runAllTimersAsync();
  expect(await asked).toEqual({ a: 'b' });
  expect(at).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
});

test('fetchSentences rejects after the sixth failed request', async () => {
  network.mockImplementation(() => answer('', 503));
  const asked = expect(fetchSentences('en', 'forms')).rejects.toThrow('/locales/en/forms.json');
  await vi.runAllTimersAsync();
  await asked;
  expect(network).toHaveBeenCalledTimes(6);
});

test('fetchSentences does not retry a 404', async () => {
  network.mockImplementation(() => answer('', 404));
  await expect(fetchSentences('en', 'nothing')).rejects.toThrow('/locales/en/nothing.json');
  expect(network).toHaveBeenCalledTimes(1);
});

test('fetchSentences sends at most ten requests at once and the next as soon as one ends', async () => {
  const waiting: (() => void)[] = [];
  network.mockImplementation(
    () => new Promise((resolve) => waiting.push(() => resolve(new Response('{"a":"b"}')))),
  );
  const all = Array.from({ length: 12 }, (_, index) => fetchSentences('en', `n${index}`));
  await vi.advanceTimersByTimeAsync(0);
  expect(network).toHaveBeenCalledTimes(10);
  waiting[3]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(network).toHaveBeenCalledTimes(11);
  for (let index = 0; index < 12; index++) {
    waiting[index]?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(await Promise.all(all)).toHaveLength(12);
});
