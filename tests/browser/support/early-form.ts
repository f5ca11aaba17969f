import type { BrowserContext, Page } from '@playwright/test';
import { openEarly } from './early-page.ts';
import { collectConsoleErrors } from './visitor.ts';

const controls = 'main :is(input, select, textarea):not([inert] *, .foreign, [type="hidden"])';

/** A page whose fields were filled in before its scripts loaded. */
interface EarlyForm {
  page: Page;
  /** The values of the fields at that time, as `valuesIn` returns them. */
  typed: Field[];
  /** Errors and warnings of the console. */
  consoleErrors: string[];
  /** Lets the scripts load and waits until React has hydrated every field. */
  hydrate(): Promise<void>;
}

type Field = readonly [name: string, value: string];

/** Opens a page and fills in every field of its content before the scripts load. */
export async function fillInEarly(context: BrowserContext, path: string): Promise<EarlyForm> {
  const { page, releaseScripts } = await openEarly(context, path);
  const consoleErrors: string[] = [];
  collectConsoleErrors(page, consoleErrors);
  await page.locator('#page').waitFor({ state: 'attached' });
  for (const control of await page.locator(`${controls}:enabled:visible`).all()) {
    const kind = await control.evaluate((one: HTMLInputElement) => `${one.type} ${one.role ?? ''}`.trim());
    if (kind === 'select-one') await control.selectOption({ index: 1 });
    else if (kind === 'checkbox switch') await control.setChecked(!(await control.isChecked()));
    else if (kind === 'checkbox' || kind === 'radio') await control.check({ force: true });
    else if (kind === 'date') await control.fill('1990-05-17');
    else if (kind === 'range') await control.press('ArrowUp');
    else if (kind === 'file')
      await control.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    else await control.fill('12');
  }
  return {
    page,
    typed: await valuesIn(page),
    consoleErrors,
    async hydrate() {
      releaseScripts();
      await waitForHydration(page);
    },
  };
}

/** Waits until React has hydrated every field of the page's content. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    (all) =>
      [...document.querySelectorAll(all)].every((one) =>
        Object.keys(one).some((key) => key.startsWith('__reactFiber')),
      ),
    controls,
  );
}

/** Returns the name and value of each field of the page's content. Dates are YYYY-MM-DD. */
export function valuesIn(page: Page): Promise<Field[]> {
  return page.locator(`${controls}:enabled`).evaluateAll((all: HTMLInputElement[]) =>
    all.flatMap((one): [string, string][] => {
      // A slider repeats the value of the field next to it.
      if (one.name === '' || one.type === 'range') return [];
      if (one.type === 'checkbox' || one.type === 'radio')
        return [[`${one.name} ${one.value}`, String(one.checked)]];
      if (one.type === 'file') return [[one.name, [...(one.files ?? [])].map(({ name }) => name).join()]];
      return [[one.name, one.value.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')]];
    }),
  );
}
