import styles from './button.module.css';

/** The class of whatever looks like a button: a `<button>`, or a link that leads to an action. */
export function button({ quiet = false, small = false }: { quiet?: boolean; small?: boolean } = {}): string {
  return [styles.button, quiet ? styles.quiet : styles.loud, small && styles.small].filter(Boolean).join(' ');
}

/** The class of a button beside what matters more. */
export const smallButton = button({ quiet: true, small: true });

/** The class of a button that is an icon alone; `aria-label` says what it does. */
export const iconButton = styles.icon ?? '';
