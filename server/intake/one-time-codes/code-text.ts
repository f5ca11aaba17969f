import type { Language } from '#domain/language.ts';
import type { Purpose } from './one-time-codes.ts';

/** The purpose of a code. The message names it, because a fraudster may ask for the code under a pretext. */
const uses: Record<Purpose, { ar: string; en: string }> = {
  'personal-finance': { ar: 'لطلب التمويل', en: 'to apply for finance' },
  contact: { ar: 'لإرسال رسالتكم', en: 'to send your message' },
  'email-update': { ar: 'لتغيير بريدكم', en: 'to change your e-mail address' },
  follow: { ar: 'لمتابعة طلبكم', en: 'to track your request' },
};

/**
 * Returns the text message of a code. One message holds 70 characters of Arabic. The code is the only run of four
 * digits, so there is no line that binds it to a domain (`@host #1234`).
 */
export function codeText(purpose: Purpose, code: string, language: Language, company: string): string {
  const use = uses[purpose][language];
  return language === 'ar'
    ? `رمز التحقق ${code} ${use} لدى ${company}. لا تشاركوه مع أحد.`
    : `${code} is your code ${use} at ${company}. Do not share it with anyone.`;
}
