/** What had the focus is gone: the page's content has it now, and stays where it is scrolled to. */
export function goOnReading(): void {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
