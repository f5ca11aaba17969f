import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  build: {
    // Inlined files would need `data:` in the content policy.
    assetsInlineLimit: 0,
  },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
});
