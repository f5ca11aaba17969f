import { expect } from '@playwright/test';
import type { WebDriver, WebElement } from 'selenium-webdriver';

/** Collects errors, rejections, and console errors and warnings of a page. */
const listen = `
  if (window.pageErrors) return;
  window.pageErrors = [];
  const note = (...given) => pageErrors.push(given.map((one) => one?.stack ?? String(one)).join(' '));
  addEventListener('error', (event) => note(event.message));
  addEventListener('unhandledrejection', (event) => note(event.reason));
  console.error = note;
  console.warn = note;`;

/** Returns visible elements by selector and, if given, by their whole text or label. */
const visibleElements = `
  const [css, text] = arguments;
  const textOf = (one) => (one.getAttribute('aria-label') ?? one.textContent).replace(/\\s+/g, ' ').trim();
  return [...document.querySelectorAll(css)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && (!text || textOf(one) === text));`;

/** A visitor in WebKit. Methods wait for elements, and retry clicks while the page moves. */
export class WebkitVisitor {
  readonly driver: WebDriver;
  readonly #site: string;

  constructor(driver: WebDriver, site: string) {
    this.driver = driver;
    this.#site = site;
  }

  /** Opens a path and waits until its scripts have started. */
  async open(path: string): Promise<void> {
    await this.expectNoErrors();
    await this.driver.get(this.#site + path);
    await this.waitForScripts();
  }

  /** Waits until the page's scripts have started, then collects its errors. */
  async waitForScripts(): Promise<void> {
    await expect
      .poll(() =>
        this.evaluate(
          `return document.readyState === 'complete' && (!document.querySelector('#page') || '__reactRouterRouteModules' in window)`,
        ),
      )
      .toBe(true);
    await this.evaluate(listen);
  }

  /** Fails if the page has logged errors. */
  async expectNoErrors(): Promise<void> {
    expect(await this.evaluate('return window.pageErrors ?? []')).toEqual([]);
  }

  evaluate<T>(script: string, ...given: unknown[]): Promise<T> {
    return this.driver.executeScript<T>(script, ...given);
  }

  visible(css: string, text = ''): Promise<WebElement[]> {
    return this.evaluate(visibleElements, css, text);
  }

  /** Waits for the first visible element. */
  async find(css: string, text = ''): Promise<WebElement> {
    let found: WebElement | undefined;
    // An element that React replaces meanwhile throws a StaleElementReferenceError.
    await expect(async () => {
      [found] = await this.visible(css, text);
      expect(found, `${css} ${text}`).toBeDefined();
    }).toPass();
    return found as WebElement;
  }

  async waitUntilGone(css: string, text = ''): Promise<void> {
    await expect(async () => expect(await this.visible(css, text), `${css} ${text}`).toEqual([])).toPass();
  }

  /** Scrolls the element to the centre, away from fixed elements. */
  async show(found: WebElement): Promise<void> {
    await this.evaluate(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, found);
  }

  async press(css: string, text = ''): Promise<void> {
    await expect(async () => {
      const found = await this.find(css, text);
      await this.show(found);
      await found.click();
    }).toPass();
  }

  /** Replaces a field's text. */
  async type(css: string, text: string): Promise<void> {
    await expect(async () => {
      const field = await this.find(css);
      await this.show(field);
      await field.clear();
      await field.sendKeys(text);
    }).toPass();
  }

  /** Presses keys in the focused element. */
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
