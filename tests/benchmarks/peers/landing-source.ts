import { parseXml, XmlElement, type XmlNode, XmlText } from '@rgrove/parse-xml';

/** React's names of attributes that its HTML spells otherwise. */
const names: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  crossorigin: 'crossOrigin',
  value: 'defaultValue',
  checked: 'defaultChecked',
};

/** Client components for the interactive elements, by their last class. */
const islands: Record<string, string> = {
  menu_menu: 'MenuIsland',
  'cookie-banner_banner': 'CookieBannerIsland',
  carousel_carousel: 'CarouselIsland',
  'hero-film_place': 'HeroFilmIsland',
  'payment-card_payment': 'PaymentCardIsland',
};

/** Elements for our own scripts; Next has its own. */
const ours = new Set(['script', 'template']);

const controls = new Set(['range', 'radio']);

/**
 * Returns the source of a module with the components `Head` and `NextLanding`, which render the elements of our page: the
 * same texts, attributes and pictures. Links within the site become Next's `Link`, interactive elements its client
 * components.
 * @param html - our page as React renders it, which is XML apart from the doctype and the scripts
 */
export function landingSource(html: string): string {
  const structured = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const page = parseXml(
    html.replace(/^<!DOCTYPE html>/, '').replace(/<script[^>]*>.*?<\/script>/gs, ''),
  ).root;
  const [head, body] = (page?.children ?? []).filter((node) => node instanceof XmlElement);
  if (!head || !body) throw new Error('the page has no head or no body');
  const elements = children(body);
  const missing = Object.values(islands).filter((name) => !elements.includes(`<${name} `));
  if (missing.length > 0) throw new Error(`the page has no element for ${missing}`);
  return `import Link from 'next/link';
import { CarouselIsland } from './islands/carousel.js';
import { CookieBannerIsland } from './islands/cookie-banner.js';
import { HeroFilmIsland } from './islands/hero-film.js';
import { MenuIsland } from './islands/menu.js';
import { MonthlyPayment, PaymentCardIsland } from './islands/payment-card.js';

export const Head = () => <>${children(head)}</>;

export const NextLanding = () => <>
<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: ${JSON.stringify(structured)} }} />
${elements}</>;
`;
}

const children = (element: XmlElement): string => element.children.map(jsx).join('');

function jsx(node: XmlNode): string {
  if (node instanceof XmlText) return `{${JSON.stringify(node.text)}}`;
  if (!(node instanceof XmlElement) || ours.has(node.name) || isNextsOwn(node)) return '';
  const tag = componentOf(node);
  return `<${tag}${attributes(node)}>${children(node)}</${tag}>`;
}

/** Next writes the first two itself. `expect` waits for our own data. */
const isNextsOwn = ({ attributes }: XmlElement) =>
  'charSet' in attributes || attributes.name === 'viewport' || attributes.rel === 'expect';

function componentOf({ name, attributes }: XmlElement): string {
  if (name === 'a' && attributes.href?.startsWith('/')) return 'Link';
  if (name === 'output') return 'MonthlyPayment';
  return islands[attributes.class?.split(' ').at(-1) ?? ''] ?? name;
}

function attributes({ name, attributes }: XmlElement): string {
  const isControl = name === 'input' && controls.has(attributes.type ?? '');
  const all = Object.entries(attributes).filter(([key]) => key !== 'data-discover');
  const written = all.map(([key, value]) => {
    const isKept = key === 'value' && !isControl;
    return `${isKept ? key : (names[key] ?? camelCase(key))}={${value === '' && key !== 'alt' ? true : JSON.stringify(value)}}`;
  });
  // React moves a style sheet with a precedence to the head.
  if (attributes.rel === 'stylesheet') written.push('precedence="default"');
  return written.map((one) => ` ${one}`).join('');
}

/** `stroke-width` is `strokeWidth`; `aria-label` and `data-screen` keep their names. */
const camelCase = (key: string) =>
  /^(aria|data)-/.test(key) ? key : key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
