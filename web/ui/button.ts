import styles from './button.module.css';

/** Returns classes for a button, or a link that looks like one. */
export function button({ quiet = false, small = false }: { quiet?: boolean; small?: boolean } = {}): string {
  return [styles.button, quiet ? styles.quiet : styles.loud, small && styles.small].filter(Boolean).join(' ');
}

export const smallButton = button({ quiet: true, small: true });

/** Needs an `aria-label`. */
export const iconButton = styles.icon ?? '';
