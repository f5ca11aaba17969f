/** Sets a control's value and says so, as typing does: a value set by a script alone makes no event. */
export function enterValue(control: { value: string } & EventTarget, value: string): void {
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
