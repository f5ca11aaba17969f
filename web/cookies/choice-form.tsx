import type { ReactNode, SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import type { CookiePreferences } from '#domain/cookie-choice.ts';
import { languageOfPath } from '../i18n/language.ts';
import { readPosted } from './posted-choice.ts';

/** A form that posts a choice to the cookies page, which stores it and leads back here; with scripts the browser does. */
export function ChoiceForm({
  onChoose,
  className,
  children,
}: {
  onChoose(preferences: CookiePreferences): void;
  className?: string | undefined;
  /** Has a submit button named `choice`. */
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action={`/${languageOfPath(pathname)}/cookies`}
      className={className}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
        const preferences = readPosted(new FormData(event.currentTarget, submitter));
        if (!preferences) return;
        event.preventDefault();
        onChoose(preferences);
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </form>
  );
}
