/** Whether a control's value differs from the rendered page's. */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const first = options.find((option) => option.defaultSelected) ?? options[0];
    return control.value !== first?.value;
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement) || control.name === '' || control.type === 'hidden')
    return false;
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
}
