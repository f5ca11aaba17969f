import type { InputHTMLAttributes } from 'react';
import type { Field, TextFormat } from '#domain/forms/fields.ts';

/** How a field is typed: which keys a phone shows, what it may fill in or correct, and which way the text runs. */
export type Keyboard = Required<
  Pick<
    InputHTMLAttributes<HTMLElement>,
    'inputMode' | 'autoComplete' | 'enterKeyHint' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
  >
> & { type: 'text' | 'email' | 'tel'; dir: 'ltr' | 'auto' };

type Typing = Omit<Keyboard, 'autoComplete'>;

/** Latin letters and digits run left to right in both languages, and nobody's phone knows them better. */
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
  // A name is no misspelt word.
  name: { ...words, autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
  // Its key for a new line makes one.
  message: { ...words, enterKeyHint: 'enter' },
  email: { ...exact, type: 'email', inputMode: 'email' },
  mobile: { ...exact, type: 'tel', inputMode: 'tel' },
  nationalId: digits,
  commercialRegister: digits,
  reference: { ...exact, autoCapitalize: 'characters' },
  receiptCode: { ...exact, autoCapitalize: 'characters', enterKeyHint: 'go' },
};

/** The keyboard of a field that is typed: a text, an amount, a date, a number of a link. */
export function keyboardOf({ type, format = 'plain', autocomplete = 'off' }: Field): Keyboard {
  // The number pad of an iPhone has nothing to put between day, month and year.
  const typing = type === 'text' ? byFormat[format] : type === 'date' ? exact : digits;
  return { ...typing, autoComplete: autocomplete };
}
