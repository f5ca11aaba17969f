/** Focuses `main` after the focused element was removed. Does not scroll. */
export function focusMain(): void {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** Pass it as `ref`, so that screen readers announce the element. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
