import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, devices, type Page } from '@playwright/test';
import { findChromium } from '../browser/support/chromium.ts';
import { atMost, type Bar } from './bar.ts';
import { startSiteProcess } from './processes.ts';
import { percentile } from './read-pages.ts';

/** How many times slower than this machine the processor is. */
const slowdown = 6;
const mostMs = 50;
const rounds = 6;
const typed = {
  '/ar/individual/personal-finance': 'محمد عبدالله القحطاني',
  '/en/individual/personal-finance': 'Mohammed Abdullah',
  '/ar/financing-calculator': '123456789',
};

/**
 * Measures how long a form takes from a keystroke to the next painted frame, on a slow phone's processor. The browser
 * rounds to 8 ms. The 98th percentile is what Google calls interaction to next paint.
 */
export async function keystrokes(): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const site = await startSiteProcess(folder);
  const { executablePath, env, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } as never });
  const bars: Bar[] = [];
  for (const [path, text] of Object.entries(typed)) {
    const page = await browser.newPage({ ...devices['Pixel 7'] });
    await page.goto(`http://127.0.0.1:${site.port}${path}`, { waitUntil: 'networkidle' });
    const times = await typeSlowly(page, text);
    bars.push(
      atMost(`time of a keystroke on ${path}, 98th percentile`, percentile(times, 0.98), mostMs, ' ms'),
    );
    await page.close();
  }
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true });
  return bars;
}

/** Types into the first field. Returns the milliseconds of each keystroke. */
async function typeSlowly(page: Page, text: string): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') seen.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const field = page.locator('main').getByRole('textbox').first();
  for (let round = 0; round < rounds; round += 1) {
    await field.selectText();
    await field.pressSequentially(text, { delay: 150 });
  }
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  // Faster keystrokes are not reported.
  return [...seen, ...Array<number>(Math.max(0, rounds * text.length - seen.length)).fill(16)];
}
