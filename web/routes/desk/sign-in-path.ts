import type { Language } from '#domain/language.ts';

/** The address that begins sign-in. Afterwards it leads to `returnPath`, or to the front page. */
export const signInPath = (language: Language, returnPath: string | undefined): string =>
  `/desk/sign-in?${new URLSearchParams({ language, ...(returnPath && { to: returnPath }) })}`;
