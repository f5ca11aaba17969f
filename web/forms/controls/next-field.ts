import type { KeyboardEvent } from 'react';

/** With a physical keyboard Enter submits the form, as everywhere. */
const touchScreen = '(hover: none) and (pointer: coarse)';

/** Some phones show the `next` key and submit an incomplete form instead. */
export function focusNextFieldOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event;
  if (event.key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (target.enterKeyHint !== 'next' || !window.matchMedia(touchScreen).matches) return;
  const fields = [...form.elements].filter(canBeFilledIn);
  const next = fields[fields.indexOf(target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function canBeFilledIn(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.matches(':is(input:not([type="hidden"]), select, textarea):not(:disabled)') &&
    element.tabIndex >= 0 &&
    element.getClientRects().length > 0
  );
}
