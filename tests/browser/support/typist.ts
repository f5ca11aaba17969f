import { expect, type Locator, type Page } from '@playwright/test';
import type { FieldName } from '#domain/forms/fields.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import { pdf } from '../../support/files.ts';
import { type Stop, tabOn, tabTo } from './keyboard.ts';
import type { Say } from './sentences.ts';

type Asked = { name: string } & Pick<Form, 'fields' | 'about' | 'differs' | 'consents'>;
type Answers = Readonly<Record<string, string | undefined>>;

/** Goes from the page's first stop past what stands on every page. */
export async function skipToContent(page: Page, say: Say): Promise<void> {
  const { text } = await tabOn(page);
  expect(text).toBe(say('shell:skipToContent'));
  await page.keyboard.press('Enter');
}

/**
 * Fills a form in with the keyboard alone, and leaves the focus on the button that sends it. Tab must come by all that the
 * form asks, in the form's order; what has no answer is left as it is.
 */
export async function fillByKeyboard(page: Page, form: Asked, answers: Answers): Promise<void> {
  const passed: string[] = [];
  const isOf = (stop: Stop) => {
    if (stop.form === form.name && stop.field && stop.field !== passed.at(-1)) passed.push(stop.field);
    return stop.form === form.name;
  };
  const asked = [...form.fields.filter((name) => isShown(form, name, answers)), ...agreed(form)];
  for (const name of asked) {
    const answer = answers[name];
    if (!answer) continue;
    await tabTo(page, (stop) => isOf(stop) && stop.field === name);
    const control = page.locator(`form[data-form="${form.name}"] [name="${name}"]`);
    if (agreed(form).includes(name)) await check(page, control);
    else await fill(page, { form, name: name as FieldName, control, answer });
  }
  await tabTo(page, (stop) => isOf(stop) && stop.sends);
  expect(passed).toEqual(asked);
}

const agreed = (form: Asked): string[] => form.consents.map(({ name }) => name);

function isShown(form: Asked, name: FieldName, answers: Answers): boolean {
  const { shownWhen, fromLink } = fieldIn(form, name);
  return (
    name !== form.about && !fromLink && (!shownWhen || answers[shownWhen.field] === String(shownWhen.is))
  );
}

async function check(page: Page, box: Locator): Promise<void> {
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

interface Filling {
  form: Asked;
  name: FieldName;
  control: Locator;
  answer: string;
}

/** Answers the field that has the focus, as its kind is answered with keys. */
async function fill(page: Page, { form, name, control, answer }: Filling): Promise<void> {
  const { type, searchable } = fieldIn(form, name);
  if (searchable) await search(page, control, answer);
  else if (type === 'select') await pressDownTo(page, answer);
  else if (type === 'radio' || type === 'star') {
    await page.keyboard.press('Space');
    await pressDownTo(page, answer);
    await expect(control.and(page.locator(`[value="${answer}"]`))).toBeChecked();
  } else if (type === 'file') {
    // The system's own window for files is not a page's.
    await expect(control).toBeFocused();
    await control.setInputFiles({ name: answer, mimeType: 'application/pdf', buffer: pdf() });
  } else {
    await page.keyboard.type(answer);
    await expect(control).toHaveValue(answer);
  }
}

/** In a list that is searched: the name is typed, marked and chosen. */
async function search(page: Page, list: Locator, answer: string): Promise<void> {
  await page.keyboard.type((await list.locator(`option[value="${answer}"]`).textContent()) ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toHaveValue(answer);
}

/** In a list or among radios: down until the answer is the chosen one. */
async function pressDownTo(page: Page, answer: string): Promise<void> {
  const value = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  for (let press = 0; (await value()) !== answer; press++) {
    if (press > 20) throw new Error(`the arrows do not reach ${answer}`);
    await page.keyboard.press('ArrowDown');
  }
}
