import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * What is loaded together is one file: left alone, the build cuts a page into forty, each a request and each compressed
 * by itself. A group brings what its modules import; what none names is cut by the build, as pages share it.
 */
const groups = [
  // These change with their releases, not with ours, and stay kept in browsers.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|i18next-http-backend|lucide-react)\//,
    priority: 3,
  },
  // On every page, or on nearly all.
  {
    name: 'site',
    test: /\/web\/(root|entry\.client|routes\/language|components\/(page|page-head|panel|phone|riyal|scene|stacked-table|tabs|text))\.(tsx?|module\.css)/,
    priority: 2,
  },
  { name: 'form', test: /\/web\/forms\/(form-field|submission-form)\.tsx/, priority: 1 },
];

const bundled = [
  '@internationalized/date',
  'downshift',
  'i18next',
  'lucide-react',
  'react-aria-components',
  'react-i18next',
  'react-router',
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  // Known beforehand, so that the first page under development need not load twice.
  optimizeDeps: {
    include: ['downshift', 'i18next', 'i18next-http-backend', 'lucide-react', 'react-i18next'],
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  build: {
    // Inlined files would need `data:` in the content policy.
    assetsInlineLimit: 0,
  },
  // Only what pages use of them: Node would load all of each package at every start, a thousand icons with it, and keep
  // their sources. Under development they stay the packages that Vite serves.
  ...(command === 'build' && { ssr: { noExternal: bundled } }),
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
}));
