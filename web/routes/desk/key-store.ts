import { useSyncExternalStore } from 'react';
import { idleMinutes } from '#domain/desk.ts';
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
let opened = nothing;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(now: OpenedKeys): void {
  opened = now;
  for (const listener of listeners) listener();
}

/** Every use puts the end off. */
function use(): void {
  clearTimeout(timer);
  timer = setTimeout(lock, idleMinutes * 60_000);
}

export function lock(): void {
  clearTimeout(timer);
  change(nothing);
}

export function addKey(key: OpenKey): void {
  use();
  change({ ...opened, keys: [...opened.keys.filter(({ recipient }) => recipient !== key.recipient), key] });
}

export function rememberCase(one: OpenCase): void {
  use();
  change({ ...opened, cases: new Map(opened.cases).set(one.reference, one) });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpened(): OpenedKeys {
  return useSyncExternalStore(
    subscribe,
    () => opened,
    () => nothing,
  );
}

/** How often the server is told that somebody is at work: it counts requests, and writing a long answer makes none. */
const tellMs = 5 * 60_000;
let told = 0;

/** Somebody types or presses something: neither key nor session ends under their hands. */
function atWork(): void {
  if (opened.keys.length === 0) return;
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
