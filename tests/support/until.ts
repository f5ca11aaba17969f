/** Polls until `holds` is true. Returns false after `withinMs`. An error counts as false. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 100,
): Promise<boolean> {
  const end = Date.now() + withinMs;
  for (;;) {
    if (
      await Promise.resolve()
        .then(holds)
        .catch(() => false)
    )
      return true;
    if (Date.now() > end) return false;
    await new Promise((next) => setTimeout(next, everyMs));
  }
}
