// Draws the site's scenes into `web/scenes/`: one hand, one palette, one line weight (`artwork/scenes/`). Run after a
// drawing changed: `node artwork/draw-scenes.ts`.
import { writeFile } from 'node:fs/promises';
import { scenes } from './scenes/scenes.ts';

for (const [name, drawing] of Object.entries(scenes)) {
  await writeFile(`web/scenes/${name}.svg`, drawing);
  process.stdout.write(`${name}.svg ${drawing.length} bytes\n`);
}
