import { expect } from '@playwright/test';
import type { WebDriver, WebElement } from 'selenium-webdriver';

/** Notes what goes wrong on a page, once: what it throws, and what it writes to its console in anger. */
const listen = `
  if (window.complaints) return;
  window.complaints = [];
  const note = (...given) => complaints.push(given.map((one) => one?.stack ?? String(one)).join(' '));
  addEventListener('error', (event) => note(event.message));
  addEventListener('unhandledrejection', (event) => note(event.reason));
  console.error = note;
  console.warn = note;`;

/** Elements that can be seen, by selector and, where one is given, by their whole text or label. */
const seen = `
  const [css, text] = arguments;
  const textOf = (one) => (one.getAttribute('aria-label') ?? one.textContent).replace(/\\s+/g, ' ').trim();
  return [...document.querySelectorAll(css)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && (!text || textOf(one) === text));`;

/** Whoever visits the site in WebKit. What is looked for is waited for; what is pressed is tried again while the page moves. */
export class Visitor {
  readonly driver: WebDriver;
  readonly #site: string;

  constructor(driver: WebDriver, site: string) {
    this.driver = driver;
    this.#site = site;
  }

  /** Opens a page by its path, and waits until its scripts have begun. */
  async open(path: string): Promise<void> {
    await this.expectQuiet();
    await this.driver.get(this.#site + path);
    await this.begun();
  }

  /** Waits until the scripts of the page that is there have begun, and listens to it from then on. */
  async begun(): Promise<void> {
    await expect
      .poll(() =>
        this.evaluate(
          `return document.readyState === 'complete' && (!document.querySelector('#page') || '__reactRouterRouteModules' in window)`,
        ),
      )
      .toBe(true);
    await this.evaluate(listen);
  }

  /** The page that is there has not complained. */
  async expectQuiet(): Promise<void> {
    expect(await this.evaluate('return window.complaints ?? []')).toEqual([]);
  }

  evaluate<T>(script: string, ...given: unknown[]): Promise<T> {
    return this.driver.executeScript<T>(script, ...given);
  }

  all(css: string, text = ''): Promise<WebElement[]> {
    return this.evaluate(seen, css, text);
  }

  /** The first that can be seen. */
  async find(css: string, text = ''): Promise<WebElement> {
    await expect.poll(async () => (await this.all(css, text)).length, `${css} ${text}`).toBeGreaterThan(0);
    const [first] = await this.all(css, text);
    return first as WebElement;
  }

  async gone(css: string, text = ''): Promise<void> {
    await expect.poll(async () => (await this.all(css, text)).length, `${css} ${text}`).toBe(0);
  }

  /** Scrolls it to where nothing that is fixed lies over it. */
  async show(found: WebElement): Promise<void> {
    await this.evaluate(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, found);
  }

  /** Presses it as a pointer does, where nothing lies over it. */
  async press(css: string, text = ''): Promise<void> {
    await expect(async () => {
      const found = await this.find(css, text);
      await this.show(found);
      await found.click();
    }).toPass();
  }

  /** Types into a field, in the place of what stands there. */
  async type(css: string, text: string): Promise<void> {
    await expect(async () => {
      const field = await this.find(css);
      await this.show(field);
      await field.clear();
      await field.sendKeys(text);
    }).toPass();
  }

  /** Presses keys in what has the focus. */
  async keys(...keys: string[]): Promise<void> {
    await this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  text(css: string): Promise<string> {
    return this.evaluate(`return document.querySelector(arguments[0])?.textContent ?? ''`, css);
  }

  value(css: string): Promise<string> {
    return this.evaluate(`return document.querySelector(arguments[0])?.value ?? ''`, css);
  }

  async expectPath(path: RegExp): Promise<void> {
    await expect.poll(async () => (await this.driver.getCurrentUrl()).replace(this.#site, '')).toMatch(path);
  }
}
