/** A telephone number of the company that can be called by a tap. It runs from the left in both languages. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/\s/g, '')}`}>
      <bdi dir="ltr">{number}</bdi>
    </a>
  );
}
