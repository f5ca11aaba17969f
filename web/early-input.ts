import { formatPicker } from '#domain/dates/written-date.ts';
import { enterValue, tellOfValue } from './forms/controls/enter-value.ts';
import { undoName } from './paint-first.ts';

/*
 * Keeps input and focus from before the scripts took over. React reuses the server's elements only where the DOM
 * matches what the server sent. Translators, password managers and other extensions insert nodes, and React then
 * renders the page or a part of it again. `watchEarlyInput` undoes their changes. If React renders again all the same,
 * `handOnEarlyInput` copies the input to the new elements.
 */

/** Any element that `findHolders` finds. Not all of them have all of these properties. */
type Holder = HTMLInputElement & Partial<Pick<HTMLDetailsElement, 'open'>>;

/** Milliseconds after which hydration, including late parts, counts as finished. */
const takesOverWithin = 30_000;

/** Elements of the server's page by key. Equal keys are told apart by document order. */
let early: Map<string, Holder> | undefined;
let focused: Element | null;

/** Undoes others' changes to the page and starts watching it. Call right before hydration. */
export function watchEarlyInput(): void {
  const active = document.activeElement as Holder;
  (window as { [undoName]?(): void })[undoName]?.();
  // Moving an element loses its focus.
  if (active !== document.activeElement) handOnFocus(active, active);
  early = findHolders();
  focused = document.activeElement;
  for (const type of ['focusin', 'focusout']) document.addEventListener(type, noteFocus);
  // Without this, the elements would stay in memory after this page is left.
  setTimeout(() => {
    early = undefined;
  }, takesOverWithin);
}

function noteFocus(): void {
  // Deferred, because some browsers fire `focusout` when React removes an element. `handOnEarlyInput` must run first.
  queueMicrotask(() => {
    focused = document.activeElement;
  });
}

/** Copies the input of replaced elements to the new ones. Call in the commit that replaced them, before the paint. */
export function handOnEarlyInput(): void {
  if (!early) return;
  const heirs = findHolders();
  for (const [key, old] of early) {
    const heir = heirs.get(key);
    if (old.isConnected || !heir) continue;
    early.delete(key);
    handOn(old, heir);
    if (old === focused) handOnFocus(old, heir);
  }
}

function findHolders(): Map<string, Holder> {
  const found = new Map<string, Holder>();
  for (const element of document.querySelectorAll<Holder>(
    'input:not([type="hidden"]), select, textarea, button, a, summary, details',
  )) {
    const { tagName, name, className, value } = element;
    // Radios, checkboxes and buttons may share a name; their values tell them apart.
    const standsFor = element.matches('[type="radio"], [type="checkbox"], button') && value;
    let key = [element.form?.dataset.form, tagName, name || className, standsFor].join();
    while (found.has(key)) key += '+';
    found.set(key, element);
  }
  return found;
}

function handOn(old: Holder, heir: Holder): void {
  const { type, value, files } = old;
  if (old.open) heir.open = true;
  // A click also notifies listeners.
  if (old.checked !== heir.checked) heir.click();
  if (files?.length) {
    heir.files = files;
    tellOfValue(heir);
  } else if (value !== heir.value) {
    // The server renders a native date input, which React replaces by a text input.
    enterValue(heir, value && type === 'date' && heir.type === 'text' ? formatPicker(value) : value);
  }
}

function handOnFocus(old: Holder, heir: Holder): void {
  heir.focus({ preventScroll: true });
  const { selectionStart: start, selectionEnd: end } = old;
  if (start == null || end == null) return;
  // Counted from the end: thousands separators may have been inserted before it.
  const moved = heir.value.length - old.value.length;
  heir.setSelectionRange(start + moved, end + moved);
}
