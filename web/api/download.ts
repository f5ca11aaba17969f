import type { Language } from '#domain/language.ts';

/** A report is some megabytes at most. */
const timeoutMs = 60_000;

/**
 * Fetches a file and hands it to the browser's downloads under `name`. Answers whether it could be had: a link alone
 * would lead a visitor to the API's refusal.
 */
export async function download(address: string, name: string, language: Language): Promise<boolean> {
  try {
    const response = await fetch(address, {
      headers: { 'Accept-Language': language },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return false;
    saveFile(await response.blob(), name);
    return true;
  } catch {
    return false;
  }
}

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun with the click, and holds the file itself.
  URL.revokeObjectURL(url);
}
