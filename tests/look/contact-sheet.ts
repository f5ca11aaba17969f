import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf, views } from './shots.ts';

/**
 * Writes `index.html` for a folder of pictures: one row per name, with phone before desktop and Arabic next to English.
 */
export async function writeContactSheet(folder: string): Promise<void> {
  const columns = views.toSorted((one, other) => one.width - other.width).map(folderOf);
  const taken = await Promise.all(
    columns.map(async (column) => new Set(await readdir(join(folder, column)).catch(() => []))),
  );
  const files = [...new Set(taken.flatMap((names) => [...names]))].sort();
  const rows = files.map((file) => {
    const name = file.replace('.png', '');
    const cells = columns.map((column, index) => {
      const address = `${column}/${file}`;
      return taken[index]?.has(file)
        ? `<a href="${address}"><img loading="lazy" src="${address}" alt="${name}, ${column}"></a>`
        : '<span>–</span>';
    });
    return `<section id="${name}"><h2><a href="#${name}">${name}</a></h2><div>${cells.join('')}</div></section>`;
  });
  const links = files.map((file) => file.replace('.png', '')).map((name) => `<a href="#${name}">${name}</a>`);
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>The look</title><style>${style}</style>
<h1>${files.length} pages and states</h1><nav>${links.join(' ')}</nav>${rows.join('\n')}</html>\n`,
  );
}

/** Pictures of long pages are cut off in the sheet; the link shows the whole picture. */
const style = `
  body { margin: 1rem; font: 15px/1.5 system-ui, sans-serif; color: #10211d; background: #f1efe9 }
  nav { columns: 14rem; margin-bottom: 2rem }
  nav a { display: block }
  h2 { position: sticky; top: 0; margin: 0; padding: .5rem 0; font-size: 1rem; background: #f1efe9 }
  section > div { display: grid; grid-template-columns: 1fr 1fr 2fr 2fr; gap: .75rem; align-items: start }
  section a, section span { display: block }
  img { width: 100%; max-height: 60rem; object-fit: cover; object-position: top; border: 1px solid #d6d0c2; background: #fff }
`;
