import { idleMinutes } from '#domain/desk.ts';
import { createStore } from '../../ui/hooks/create-store.ts';
import type { OpenKey } from './key-file.ts';
import type { OpenCase } from './report-crypto.ts';

/**
 * Opened keys and decrypted cases, in this page's memory alone. Both are cleared when the officer locks them, when the
 * page is left, and after the idle time of a session.
 */
export interface OpenedKeys {
  keys: readonly OpenKey[];
  cases: ReadonlyMap<string, OpenCase>;
}

const nothing: OpenedKeys = { keys: [], cases: new Map() };
const opened = createStore(nothing);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Restarts the idle timer. */
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

/** Milliseconds between keep-alive requests. Without them, the session would expire while a long answer is written. */
const tellMs = 5 * 60_000;
let told = 0;

function atWork(): void {
  if (opened.get().keys.length === 0) return;
  use();
  if (Date.now() - told < tellMs) return;
  told = Date.now();
  void fetch('/desk/api/keys', { method: 'HEAD' }).catch(() => undefined);
}

if (typeof window !== 'undefined') {
  // A page in the back-forward cache must hold no key.
  window.addEventListener('pagehide', lock);
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, atWork);
}
