import { expect, type Locator, type Page } from '@playwright/test';
import type { Visit } from '../../look/shot.ts';
import { sendApplication } from './applicant.ts';
import type { Say } from './sentences.ts';

/** Sends an eligible application for personal finance, which opens the code dialog. */
export async function askForCode(visit: Visit): Promise<void> {
  await sendApplication(visit);
  await expect(codeDialog(visit.page)).toBeVisible();
}

export function codeDialog(page: Page): Locator {
  return page.locator('[data-dialog="otp"]');
}

interface DialogPage {
  page: Page;
  say: Say;
}

export function codeInput({ page, say }: DialogPage): Locator {
  return codeDialog(page).getByLabel(say('forms:otp.label'));
}

/** The four painted boxes. */
export function codeBoxes(page: Page): Locator {
  return codeDialog(page).locator('[name="otp"] + [aria-hidden] > span');
}

/** Clicks into the middle of a box, counted from 1. */
export async function chooseBox(page: Page, box: number): Promise<void> {
  const area = await codeBoxes(page)
    .nth(box - 1)
    .boundingBox();
  if (!area) throw new Error(`there is no box ${box}`);
  await page.mouse.click(area.x + area.width / 2, area.y + area.height / 2);
}

export function verifyButton({ page, say }: DialogPage): Locator {
  return codeDialog(page).getByRole('button', { name: say('forms:otp.verify'), exact: true });
}

export function resendButton({ page, say }: DialogPage): Locator {
  return codeDialog(page).getByRole('button', { name: say('forms:otp.resend') });
}

/** Waits for the code sent to the visit's mobile (05…). @returns the code */
export async function codeOf({ site, mobile }: Pick<Visit, 'site' | 'mobile'>): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = await site.codeSentTo(`966${mobile.slice(1)}`);
      return code;
    })
    .toBeDefined();
  return code ?? '';
}

/** Returns four digits that differ from this code. */
export function wrongCode(code: string): string {
  return code === '0000' ? '1111' : '0000';
}

/** Types the code sent to the mobile (05…). An e-mail update submits it automatically. */
export async function typeCode(visit: DialogPage & Pick<Visit, 'site' | 'mobile'>) {
  await codeInput(visit).fill(await codeOf(visit));
}

/** Types the code sent to the mobile (05…) and presses Verify. */
export async function enterCode(visit: DialogPage & Pick<Visit, 'site' | 'mobile'>) {
  await typeCode(visit);
  await verifyButton(visit).click();
}
