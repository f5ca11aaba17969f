import styles from './button.module.css';

/** The class of whatever looks like a button: a `<button>`, or a link that leads to an action. */
export function button({ quiet = false, small = false }: { quiet?: boolean; small?: boolean } = {}): string {
  return [styles.button, quiet ? styles.quiet : styles.loud, small && styles.small].filter(Boolean).join(' ');
}
