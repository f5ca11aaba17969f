import type { InputHTMLAttributes } from 'react';
import type { Field } from '#domain/forms/fields.ts';
import type { TextFormat } from '#domain/rules/formats.ts';

type Typing = Required<
  Pick<
    InputHTMLAttributes<HTMLElement>,
    'inputMode' | 'enterKeyHint' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
  >
> & { type: 'text' | 'tel'; dir: 'ltr' | 'auto' };

export type Keyboard = Typing & Pick<InputHTMLAttributes<HTMLElement>, 'autoComplete'>;

/** Codes and addresses run left to right in both languages; phones must not correct them. */
const exact = {
  type: 'text',
  inputMode: 'text',
  dir: 'ltr',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
} as const satisfies Typing;
const digits = { ...exact, inputMode: 'numeric' } as const satisfies Typing;
const words = {
  type: 'text',
  inputMode: 'text',
  dir: 'auto',
  autoCapitalize: 'sentences',
  autoCorrect: 'on',
  spellCheck: true,
  enterKeyHint: 'next',
} as const satisfies Typing;

const byFormat: Record<TextFormat, Typing> = {
  plain: words,
  // Spell checkers flag names.
  name: { ...words, autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
  message: { ...words, enterKeyHint: 'enter' },
  // In an input of type email, Chromium turns `user@example.com،` into an address at another domain.
  email: { ...exact, inputMode: 'email' },
  mobile: { ...exact, type: 'tel', inputMode: 'tel' },
  nationalId: digits,
  commercialRegister: digits,
  reference: { ...exact, autoCapitalize: 'characters' },
  receiptCode: { ...exact, autoCapitalize: 'characters', enterKeyHint: 'go' },
};

/** Browsers must neither suggest nor restore these: the next user of a phone could read them. */
const secretFormats: readonly TextFormat[] = ['nationalId', 'reference', 'receiptCode'];

export function keyboardOf({ type, format = 'plain', autocomplete }: Field): Keyboard {
  // The iPhone's number pad has no date separators.
  const typing = type === 'text' ? byFormat[format] : type === 'date' ? exact : digits;
  // With `off`, browsers do not restore the field after Back. Without the attribute, the form decides: anonymous forms
  // and the eligibility questions are `off`.
  const isSecret = type === 'date' || secretFormats.includes(format);
  return { ...typing, autoComplete: autocomplete ?? (isSecret ? 'off' : undefined) };
}
