import type { Form } from '#domain/forms/form.ts';

/** Returns the address of a form after the language: a survey needs its subject, careers the query `apply`. */
export function formAddress(
  form: Form,
  about = form.subjectField && form.example[form.subjectField],
): string {
  if (form.subjectField) return `${form.page}?${form.subjectField}=${about}`;
  return form.name === 'careers' ? `${form.page}?apply` : form.page;
}
