/**
 * The text message that carries a code. The code is its only run of four digits, which is why it lacks the last line
 * that binds a code to a domain (`@host #1234`).
 */
export function codeText(code: string, language: 'ar' | 'en', company: string): string {
  return language === 'ar'
    ? `رمز التحقق ${code} لدى ${company}. لا تشاركوه مع أحد.`
    : `${code} is your verification code at ${company}. Share it with nobody.`;
}
