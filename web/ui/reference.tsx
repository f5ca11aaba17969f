/** Browsers must not translate a reference. */
export function Reference({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no">
      {children}
    </bdi>
  );
}
