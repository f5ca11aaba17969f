import type { Language } from '#domain/language.ts';
import { timeLimit } from './time-limit.ts';

/** A report has a few megabytes. */
const timeoutMs = 60_000;

/** Returns false on failure. A plain link would open the API's refusal instead. */
export async function download(address: string, name: string, language: Language): Promise<boolean> {
  try {
    const response = await fetch(address, {
      headers: { 'Accept-Language': language },
      signal: timeLimit(timeoutMs),
    });
    if (!response.ok) return false;
    saveFile(await response.blob(), name);
    return true;
  } catch {
    return false;
  }
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click started the download, which holds the file.
  URL.revokeObjectURL(url);
}
