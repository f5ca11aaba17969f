/** A product's terms, or its benefits, as the company publishes them. */
export function Terms({ id, title, terms }: { id: string; title: string; terms: readonly string[] }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="heading">
        {title}
      </h2>
      <ul className="bullets">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </section>
  );
}
