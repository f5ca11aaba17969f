import type { KeyboardEvent } from 'react';

/** Where fingers type on glass. A keyboard with keys of its own keeps what Enter does everywhere: it sends the form. */
const onGlass = '(hover: none) and (pointer: coarse)';

/**
 * Does what the phone's key says: a field whose key is `next` leads to the next one. Some phones say so and send the
 * form instead, half filled in. After the last field it sends, as always.
 */
export function leadOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event;
  if (event.key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (target.enterKeyHint !== 'next' || !window.matchMedia(onGlass).matches) return;
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
