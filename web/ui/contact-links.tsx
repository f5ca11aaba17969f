export function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/\s/g, '')}`}>
      <bdi dir="ltr">{number}</bdi>
    </a>
  );
}

/** A visitor's address may contain `?`, after which a mail program would read other recipients and a text. */
export function Email({ address }: { address: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}>
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}
