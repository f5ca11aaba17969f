import { codeDigits, codeLength } from '#domain/rules/digits.ts';

/** The next digit overwrites a selected one, or is inserted at `start`. */
export interface CodeBoxes {
  digits: string;
  start: number;
  end: number;
}

/** Selects the nearest box (counted from 0) with a digit, or the first empty one. */
export function selectBox(digits: string, box: number): CodeBoxes {
  const start = Math.max(0, Math.min(box, digits.length, codeLength - 1));
  return { digits, start, end: Math.min(start + 1, digits.length) };
}

/** Digits run left to right in both languages. */
export function boxAfterKey(key: string, { digits, start }: CodeBoxes): number | undefined {
  if (key === 'ArrowLeft') return start - 1;
  if (key === 'ArrowRight') return start + 1;
  if (key === 'Home' || key === 'ArrowUp') return 0;
  if (key === 'End' || key === 'ArrowDown') return digits.length;
  return undefined;
}

/**
 * Accepts digits of any script and ignores separators.
 * @param edit.inserted - empty if the browser does not report it
 */
export function editBoxes(
  before: CodeBoxes,
  { value, caret, inserted }: { value: string; caret: number; inserted: string },
): CodeBoxes {
  const arrived = codeDigits(inserted);
  // A letter must not overwrite a digit.
  if (inserted !== '' && arrived === '') return before;
  const typed = codeDigits(value);
  // A complete code replaces everything, wherever the caret is.
  if (typed.length > codeLength && arrived.length >= codeLength) {
    return selectBox(arrived.slice(0, codeLength), codeLength);
  }
  const digits = typed.slice(0, codeLength);
  const next = Math.min(codeDigits(value.slice(0, caret)).length, digits.length);
  const overwritten = digits.length === before.digits.length;
  if (overwritten || digits.length === codeLength) return selectBox(digits, next);
  return { digits, start: next, end: next };
}

/** @param show - called whenever the selection changes */
export function editByBox(
  field: HTMLInputElement,
  show: (boxes: CodeBoxes) => void,
  signal: AbortSignal,
): void {
  let boxes: CodeBoxes = selectBox(field.value, codeLength);
  const put = (next: CodeBoxes) => {
    boxes = next;
    // Assigning an equal value would move the caret and end a composition.
    if (field.value !== next.digits) field.value = next.digits;
    field.setSelectionRange(next.start, next.end);
    show(next);
  };
  const hasFocus = () => document.activeElement === field;
  const enter = () => put(selectBox(field.value, codeLength));

  field.addEventListener(
    'input',
    (event) => {
      const inserted = (event as InputEvent).data ?? '';
      const { value, selectionStart } = field;
      put(editBoxes(boxes, { value, caret: selectionStart ?? value.length, inserted }));
    },
    { signal },
  );
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
      const box = boxAfterKey(event.key, boxes);
      if (box === undefined) return;
      event.preventDefault();
      put(selectBox(field.value, box));
    },
    { signal },
  );
  field.addEventListener(
    'click',
    ({ clientX }) => {
      const { left, width } = field.getBoundingClientRect();
      put(selectBox(field.value, Math.floor(((clientX - left) / width) * codeLength)));
    },
    { signal },
  );
  field.addEventListener('focus', enter, { signal });
  // A phone's selection handles, "select all" and the shift key change the selection too.
  document.addEventListener(
    'selectionchange',
    () => {
      if (!hasFocus()) return;
      const { value, selectionStart: start, selectionEnd: end } = field;
      if (start === null || end === null) return;
      if (start === end && value.length === codeLength) put(selectBox(value, start));
      else {
        boxes = { digits: value, start, end };
        show(boxes);
      }
    },
    { signal },
  );
  if (hasFocus()) enter();
}
