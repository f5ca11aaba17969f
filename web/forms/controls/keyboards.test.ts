import { expect, test } from 'vitest';
import { type FieldName, fieldOf, fields } from '#domain/forms/fields.ts';
import {
  whistleblowingFollowUp,
  whistleblowingMessage,
  whistleblowingReport,
} from '#domain/forms/whistleblowing.ts';
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

test('every typed field is covered by one group of this test', () => {
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

test.each(mobiles)('%s shows the telephone keyboard', (name) => {
  expect(keyboard(name)).toMatchObject({ type: 'tel', inputMode: 'tel', dir: 'ltr', spellCheck: false });
});

test.each(emails)('%s shows the e-mail keyboard in a text input, which keeps the typed text', (name) => {
  expect(keyboard(name)).toMatchObject({
    type: 'text',
    inputMode: 'email',
    dir: 'ltr',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  });
});

test.each(numbers)('%s shows the digit keyboard in a text input, which keeps the typed text', (name) => {
  expect(keyboard(name)).toMatchObject({
    type: 'text',
    inputMode: 'numeric',
    dir: 'ltr',
    autoCorrect: 'off',
  });
});

test.each(dates)('%s shows the text keyboard, which has date separators', (name) => {
  expect(keyboard(name)).toMatchObject({ type: 'text', inputMode: 'text', dir: 'ltr', autoCorrect: 'off' });
});

test.each(names)('the name %s capitalises words without spelling check or auto-correction', (name) => {
  expect(keyboard(name)).toMatchObject({
    dir: 'auto',
    autoCapitalize: 'words',
    autoCorrect: 'off',
    spellCheck: false,
  });
});

test.each([...messages, ...plain])(
  '%s capitalises sentences, checks spelling and adapts its direction',
  (name) => {
    expect(keyboard(name)).toMatchObject({ dir: 'auto', autoCapitalize: 'sentences', spellCheck: true });
  },
);

test('Enter adds a line in a message, submits a report code and moves on elsewhere', () => {
  for (const name of typed) {
    const hint = messages.includes(name) ? 'enter' : name === 'receiptCode' ? 'go' : 'next';
    expect(keyboard(name).enterKeyHint, name).toBe(hint);
  }
});

const tokens = Object.fromEntries(typed.map((name) => [name, keyboard(name).autoComplete]));

test('browsers do not keep ids, codes and dates except the birth date, and restore every other text after Back', () => {
  const secret = ['idNumber', 'receiptCode', 'reference', ...dates.filter((name) => name !== 'birthDate')];
  expect(typed.filter((name) => tokens[name] === 'off').sort()).toEqual(secret.sort());
});

test.each([whistleblowingReport, whistleblowingFollowUp, whistleblowingMessage])(
  'no field of the anonymous form $name overrides its autocomplete="off"',
  ({ fields }) => {
    for (const name of fields) expect(['off', undefined], name).toContain(tokens[name]);
  },
);

test("only the visitor's own contact data and birth date are autofilled", () => {
  const filled = Object.entries(tokens).filter(([, token]) => token && token !== 'off');
  expect(Object.fromEntries(filled)).toEqual({
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
