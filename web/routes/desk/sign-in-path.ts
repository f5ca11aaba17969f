import type { Language } from '#domain/language.ts';

/** Returns the address that starts sign-in, which then leads to `returnPath`, or to the desk's first page. */
export const signInPath = (language: Language, returnPath: string | undefined): string =>
  `/desk/sign-in?${new URLSearchParams({ language, ...(returnPath && { to: returnPath }) })}`;
