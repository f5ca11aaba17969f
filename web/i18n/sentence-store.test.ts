import { expect, test, vi } from 'vitest';
import { SentenceStore } from './sentence-store.ts';

const source = () => ({ fetch: vi.fn(async () => ({ a: 'fetched' })), lost: vi.fn() });

test('a namespace is read by the same object each time, so that what depends on it is not done again', () => {
  const store = new SentenceStore('en', { shell: { a: 'b' } });
  expect(store.words('en', 'shell')).toBe(store.words('en', 'shell'));
  expect(store.words('en', 'shell')).toMatchObject({ t: expect.any(Function) });
});

test('on the server nothing is fetched: what the page does not name is empty', () => {
  const words = new SentenceStore('en', {}).words('en', 'forms');
  if (words instanceof Promise) throw new Error('it waits');
  expect(words.t('a')).toBe('a');
});

test('in the browser a page waits for what it lacks, and one request answers all who wait', async () => {
  const browser = source();
  const store = new SentenceStore('en', {}, browser);
  const waiting = store.words('en', 'forms');
  expect(store.words('en', 'forms')).toBe(waiting);
  await waiting;
  expect(browser.fetch).toHaveBeenCalledTimes(1);
  const words = store.words('en', 'forms');
  if (words instanceof Promise) throw new Error('it still waits');
  expect(words.t('a')).toBe('fetched');
});

test('a page that stands without its sentences says so, and waits on', async () => {
  const browser = source();
  browser.fetch.mockRejectedValue(new Error('none'));
  const store = new SentenceStore('en', {}, browser);
  const shown = vi.fn();
  (store.words('en', 'forms') as Promise<unknown>).then(shown, shown);
  await vi.waitFor(() => expect(browser.lost).toHaveBeenCalledTimes(1));
  expect(shown).not.toHaveBeenCalled();
});

test('another language fetches all that was used in this one, and only what is not there', async () => {
  const browser = source();
  const store = new SentenceStore('en', { shell: {}, pages: {} }, browser);
  await store.words('en', 'forms');
  browser.fetch.mockClear();
  await store.fetchLanguage('ar');
  expect(browser.fetch.mock.calls).toEqual([
    ['ar', 'shell'],
    ['ar', 'pages'],
    ['ar', 'forms'],
  ]);
  await store.fetchLanguage('ar');
  expect(browser.fetch).toHaveBeenCalledTimes(3);
});

test('without one of them it fails', async () => {
  const browser = source();
  const store = new SentenceStore('en', { shell: {} }, browser);
  browser.fetch.mockRejectedValue(new Error('none'));
  await expect(store.fetchLanguage('ar')).rejects.toThrow('none');
  expect(browser.lost).not.toHaveBeenCalled();
});
