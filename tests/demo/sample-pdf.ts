/** Returns a PDF of one page with one line of text. @param text - ASCII without parentheses */
export function samplePdf(text: string): Uint8Array<ArrayBuffer> {
  const content = `BT /F1 24 Tf 72 760 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const parts = ['%PDF-1.4\n', ...objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`)];
  const offsets = objects.map((_, at) => parts.slice(0, at + 1).join('').length);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${parts.join('').length}\n%%EOF\n`;
  return new TextEncoder().encode(parts.join('') + end);
}
