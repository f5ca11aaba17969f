import { expect, type Locator, type Page } from '@playwright/test';
import type { FieldName } from '#domain/forms/fields.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import { pdf } from '../../support/files.ts';
import { pressTab, type Stop, tabTo } from './keyboard.ts';
import type { Say } from './sentences.ts';

type KeyboardForm = { name: string } & Pick<Form, 'fields' | 'subjectField' | 'overrides' | 'consents'>;
type Answers = Readonly<Record<string, string | undefined>>;

/** Follows the skip link, the first tab stop of every page. */
export async function skipToContent(page: Page, say: Say): Promise<void> {
  const { text } = await pressTab(page);
  expect(text).toBe(say('shell:skipToContent'));
  await page.keyboard.press('Enter');
}

/**
 * Fills in a form with the keyboard alone and leaves the focus on its submit button. Expects Tab to visit every field
 * in the form's order. Skips fields without an answer.
 */
export async function fillByKeyboard(page: Page, form: KeyboardForm, answers: Answers): Promise<void> {
  const passed: string[] = [];
  const isOf = (stop: Stop) => {
    if (stop.form === form.name && stop.field && stop.field !== passed.at(-1)) passed.push(stop.field);
    return stop.form === form.name;
  };
  const expected = [...form.fields.filter((name) => isShown(form, name, answers)), ...consentNames(form)];
  for (const name of expected) {
    const answer = answers[name];
    if (!answer) continue;
    await tabTo(page, (stop) => isOf(stop) && stop.field === name);
    const control = page.locator(`form[data-form="${form.name}"] [name="${name}"]`);
    if (consentNames(form).includes(name)) await check(page, control);
    else await fill(page, { form, name: name as FieldName, control, answer });
  }
  await tabTo(page, (stop) => isOf(stop) && stop.sends);
  expect(passed).toEqual(expected);
}

const consentNames = (form: KeyboardForm): string[] => form.consents.map(({ name }) => name);

function isShown(form: KeyboardForm, name: FieldName, answers: Answers): boolean {
  const { shownWhen, fromLink } = fieldIn(form, name);
  return (
    name !== form.subjectField &&
    !fromLink &&
    (!shownWhen || answers[shownWhen.field] === String(shownWhen.is))
  );
}

async function check(page: Page, box: Locator): Promise<void> {
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

interface Filling {
  form: KeyboardForm;
  name: FieldName;
  control: Locator;
  answer: string;
}

/** Fills in the focused field with the keys of its kind. */
async function fill(page: Page, { form, name, control, answer }: Filling): Promise<void> {
  const { type, searchable } = fieldIn(form, name);
  if (searchable) await search(page, control, answer);
  else if (type === 'select') await pressDownTo(page, answer);
  else if (type === 'radio' || type === 'star') {
    await page.keyboard.press('Space');
    await pressDownTo(page, answer);
    await expect(control.and(page.locator(`[value="${answer}"]`))).toBeChecked();
  } else if (type === 'file') {
    // The file chooser belongs to the system, not to the page.
    await expect(control).toBeFocused();
    await control.setInputFiles({ name: answer, mimeType: 'application/pdf', buffer: pdf() });
  } else {
    await page.keyboard.type(answer);
    await expect(control).toHaveValue(answer);
  }
}

/** Types a name into a searchable list and chooses it. */
async function search(page: Page, list: Locator, answer: string): Promise<void> {
  await page.keyboard.type((await list.locator(`option[value="${answer}"]`).textContent()) ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toHaveValue(answer);
}

/** Presses ArrowDown in a list or a radio group until the answer is chosen. */
async function pressDownTo(page: Page, answer: string): Promise<void> {
  const value = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  for (let press = 0; (await value()) !== answer; press++) {
    if (press > 20) throw new Error(`the arrows do not reach ${answer}`);
    await page.keyboard.press('ArrowDown');
  }
}
