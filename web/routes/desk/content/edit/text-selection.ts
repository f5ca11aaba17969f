const textArea = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null;

/** @param placeholder - the part of the text to select, so that typing replaces it */
export function insertText(id: string, text: string, placeholder?: string): void {
  const area = textArea(id);
  area?.focus();
  // Deprecated, but the only way that keeps the browser's undo.
  document.execCommand('insertText', false, text);
  if (!area || !placeholder) return;
  const from = area.selectionEnd - text.length + text.indexOf(placeholder);
  area.setSelectionRange(from, from + placeholder.length);
}

/**
 * Focuses a text at one of its lines, and selects the first of the words that the line has. It never selects the whole
 * line, which typing would replace.
 * @param line - counted in the file, whose first lines may be above the text
 */
export function showLine(id: string, line: number | undefined, words: readonly string[]): void {
  const area = textArea(id);
  area?.focus();
  if (!area || line === undefined) return;
  const lines = area.value.split('\n');
  const row = Math.max(0, line - Number(area.dataset.firstLine));
  const shown = lines[row] ?? '';
  const from = lines.slice(0, row).join('\n').length + (row > 0 ? 1 : 0);
  const word = words.find((one) => shown.includes(one)) ?? '';
  const at = from + (word ? shown.indexOf(word) : shown.length);
  area.setSelectionRange(at, at + word.length);
  // Lines wrap, so the place in the text is closer than the number of the line.
  area.scrollTop = area.scrollHeight * (from / area.value.length) - area.clientHeight / 3;
}
