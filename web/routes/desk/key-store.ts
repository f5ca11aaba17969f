import { idleMinutes } from '#domain/desk.ts';
import { createStore } from '../../ui/hooks/create-store.ts';
import type { OpenKey } from './key-file.ts';
import type { OpenCase } from './report-crypto.ts';

/**
 * The keys that an officer has opened, and the cases that were decrypted with them: in the memory of this page alone.
 * Both are forgotten when the officer says so, when the page goes, and after as long as a session lasts idle.
 */
export interface OpenedKeys {
  keys: readonly OpenKey[];
  cases: ReadonlyMap<string, OpenCase>;
}

const nothing: OpenedKeys = { keys: [], cases: new Map() };
const opened = createStore(nothing);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Every use puts the end off. */
function use(): void {
  clearTimeout(timer);
  timer = setTimeout(lock, idleMinutes * 60_000);
}

export function lock(): void {
  clearTimeout(timer);
  opened.set(nothing);
}

export function addKey(key: OpenKey): void {
  use();
  const { keys, cases } = opened.get();
  opened.set({ keys: [...keys.filter(({ recipient }) => recipient !== key.recipient), key], cases });
}

export function rememberCase(one: OpenCase): void {
  use();
  const { keys, cases } = opened.get();
  opened.set({ keys, cases: new Map(cases).set(one.reference, one) });
}

export const useOpened = opened.use;

/** How often the server is told that somebody is at work: it counts requests, and writing a long answer makes none. */
const tellMs = 5 * 60_000;
let told = 0;

/** Somebody types or presses something: neither key nor session ends under their hands. */
function atWork(): void {
  if (opened.get().keys.length === 0) return;
  use();
  if (Date.now() - told < tellMs) return;
  told = Date.now();
  void fetch('/desk/api/keys', { method: 'HEAD' }).catch(() => undefined);
}

if (typeof window !== 'undefined') {
  // A page that the browser puts away, to show it again later, holds no key.
  window.addEventListener('pagehide', lock);
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, atWork);
}
