import type { ReactNode } from 'react';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { Form } from '#domain/forms/form.ts';
import type { SitePath } from '#domain/pages.ts';
import { carriedChoices } from '#domain/qualify/form-answers.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { draftValues, saveDraft } from '../../forms/drafts.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { button } from '../../ui/button.ts';
import { SiteLink } from '../../ui/frame/site-link.tsx';

/** Passes choices to the form: in an in-memory draft or, without scripts, in the URL. */
export function ApplyLink({
  form,
  answers,
  today,
  isQuiet,
  children,
}: {
  form: Form;
  answers: Answers;
  today: CivilDate;
  isQuiet: boolean;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const choices = carriedChoices(form, answers, today);
  const address: SitePath = hydrated
    ? `${form.page}#form`
    : `${form.page}?${new URLSearchParams(choices)}#form`;
  return (
    <SiteLink
      className={button({ quiet: isQuiet })}
      to={address}
      onClick={() => saveDraft(form.name, { ...draftValues(form.name), ...choices })}
      data-screen
    >
      {children}
    </SiteLink>
  );
}
