import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig, type Plugin } from 'vite';

/**
 * What is loaded together is one file: left alone, the build cuts a page into forty, each a request and each compressed
 * by itself. A group brings all that its modules import, but what a group of higher priority names: what pages without it
 * import, too, has to be named there. What none names is cut by the build, as pages share it.
 */
const groups = [
  // These change with their releases, not with ours, and stay kept in browsers.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown[:/]runtime/,
    priority: 4,
  },
  // On every page, or on nearly all.
  {
    name: 'site',
    test: /vite\/preload-helper|\/domain\/dates\/written-date\.ts|\/web\/forms\/use-hydrated\.ts|\/web\/(root|entry\.client|routes\/frame\/language|ui\/frame\/(page|page-head|site-frame)|ui\/(lucide-icon|phone|riyal|scene|stacked-table|tabs))\.(tsx?|module\.css)|\/web\/ui\/figure\.module\.css/,
    priority: 3,
  },
  // The way to the API, for pages that ask it for something.
  {
    name: 'api',
    test: /\/domain\/(api-paths|campaign\/campaign)\.ts|\/web\/(api\/browser-api|forms\/form-context)\.ts/,
    priority: 2,
  },
  // Landings and lists of offers. Contact needs the styles of a carousel before its branches come.
  { name: 'carousel-styles', test: /\/web\/ui\/carousel\.module\.css/, priority: 4 },
  { name: 'carousel', test: /\/web\/ui\/carousel\.tsx/, priority: 3 },
  { name: 'offers', test: /\/web\/(routes\/offers\/offer-dialog|ui\/figure)\.tsx/, priority: 2 },
  { name: 'dialog', test: /\/web\/ui\/dialog\.(tsx|module\.css)/, priority: 2 },
  // Where staff work: all of it once, so that the list of files, which every page has, is short; and what of it others have.
  { name: 'report', test: /\/domain\/forms\/whistleblowing\.ts/, priority: 2 },
  { name: 'desk', test: /\/web\/routes\/desk\//, priority: 0 },
  // What pages with an id in their path are, where there is nothing of it.
  { name: 'lost', test: /\/web\/routes\/frame\/not-found\.tsx/, priority: 1 },
  {
    name: 'form',
    test: /\/web\/forms\/((form-field|submission-form|confirmation\/escalation)\.tsx|sending\/(revalidate|posted-values)\.ts)/,
    priority: 1,
  },
];

/** Short names: every page carries the list of all files, by which page needs which. Seven letters are 42 bits. */
const output = {
  codeSplitting: { groups },
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
};

const styleSheets = new Map<string, string>();

/** A class by its style sheet's name, which no other has: a digest beside it would be read by nobody, and compresses badly. */
function scopedName(local: string, file: string): string {
  const sheet = basename(file, '.module.css');
  const [path = ''] = file.split('?');
  const before = styleSheets.get(sheet) ?? path;
  if (before !== path) throw new Error(`${before} and ${path} have one name`);
  styleSheets.set(sheet, path);
  return `${sheet}_${local}`;
}

const ownModule = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts what a module's style sheet says into the layer `components`, unless it names a layer itself: `web/styles/tokens.css` orders them. */
const componentsLayer: Plugin = {
  name: 'components-layer',
  enforce: 'pre',
  transform: (code, id) =>
    /\.module\.css/.test(id) && !code.includes('@layer') ? `@layer components {\n${code}}` : undefined,
};

const bundled = [
  '@internationalized/date',
  'downshift',
  'lucide-react',
  'react-aria-components',
  'react-router',
];

export default defineConfig(({ command }) => ({
  plugins: [componentsLayer, reactRouter()],
  publicDir: 'web/public',
  // Known beforehand, so that the first page under development need not load twice.
  optimizeDeps: {
    include: ['altcha-lib', 'altcha-lib/algorithms/web/pbkdf2', 'downshift', 'lucide-react'],
  },
  environments: { client: { build: { rolldownOptions: { output } } } },
  build: {
    // What the browsers of package.json's `browserslist` lack of the language and of styles is written in older words.
    target: 'es2022',
    cssTarget: browserslistToEsbuild(),
    // Inlined files would need `data:` in the content policy.
    assetsInlineLimit: 0,
    // Server and browser name them alike.
    rolldownOptions: { output: { assetFileNames: 'assets/[hash:7][extname]' } },
  },
  // Only what pages use of them: Node would load all of each package at every start, a thousand icons with it, and keep
  // their sources. Under development they stay the packages that Vite serves.
  ...(command === 'build' && { ssr: { noExternal: bundled } }),
  css: { modules: { generateScopedName: scopedName } },
  ...(command === 'build' && { resolve: { alias: replacedModules() } }),
}));

/**
 * Modules of libraries that a build replaces by ours. They are found by how the library itself imports them, so that another
 * version may need other lines: lucide-react 1.75 and react-router 8.4. Development uses the libraries' own.
 */
function replacedModules() {
  return [
    // The library's factory weighs more than the icons that we draw.
    { find: '../createLucideIcon.mjs', replacement: ownModule('web/ui/lucide-icon.tsx') },
    // The router reloads the page when a script is missing, and loses what was typed.
    { find: './routeModules.js', replacement: ownModule('web/ui/frame/load-route-module.ts') },
  ];
}
