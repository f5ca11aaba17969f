import {
  askForCode,
  chooseBox,
  codeBoxes,
  codeDialog,
  codeInput,
  codeOf,
  verifyButton,
} from '../support/code-dialog.ts';
import { expect, test } from '../support/test.ts';

test('a pasted code with separators and Arabic digits is accepted', async ({ visit }) => {
  const { page } = visit;
  await askForCode(visit);
  const code = await codeOf(visit);
  const pasted = [...code].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join(' - ');
  await codeInput(visit).fill(pasted);
  await verifyButton(visit).click();
  await expect(page).toHaveURL(/personal-success-page/);
});

test('clicks, arrows, Home, End, Backspace and Delete edit a code digit by digit', async ({ visit }) => {
  const { page } = visit;
  await askForCode(visit);
  const input = codeInput(visit);
  const boxes = codeBoxes(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.keyboard.type('1234');
  // The script that makes boxes selectable loads with the dialog.
  await expect(async () => {
    await chooseBox(page, 2);
    await expect(boxes.nth(1)).toHaveAttribute('data-active', { timeout: 500 });
  }).toPass();
  await expect(codeDialog(page).locator('[data-active]')).toHaveCount(1);
  await press('9');
  await expect(input).toHaveValue('1934');
  await press('8');
  await expect(input).toHaveValue('1984');
  await chooseBox(page, 1);
  await press('ArrowRight', 'Backspace', '5');
  await expect(input).toHaveValue('1584');
  await press('Home', 'Delete', '6');
  await expect(input).toHaveValue('6584');
  await press('End', 'ArrowLeft', 'x', '7');
  await expect(input).toHaveValue('6574');
  await press('Backspace', 'Backspace');
  await expect(input).toHaveValue('65');
  await chooseBox(page, 1);
  await press('0');
  await expect(input).toHaveValue('05');
  await expect(boxes).toHaveText(['0', '5', '', '']);
  // A click beyond the first empty box selects the first empty one.
  await chooseBox(page, 4);
  await press('3', '2');
  await expect(boxes).toHaveText(['0', '5', '3', '2']);
});

test('a code pasted into one box replaces all four digits', async ({ visit }) => {
  const { page } = visit;
  await askForCode(visit);
  const input = codeInput(visit);
  await page.keyboard.type('1234');
  await page.keyboard.press('Home');
  // Like a paste, this inserts one text at the selection.
  await page.keyboard.insertText('9-8 7-6');
  await expect(input).toHaveValue('9876');
  // The caret moves behind a pasted text after a moment, which ends a selection made before.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+a');
    await expect(codeDialog(page).locator('[data-active]')).toHaveCount(4, { timeout: 500 });
  }).toPass();
  await page.keyboard.insertText('٤٣');
  await expect(input).toHaveValue('43');
});
