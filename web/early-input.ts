import { formatPicker } from '#domain/dates/written-date.ts';
import { enterValue, tellOfValue } from './forms/controls/enter-value.ts';
import { undoName } from './paint-first.ts';

/*
 * What a visitor typed, chose, opened and focused before the page's scripts took it over must outlive that. React keeps
 * the server's elements, with all that is in them, as long as they stand as the server sent them. Password managers,
 * translators and other extensions put nodes of their own between them, and then React draws the page, or a part of it,
 * anew. So what they changed is undone first; and where React draws anew all the same, because they came too early or
 * come back, what was in the old elements is handed on to the new ones.
 */

/** Whatever can hold something: not all of them have all of this. */
type Holder = HTMLInputElement & Partial<Pick<HTMLDetailsElement, 'open'>>;

/** Milliseconds in which React has taken over the whole page, and parts of it whose scripts are loaded apart. */
const takesOverWithin = 30_000;

/** The elements of the page as it came, by what they are; two that are the same are told apart by their order. */
let early: Map<string, Holder> | undefined;
let focused: Element | null;

/** Makes the page what the server sent, and begins to watch it, right before React takes it over. */
export function watchEarlyInput(): void {
  const active = document.activeElement as Holder;
  (window as { [undoName]?(): void })[undoName]?.();
  // What is moved loses the focus.
  if (active !== document.activeElement) handOnFocus(active, active);
  early = findHolders();
  focused = document.activeElement;
  for (const type of ['focusin', 'focusout']) document.addEventListener(type, noteFocus);
  // Or they would be kept when this page is long left.
  setTimeout(() => {
    early = undefined;
  }, takesOverWithin);
}

function noteFocus(): void {
  // Later: some browsers say that the focus goes when React takes the element away, and then it is handed on first.
  queueMicrotask(() => {
    focused = document.activeElement;
  });
}

/** Hands on what is in elements that React has replaced. To be called in the commit that did, before anybody sees it. */
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
    // Radios, checkboxes and buttons are told apart by what they stand for.
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
  // A press: whatever listens hears it.
  if (old.checked !== heir.checked) heir.click();
  if (files?.length) {
    heir.files = files;
    tellOfValue(heir);
  } else if (value !== heir.value) {
    // The server's date field is the browser's own; drawn anew it is a text.
    enterValue(heir, value && type === 'date' && heir.type === 'text' ? formatPicker(value) : value);
  }
}

function handOnFocus(old: Holder, heir: Holder): void {
  heir.focus({ preventScroll: true });
  const { selectionStart: start, selectionEnd: end } = old;
  if (start == null || end == null) return;
  // Counted from the end: separators of thousands may have come in before it.
  const moved = heir.value.length - old.value.length;
  heir.setSelectionRange(start + moved, end + moved);
}
