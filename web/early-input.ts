import { formatPicker } from '#domain/dates/written-date.ts';
import { dispatchValueEvents, enterValue } from './forms/controls/enter-value.ts';
import { undoName } from './paint-first.ts';

/*
 * Keeps what the visitor typed, and the focus, when hydration replaces the elements. React reuses the server's elements
 * only where the DOM matches what the server sent. Translators, password managers and other extensions insert nodes,
 * and React then renders the page or a part of it again. `watchEarlyInput` undoes their changes. If React still renders
 * again, `restoreEarlyInput` copies the input to the new elements.
 */

/** Some properties exist only on some of these elements. */
type InputElement = HTMLInputElement & Partial<Pick<HTMLDetailsElement, 'open'>>;

/** Milliseconds after which hydration, including lazy parts, counts as finished. */
const takesOverWithin = 30_000;

/** The server's elements by key. If a key repeats, `+` is added in document order. */
let early: Map<string, InputElement> | undefined;
let focused: Element | null;

/** Undoes changes by extensions and translators, and records the input. Call right before hydration. */
export function watchEarlyInput(): void {
  const active = document.activeElement as InputElement;
  (window as { [undoName]?(): void })[undoName]?.();
  // Moving an element loses its focus.
  if (active !== document.activeElement) copyFocus(active, active);
  early = findInputElements();
  focused = document.activeElement;
  for (const type of ['focusin', 'focusout']) document.addEventListener(type, noteFocus);
  // Otherwise the elements would stay in memory after this page is left.
  setTimeout(() => {
    early = undefined;
  }, takesOverWithin);
}

function noteFocus(): void {
  // Deferred, because some browsers fire `focusout` when React removes an element. `restoreEarlyInput` must run first.
  queueMicrotask(() => {
    focused = document.activeElement;
  });
}

/**
 * Restores early input. Call it when a lazy part arrives, and in `onRecoverableError`, which React runs in the commit
 * that replaced the elements, before the browser paints.
 */
export function restoreEarlyInput(): void {
  if (!early) return;
  const replacements = findInputElements();
  for (const [key, old] of early) {
    const replacement = replacements.get(key);
    if (old.isConnected || !replacement) continue;
    early.delete(key);
    copyInput(old, replacement);
    if (old === focused) copyFocus(old, replacement);
  }
}

function findInputElements(): Map<string, InputElement> {
  const found = new Map<string, InputElement>();
  for (const element of document.querySelectorAll<InputElement>(
    'input:not([type="hidden"]), select, textarea, button, a, summary, details',
  )) {
    const { tagName, name, className, value } = element;
    // Radios, checkboxes and buttons may share a name.
    const standsFor = element.matches('[type="radio"], [type="checkbox"], button') && value;
    let key = [element.form?.dataset.form, tagName, name || className, standsFor].join();
    while (found.has(key)) key += '+';
    found.set(key, element);
  }
  return found;
}

function copyInput(old: InputElement, replacement: InputElement): void {
  const { type, value, files } = old;
  if (old.open) replacement.open = true;
  // Click instead of setting `checked`, so that listeners get the event.
  if (old.checked !== replacement.checked) replacement.click();
  if (files?.length) {
    replacement.files = files;
    dispatchValueEvents(replacement);
  } else if (value !== replacement.value) {
    // The server renders a native date input, which React replaces by a text input.
    enterValue(
      replacement,
      value && type === 'date' && replacement.type === 'text' ? formatPicker(value) : value,
    );
  }
}

function copyFocus(old: InputElement, replacement: InputElement): void {
  replacement.focus({ preventScroll: true });
  const { selectionStart: start, selectionEnd: end } = old;
  if (start == null || end == null) return;
  // Count from the end, because separators may have been inserted before the cursor.
  const moved = replacement.value.length - old.value.length;
  replacement.setSelectionRange(start + moved, end + moved);
}
