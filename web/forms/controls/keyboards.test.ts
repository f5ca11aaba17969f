import { expect, test } from 'vitest';
import { type FieldName, fieldOf, fields } from '#domain/forms/fields.ts';
import { keyboardOf } from './keyboards.ts';

const typed = (Object.keys(fields) as FieldName[]).filter((name) => {
  const { type, fromLink } = fieldOf(name);
  return ['text', 'number', 'count', 'date', 'id'].includes(type) && !fromLink;
});
const named = (pattern: RegExp) => typed.filter((name) => pattern.test(name));
const keyboard = (name: FieldName) => keyboardOf(fieldOf(name));

const mobiles = named(/mobile(?!.*reg)|phone/i);
const emails = named(/email/i);
const numbers = named(
  /idNumber|commercialRegister$|Amount|RequiredFinance|Baloon|DownPayment|MonthlyPayment|CarPrice|contractId|ticketId|^monthly|^age$/,
);
const names = named(/(?:Customer|full|company|suspect|reporter)Name/);
const dates = named(/Date$/);
const messages = named(/^(message|describtion|justification)$/);
const plain = named(/suspectDepartment|suspectJobTitle|financingPurpose|FirstInstalment/);

test('every field that is typed is of a kind whose keyboard is held here', () => {
  const held = [
    mobiles,
    emails,
    numbers,
    dates,
    names,
    messages,
    plain,
    named(/receiptCode|reference/),
  ].flat();
  expect([...held].sort()).toEqual([...typed].sort());
});

test.each(mobiles)('%s brings up the keys of a telephone', (name) => {
  expect(keyboard(name)).toMatchObject({ type: 'tel', inputMode: 'tel', dir: 'ltr', spellCheck: false });
});

test.each(emails)('%s brings up the keys of an e-mail address, and is never corrected', (name) => {
  expect(keyboard(name)).toMatchObject({
    type: 'email',
    inputMode: 'email',
    dir: 'ltr',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  });
});

test.each(numbers)('%s brings up digits, as a text that keeps what was typed', (name) => {
  expect(keyboard(name)).toMatchObject({
    type: 'text',
    inputMode: 'numeric',
    dir: 'ltr',
    autoCorrect: 'off',
  });
});

test.each(dates)('%s brings up keys that have something to put between day, month and year', (name) => {
  expect(keyboard(name)).toMatchObject({ type: 'text', inputMode: 'text', dir: 'ltr', autoCorrect: 'off' });
});

test.each(names)('%s is a name: it begins with a capital, and no dictionary knows it', (name) => {
  expect(keyboard(name)).toMatchObject({
    dir: 'auto',
    autoCapitalize: 'words',
    autoCorrect: 'off',
    spellCheck: false,
  });
});

test.each([...messages, ...plain])('%s is written as sentences are, in either direction', (name) => {
  expect(keyboard(name)).toMatchObject({ dir: 'auto', autoCapitalize: 'sentences', spellCheck: true });
});

test('the key that ends a line makes a new one in a message, and leads on elsewhere', () => {
  for (const name of typed) {
    const hint = messages.includes(name) ? 'enter' : name === 'receiptCode' ? 'go' : 'next';
    expect(keyboard(name).enterKeyHint, name).toBe(hint);
  }
});

test("what browsers know of the visitor is filled in; what is another person's, secret or asked once is not", () => {
  const filled = Object.fromEntries(
    typed
      .map((name) => [name, keyboard(name).autoComplete] as const)
      .filter(([, autocomplete]) => autocomplete !== 'off'),
  );
  expect(filled).toEqual({
    CustomerName: 'name',
    fullName: 'name',
    companyName: 'organization',
    MobileNumber: 'tel-national',
    phoneNumber: 'tel-national',
    mobileNumber: 'tel-national',
    email: 'email',
    emailConfirmation: 'email',
    custEmail: 'email',
    birthDate: 'bday',
  });
});
