import { type CivilDate, dateOfDay, dayNumber } from './civil-date.ts';

/** Months count from 1. */
export type HijriDate = { year: number; month: HijriMonth; day: number };
type HijriMonth = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/** The years of the published Umm al-Qura table; outside them every function here returns undefined. */
export const firstHijriYear = 1356;
export const lastHijriYear = 1500;

/** 1 Muharram 1356 and 30 Dhu al-Hijja 1500. */
export const firstHijriDay: CivilDate = '1937-03-14';
export const lastHijriDay: CivilDate = '2077-11-16';

/**
 * Month lengths of the published table, from moment-hijri 3 (R10.1). A year is three hexadecimal digits, one bit a
 * month, highest for Muharram: 1 for 30 days, 0 for 29. Lines begin at 1356, 1360, 1370 and so on. The table records
 * announcements and follows no formula; the calendar that Intl computes often differs.
 */
const publishedMonths =
  '2b2aabd26e92' +
  'aabaaaaaaaabaaeaabaaaaaaaabab6' +
  'aaaa5754b555ab3aa64ea95baaa555' +
  'aaab4ab655aaaaab2ecab2ab6aaaab' +
  'ab4aab2aba2baa6b4aba55aaab5556' +
  'd2b54aea57526e936aaad555aa5b52' +
  'ba95b49ba4db25d52daa5ad4aea56d' +
  '4bd23d91da95b4ab5a56d27693b49b' +
  '6556a9754b6a56caad555b29b92ba9' +
  '5d4ada55aaab595749764baa5b52b6' +
  'a56d2ae9572a75535a95d49ba4dd26' +
  'd535aaaad4b6a57527a95b4ab5536c' +
  '9ae4b6a96b4ada55d25d92dc96d4ad' +
  '6556d2b693749b64d72ab54b6a5752' +
  'b6956b2ad94dc95d4aea56caad5556' +
  'c97';

/** The only month of neither 29 nor 30 days: Sha'ban 1364 had 28. */
const shortMonth = monthIndex(1364, 8);

/** Day numbers; the last is the day after the last month. */
const monthStarts = startOfMonths();

function startOfMonths(): number[] {
  const starts = [dayNumber(firstHijriDay) as number];
  const lengths: number[] = [...publishedMonths].flatMap((digit) => {
    const bits = Number.parseInt(digit, 16);
    return [8, 4, 2, 1].map((bit) => (bits & bit ? 30 : 29));
  });
  lengths[shortMonth] = 28;
  for (const length of lengths) starts.push((starts.at(-1) as number) + length);
  return starts;
}

function monthIndex(year: number, month: number): number {
  return (year - firstHijriYear) * 12 + month - 1;
}

/** Reads the published table; undefined outside it, and for an invalid date. */
export function hijriParts(date: CivilDate): HijriDate | undefined {
  const day = dayNumber(date);
  if (day === undefined) return undefined;

  const next = monthStarts.findIndex((start) => start > day);
  const start = monthStarts[next - 1];
  if (start === undefined) return undefined;

  const index = next - 1;
  return {
    year: firstHijriYear + Math.floor(index / 12),
    month: ((index % 12) + 1) as HijriMonth,
    day: day - start + 1,
  };
}

/** `iYYYY-iMM-iDD` in Latin digits (R10.1); undefined outside the table. */
export function toHijri(date: CivilDate): string | undefined {
  const parts = hijriParts(date);
  if (!parts) return undefined;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${parts.year}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`;
}

/** Undefined outside the table, and for days that do not exist. */
export function fromHijri(hijri: string): CivilDate | undefined {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})$/.exec(hijri);
  if (!parts) return undefined;

  const index = monthIndex(Number(parts[1]), Number(parts[2]));
  const start = monthStarts[index];
  const end = monthStarts[index + 1];
  if (start === undefined || end === undefined) return undefined;

  const day = Number(parts[3]);
  return day >= 1 && day <= end - start ? dateOfDay(start + day - 1) : undefined;
}
