import styles from './terms.module.css';

/** A product's terms, as the company publishes them. */
export function Terms({ title, terms }: { title: string; terms: readonly string[] }) {
  return (
    <section aria-labelledby="terms-title">
      <h2 id="terms-title" className={styles.title}>
        {title}
      </h2>
      <ul className={styles.terms}>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </section>
  );
}
