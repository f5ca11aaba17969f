import { idleMinutes } from '#domain/desk.ts';
import { createStore } from '../../ui/hooks/create-store.ts';
import type { OpenKey } from './key-file.ts';
import type { OpenCase } from './report-crypto.ts';

/**
 * Kept in this page's memory alone. Cleared when the officer locks them, when the page is left, and after the idle time
 * of a session.
 */
interface OpenedKeys {
  keys: readonly OpenKey[];
  cases: ReadonlyMap<string, OpenCase>;
}

const nothing: OpenedKeys = { keys: [], cases: new Map() };
const opened = createStore(nothing);
let timer: ReturnType<typeof setTimeout> | undefined;

function restartTimer(): void {
  clearTimeout(timer);
  timer = setTimeout(lock, idleMinutes * 60_000);
}

export function lock(): void {
  clearTimeout(timer);
  opened.set(nothing);
}

export function addKey(key: OpenKey): void {
  restartTimer();
  const { keys, cases } = opened.get();
  opened.set({ keys: [...keys.filter(({ recipient }) => recipient !== key.recipient), key], cases });
}

export function rememberCase(one: OpenCase): void {
  restartTimer();
  const { keys, cases } = opened.get();
  opened.set({ keys, cases: new Map(cases).set(one.reference, one) });
}

export const useOpened = opened.use;

/** Without keep-alive requests, the session would expire while a long answer is written. */
const keepAliveMs = 5 * 60_000;
let lastKeepAlive = 0;

function keepAlive(): void {
  if (opened.get().keys.length === 0) return;
  restartTimer();
  if (Date.now() - lastKeepAlive < keepAliveMs) return;
  lastKeepAlive = Date.now();
  void fetch('/desk/api/keys', { method: 'HEAD' }).catch(() => undefined);
}

if (typeof window !== 'undefined') {
  // A page in the back-forward cache must hold no key.
  window.addEventListener('pagehide', lock);
  for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, keepAlive);
}
