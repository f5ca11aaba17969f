/** `tell` is called when what the next page needs, its script or its sentences, cannot be loaded. `StayedNote` hears it. */
export const nextPageLost = { tell() {} };

/**
 * Loads a page's script. In a build this replaces React Router's function of the same name (`vite.config.ts`), which answers
 * a failure with `location.reload()`: it loses what was typed, loads the page that was to be left, and has no way to hook
 * into. Never settles after a failure: the page stays, and `StayedNote` goes on from there.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  try {
    const module = await import(/* @vite-ignore */ route.module);
    loaded[route.id] = module;
    return module;
  } catch (error) {
    reportError(error);
    nextPageLost.tell();
    return new Promise(() => {});
  }
}
