import styles from './terms.module.css';

/** A product's terms, or its benefits, as the company publishes them. */
export function Terms({ id, title, terms }: { id: string; title: string; terms: readonly string[] }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
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
