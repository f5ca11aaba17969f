import type { Language } from '#domain/language.ts';

/** Sign-in leads to `returnPath`, or to the desk's first page. */
export const signInPath = (language: Language, returnPath: string | undefined): string =>
  `/desk/sign-in?${new URLSearchParams({ language, ...(returnPath && { to: returnPath }) })}`;
