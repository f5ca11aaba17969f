/** `notify` is called when the next page's script or sentences fail to load. `NavigationFailedNote` handles it. */
export const onPageLoadFailure = { notify() {} };

/**
 * Loads a page's script. Replaces React Router's function of the same name in a build (`vite.config.ts`), which reloads
 * on failure and so loses input. After a failure the promise never settles, and `NavigationFailedNote` is shown.
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
    onPageLoadFailure.notify();
    return new Promise(() => {});
  }
}
