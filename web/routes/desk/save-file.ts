/** Hands bytes to the browser's downloads. What is in them is opened by nobody here. */
export function saveFile(content: Uint8Array | Blob | string, name: string): void {
  const blob =
    content instanceof Blob
      ? content
      : new Blob([content as Uint8Array<ArrayBuffer> | string], { type: 'application/octet-stream' });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun with the click, and holds the file itself.
  URL.revokeObjectURL(url);
}
