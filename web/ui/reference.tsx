/** A submission's reference. Browsers must not translate it. */
export function Reference({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no">
      {children}
    </bdi>
  );
}
