import { expect, test, vi } from 'vitest';
import { SentenceStore } from './sentence-store.ts';

const source = () => ({ fetch: vi.fn(async () => ({ a: 'fetched' })), onLoadFailure: vi.fn() });

test('the store returns the same object for a namespace each time, so that dependent work is not repeated', () => {
  const store = new SentenceStore('en', { shell: { a: 'b' } });
  expect(store.words('en', 'shell')).toBe(store.words('en', 'shell'));
  expect(store.words('en', 'shell')).toMatchObject({ t: expect.any(Function) });
});

test('a namespace that the page did not load is empty on the server', () => {
  const words = new SentenceStore('en', {}).words('en', 'forms');
  if (words instanceof Promise) throw new Error('it waits');
  expect(words.t('a')).toBe('a');
});

test('all readers of a missing namespace in the browser wait for one request', async () => {
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

test('onLoadFailure is called when a namespace cannot be fetched, and readers keep waiting', async () => {
  const browser = source();
  browser.fetch.mockRejectedValue(new Error('none'));
  const store = new SentenceStore('en', {}, browser);
  const shown = vi.fn();
  (store.words('en', 'forms') as Promise<unknown>).then(shown, shown);
  await vi.waitFor(() => expect(browser.onLoadFailure).toHaveBeenCalledTimes(1));
  expect(shown).not.toHaveBeenCalled();
});

test('fetchLanguage fetches every namespace in use, once', async () => {
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

test('fetchLanguage rejects when a namespace cannot be fetched', async () => {
  const browser = source();
  const store = new SentenceStore('en', { shell: {} }, browser);
  browser.fetch.mockRejectedValue(new Error('none'));
  await expect(store.fetchLanguage('ar')).rejects.toThrow('none');
  expect(browser.onLoadFailure).not.toHaveBeenCalled();
});
