import type { KeyboardEvent } from 'react';

/** Arrows move, Home and End go to the ends, Space activates. */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const onward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const goal = {
    [onward]: (at + 1) % all.length,
    [backward]: (at + all.length - 1) % all.length,
    Home: 0,
    End: all.length - 1,
    ' ': at,
  }[event.key];
  if (goal === undefined) return;
  event.preventDefault();
  all[goal]?.focus();
  all[goal]?.click();
}
