import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  // Known beforehand, so that the first page under development need not load twice.
  optimizeDeps: {
    include: ['downshift', 'i18next', 'i18next-http-backend', 'lucide-react', 'react-i18next'],
  },
  build: {
    // Inlined files would need `data:` in the content policy.
    assetsInlineLimit: 0,
  },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
});
