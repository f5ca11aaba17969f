import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { By, Key, type WebElement } from 'selenium-webdriver';
import type { FieldName } from '#domain/forms/fields.ts';
import { type Form, fieldIn, fileFieldOf } from '#domain/forms/form.ts';
import { pdf } from '../support/files.ts';
import type { WebkitVisitor } from './visitor.ts';

const formOf = (form: Form) => `form[data-form="${form.name}"]`;

/** Fills in a form as a person does: types, selects and clicks. */
export async function typeAnswers(
  visitor: WebkitVisitor,
  form: Form,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    if (answer === '') continue;
    const control = `${formOf(form)} [name="${name}"]`;
    const isConsent = form.consents.some((consent) => consent.name === name);
    const { type, searchable } = isConsent
      ? { type: 'checkbox', searchable: false }
      : fieldIn(form, name as FieldName);
    if (name === fileFieldOf(form)) await (await visitor.find(control)).sendKeys(await fileNamed(answer));
    else if (searchable) await search(visitor, `${form.name}-${name}`, control, answer);
    else if (type === 'checkbox') await check(visitor, control);
    else if (type === 'radio' || type === 'star') await check(visitor, `${control}[value="${answer}"]`);
    else if (type === 'select') await choose(visitor, control, answer);
    else await visitor.type(control, answer);
  }
}

export async function submit(visitor: WebkitVisitor, form: Form): Promise<void> {
  await visitor.press(`${formOf(form)} button[type="submit"]`);
}

/** Writes a PDF with this name into the test's output folder. Returns its path. */
async function fileNamed(name: string): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, pdf());
  return path;
}

/** Clicks a checkbox or radio button, or its label if that covers it. */
async function check(visitor: WebkitVisitor, control: string): Promise<void> {
  await expect(async () => {
    const [box] = await visitor.evaluate<[WebElement]>(
      `const box = document.querySelector(arguments[0]);
      box.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = box.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return [box.contains(top) ? box : (top?.closest('label') ?? box.labels[0])];`,
      control,
    );
    await box.click();
    expect(await visitor.evaluate(`return document.querySelector(arguments[0]).checked`, control)).toBe(true);
  }).toPass();
}

async function choose(visitor: WebkitVisitor, list: string, answer: string): Promise<void> {
  await expect(async () => {
    await visitor.show(await visitor.find(list));
    // The list of options is a system window, which the driver opens and closes.
    await (await visitor.driver.findElement(By.css(`${list} option[value="${answer}"]`))).click();
    expect(await visitor.value(list)).toBe(answer);
  }).toPass();
}

/** Chooses from a searchable list: types the name, highlights and selects it. */
async function search(visitor: WebkitVisitor, box: string, list: string, answer: string): Promise<void> {
  const name = await visitor.text(`${list} option[value="${answer}"]`);
  await visitor.type(`input#${box}`, name);
  await visitor.find(`#${box}-menu [role="option"]`);
  await visitor.keys(Key.ARROW_DOWN, Key.ENTER);
  await expect.poll(() => visitor.value(list)).toBe(answer);
}
