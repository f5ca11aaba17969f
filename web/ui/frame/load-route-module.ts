/** Called when the next page's script or sentences fail to load. */
export const onPageLoadFailure = { notify() {} };

/**
 * In a build (`vite.config.ts`), replaces React Router's function of the same name, which reloads on failure and so
 * loses input. After a failure the promise never settles.
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
