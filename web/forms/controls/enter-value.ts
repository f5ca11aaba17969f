/**
 * Sets a control's value and says so, as typing and leaving it does: a value set by a script alone makes no event. It is
 * set past React, which otherwise takes it for its own and hears no change.
 */
export function enterValue(control: { value: string } & EventTarget, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  own?.set?.call(control, value);
  tellOfValue(control);
}

export function tellOfValue(control: EventTarget): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
