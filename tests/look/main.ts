import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium, isPackaged } from '../browser/support/chromium.ts';
import { loadSentences } from '../browser/support/sentences.ts';
import { startSite } from '../browser/support/site.ts';
import { defaultLeads } from '../demo/fill.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { isOfDesk, noon, photograph } from './photograph.ts';
import { appliesTo, folderOf, shots, views } from './shots.ts';

/** `npm run look`: pictures of every page and state, in both languages, on phone and desktop. See CONTRIBUTING. */

const folder = 'look';
/** Concurrent pages: while one waits for the network, others use the CPU. */
const atOnce = 6;

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, keep: { type: 'boolean', default: false } },
});
process.exit(options.keep ? await keep() : await look(options.only));

/** Updates the pictures that `tests/browser/site/pictures.spec.ts` compares with. */
async function keep(): Promise<number> {
  const { executablePath, ...chromium } = await findChromium();
  if (!isPackaged({ executablePath, ...chromium })) {
    process.stderr.write(
      `${executablePath} renders text differently: update the pictures with the packaged Chromium only\n`,
    );
    return 1;
  }
  const cli = 'node_modules/@playwright/test/cli.js';
  const args = [cli, 'test', 'tests/browser/site/pictures.spec.ts', '--update-snapshots=all'];
  return (
    spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, FULL: '1' } }).status ?? 1
  );
}

/** Takes the pictures whose name contains `only`, or one of its comma-separated parts. Returns the exit code. */
async function look(only: string): Promise<number> {
  const begun = Date.now();
  const parts = only.split(',');
  const wanted = shots
    .filter(({ name }) => parts.some((part) => name.includes(part)))
    .flatMap((shot) => views.filter((view) => appliesTo(shot, view)).map((view) => ({ shot, view, folder })));
  if (wanted.length === 0) {
    process.stderr.write(
      `no picture is named ${only}; choose from: ${shots.map(({ name }) => name).join(' ')}\n`,
    );
    return 1;
  }
  if (only === '') await rm(folder, { recursive: true, force: true });
  for (const view of views) await mkdir(`${folder}/${folderOf(view)}`, { recursive: true });

  const { executablePath, args, env } = await findChromium();
  // Without CONTENT_DIR both show the shipped sample. The sandbox's desk refuses proxies; without one, all pictures would
  // share the limits of one address.
  const ahead = noon.getTime() - Date.now();
  const site = await startSite({ CONTENT_DIR: '' }, { ahead });
  // Pictures without the desk need no demo, whose filling takes a while.
  const demo = wanted.some(({ shot }) => isOfDesk(shot)) && { demoLeads: defaultLeads };
  const desk = await startSite({ CONTENT_DIR: '', TRUST_PROXY: '0' }, { ahead, ...demo });
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const say = { ar: await loadSentences('ar'), en: await loadSentences('en') };
  const failures: string[] = [];
  const waiting = wanted.values();
  const work = async () => {
    for (const one of waiting) {
      const name = `${folderOf(one.view)}/${one.shot.name}`;
      try {
        const notes = await photograph(browser, { site, desk }, say[one.view.language], one);
        for (const note of notes) process.stdout.write(`note ${name}: ${note}\n`);
      } catch (error) {
        failures.push(name);
        process.stderr.write(
          `FAILED ${name}: ${(error as Error).message.split('\n\n').slice(0, 2).join(' ').replaceAll('\n', ' ')}\n`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await browser.close();
  await Promise.all([site.stop(), desk.stop()]);

  await writeContactSheet(folder);
  const seconds = Math.round((Date.now() - begun) / 1000);
  process.stdout.write(
    `${wanted.length - failures.length} pictures, ${failures.length} failed, ${seconds} s: ${resolve(folder, 'index.html')}\n`,
  );
  return failures.length === 0 ? 0 : 1;
}
