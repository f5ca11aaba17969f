import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig, type Plugin } from 'vite';

/**
 * Bundles modules that load together into one file. By default the build splits a page into forty files, each requested
 * and compressed separately. A group includes everything its modules import, except modules of a group with higher
 * priority. Modules that pages outside a group also import must be named in such a group. The build splits all other
 * modules by the pages that share them.
 */
const groups = [
  // Libraries change with their own releases. Browsers can cache them across ours.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown[:/]runtime/,
    priority: 4,
  },
  // On every page, or nearly all.
  {
    name: 'site',
    test: /vite\/preload-helper|\/domain\/dates\/written-date\.ts|\/web\/forms\/(pressed-form-data|use-hydrated)\.ts|\/web\/(root|entry\.client|routes\/frame\/language|ui\/frame\/(page|page-head|site-frame)|ui\/(contact-links|day|lucide-icon|pair|reference|riyal|scene|stacked-table|tabs))\.(tsx?|module\.css)|\/web\/ui\/figure\.module\.css/,
    priority: 3,
  },
  // API access, for pages that call it.
  {
    name: 'api',
    test: /\/domain\/(api-paths|campaign\/campaign)\.ts|\/web\/(api\/browser-api|forms\/form-context)\.ts/,
    priority: 2,
  },
  // Landings and lists of offers. The contact page needs a carousel's styles before its branches load.
  { name: 'carousel-styles', test: /\/web\/ui\/carousel\.module\.css/, priority: 4 },
  { name: 'carousel', test: /\/web\/ui\/carousel\.tsx/, priority: 3 },
  { name: 'offers', test: /\/web\/(routes\/offers\/offer-dialog|ui\/figure)\.tsx/, priority: 2 },
  // Downloads: the company's reports, and files that officers save.
  { name: 'download', test: /\/web\/api\/download\.ts/, priority: 2 },
  { name: 'table', test: /\/web\/ui\/data-table\.tsx/, priority: 2 },
  { name: 'dialog', test: /\/web\/ui\/dialog\.(tsx|module\.css)/, priority: 2 },
  // The desk is one file, to shorten the file list that every page contains. The next four are what it shares with
  // other pages.
  { name: 'report', test: /\/domain\/forms\/whistleblowing\.ts/, priority: 2 },
  { name: 'search', test: /\/domain\/rules\/folding\.ts/, priority: 2 },
  { name: 'loaders', test: /\/web\/site\.ts/, priority: 2 },
  { name: 'summary-styles', test: /\/web\/forms\/error-summary\.module\.css/, priority: 2 },
  { name: 'desk', test: /\/web\/routes\/desk\//, priority: 0 },
  // Shown by pages with an id in their path if the id is unknown.
  { name: 'lost', test: /\/web\/routes\/frame\/not-found\.tsx/, priority: 1 },
  {
    name: 'form',
    test: /\/web\/forms\/((form-field|submission-form|confirmation\/escalation)\.tsx|sending\/(revalidate|posted-values)\.ts)/,
    priority: 1,
  },
];

/** Short names, because every page contains the list of all files by page. Seven characters are 42 bits. */
const output = {
  codeSplitting: { groups },
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
};

const styleSheets = new Map<string, string>();

/**
 * Prefixes a class with the name of its style sheet, which is unique. A digest would help nobody and compresses badly.
 */
function scopedName(local: string, file: string): string {
  const sheet = basename(file, '.module.css');
  const [path = ''] = file.split('?');
  const before = styleSheets.get(sheet) ?? path;
  if (before !== path) throw new Error(`${before} and ${path} have one name`);
  styleSheets.set(sheet, path);
  return `${sheet}_${local}`;
}

const ownModule = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Puts a module's style sheet into the layer `components`, unless it names a layer. `web/styles/tokens.css` orders the
 * layers.
 */
const componentsLayer: Plugin = {
  name: 'components-layer',
  enforce: 'pre',
  transform: (code, id) =>
    /\.module\.css/.test(id) && !code.includes('@layer') ? `@layer components {\n${code}}` : undefined,
};

/** Lists the modules of each script with their sizes, for `npm run bench -- weight`. */
const moduleSizes: Plugin = {
  name: 'module-sizes',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const folder = dirname(this.environment.config.build.outDir);
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const sizesOf = ({ modules }: (typeof chunks)[number]) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [relative('.', id), renderedLength]);
    const sizes = Object.fromEntries(chunks.map((chunk) => [`/${chunk.fileName}`, sizesOf(chunk)]));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'module-sizes.json'), JSON.stringify(sizes));
  },
};

const bundled = [
  '@internationalized/date',
  'downshift',
  'lucide-react',
  'react-aria-components',
  'react-router',
];

export default defineConfig(({ command }) => ({
  plugins: [componentsLayer, moduleSizes, reactRouter()],
  publicDir: 'web/public',
  // Declared here, so that the first page in development does not load twice.
  optimizeDeps: {
    include: ['altcha-lib', 'altcha-lib/algorithms/web/pbkdf2', 'downshift', 'lucide-react'],
  },
  environments: {
    client: { build: { rolldownOptions: { output } } },
    // Imports that split the browser's files do not have to split the server's.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false } } } },
  },
  build: {
    // Compiles syntax and styles for the browsers of `browserslist` in package.json.
    target: 'es2022',
    cssTarget: browserslistToEsbuild(),
    // Inlined files would need `data:` in the content policy.
    assetsInlineLimit: 0,
    // Server and browser must use the same names.
    // Otherwise the bundler prints a warning on a slow machine.
    rolldownOptions: {
      output: { assetFileNames: 'assets/[hash:7][extname]' },
      checks: { bundlerTimings: false },
    },
  },
  // Bundles the used parts of these packages. Otherwise Node loads each whole package at every start, with a thousand
  // icons. In development Vite serves the packages.
  ...(command === 'build' && { ssr: { noExternal: bundled } }),
  css: { modules: { generateScopedName: scopedName } },
  ...(command === 'build' && { resolve: { alias: replacedModules() } }),
}));

/**
 * Library modules that a build replaces with ours. They are matched by the library's own import paths, so check them
 * after an update. They fit lucide-react 1.75 and react-router 8.4. Development uses the originals.
 */
function replacedModules() {
  return [
    // The library's factory is larger than the icons that we use.
    { find: '../createLucideIcon.mjs', replacement: ownModule('web/ui/lucide-icon.tsx') },
    // The router reloads the page if a script is missing, which loses typed text.
    { find: './routeModules.js', replacement: ownModule('web/ui/frame/load-route-module.ts') },
  ];
}
