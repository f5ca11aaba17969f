/** A telephone number as a link. It runs from left to right in both languages. */
export function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/\s/g, '')}`}>
      <bdi dir="ltr">{number}</bdi>
    </a>
  );
}

/** An e-mail address as a link. */
export function Email({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}
