import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { freePort, killAtExit } from '../support/process.ts';
import { until } from '../support/until.ts';

/** Debian's WebKit in GTK's MiniBrowser, on a virtual screen. */
export interface Engine {
  driver: WebDriver;
  stop(): Promise<void>;
}

const driverProgram = '/usr/bin/WebKitWebDriver';
const browsers = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

/** The toolbar's buttons would make the window wider than a phone, so they are drawn tiny. */
const smallButtons =
  '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; -gtk-icon-transform: scale(0.1); }';
/** Makes `prefers-reduced-motion` true. */
const reducedMotion = '[Settings]\ngtk-enable-animations=0\n';

/** Starts WebKit. @throws with the command that installs what is missing: tests are never skipped */
export async function startWebKit(): Promise<Engine> {
  const binary = browsers.find((path) => existsSync(path));
  if (!binary || !existsSync(driverProgram) || !existsSync('/usr/bin/Xvfb'))
    throw new Error('No WebKit: apt-get install webkit2gtk-driver xvfb');
  const home = await mkdtemp(join(tmpdir(), 'rimal-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), smallButtons);
  await writeFile(join(home, 'gtk-3.0/settings.ini'), reducedMotion);

  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  killAtExit(screen);
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn(driverProgram, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      TZ: 'Asia/Riyadh',
    },
    stdio: 'ignore',
  });
  killAtExit(driver);
  const address = `http://127.0.0.1:${port}`;
  const answers = async () => (await fetch(`${address}/status`)).ok;
  if (!(await until(answers, 20_000))) throw new Error('WebKitWebDriver does not answer');

  const browser = { binary, args: ['--automation'] };
  const webkit = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser })
    .build();
  return {
    driver: webkit,
    async stop() {
      await webkit.quit();
      driver.kill();
      screen.kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Sets the page's size in pixels, without the toolbar. */
export async function resize(webkit: WebDriver, size: { width: number; height: number }): Promise<void> {
  const window = webkit.manage().window();
  await window.setRect({ x: 0, y: 0, ...size });
  // The toolbar takes some of the height.
  const inner: number = await webkit.executeScript('return innerHeight');
  await window.setRect({ x: 0, y: 0, width: size.width, height: 2 * size.height - inner });
}
