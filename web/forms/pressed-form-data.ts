import type { FormEvent } from 'react';

/** Adds the pressed button in browsers in which `new FormData` ignores it. */
export function pressedFormData({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>): FormData {
  const data = new FormData(currentTarget);
  const { submitter } = nativeEvent as SubmitEvent;
  if (submitter instanceof HTMLButtonElement && submitter.name) data.set(submitter.name, submitter.value);
  return data;
}
