import type { Language } from '#domain/language.ts';
import type { Purpose } from './one-time-codes.ts';

/** The message names the purpose, because a fraudster may ask for the code under a pretext. */
const uses: Record<Purpose, { ar: string; en: string }> = {
  'personal-finance': { ar: 'لطلب التمويل لدى', en: 'to apply for finance at' },
  contact: { ar: 'لإرسال رسالتكم إلى', en: 'to send your message to' },
  'email-update': { ar: 'لتغيير بريدكم لدى', en: 'to change your e-mail address at' },
  follow: { ar: 'لمتابعة طلبكم لدى', en: 'to track your request at' },
};

/**
 * One message holds 70 characters of Arabic. The text contains the code only once, so it lacks the line that binds a
 * code to a domain (`@host #1234`).
 */
export function codeText(purpose: Purpose, code: string, language: Language, company: string): string {
  const use = uses[purpose][language];
  return language === 'ar'
    ? `رمز التحقق ${code} ${use} ${company}. لا تشاركوه مع أحد.`
    : `${code} is your code ${use} ${company}. Do not share it with anyone.`;
}
