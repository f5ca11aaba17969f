/** What had the focus is gone: the page's content has it now, and stays where it is scrolled to. */
export function goOnReading(): void {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** For the `ref` of what takes the place of what had the focus, so that it is read out. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
