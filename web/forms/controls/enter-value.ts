/** Uses the native setter, because React ignores changes made through its own. */
export function enterValue(control: { value: string } & EventTarget, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  own?.set?.call(control, value);
  dispatchValueEvents(control);
}

export function dispatchValueEvents(control: EventTarget): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
