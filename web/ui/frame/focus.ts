/** Moves the focus to the page's content after the focused element was removed. Does not scroll. */
export function focusMain(): void {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** Focuses an element as it appears (pass it as `ref`), so that screen readers announce it. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
