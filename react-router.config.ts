import type { Config } from '@react-router/dev/config';
import { compressAssets } from './bin/compress-assets.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Their parts are loaded together: one file a page instead of two, and a shorter list of files.
  splitRouteModules: false,
  // The whole route list is small: sending it with the page saves a request at each navigation.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => compressAssets('build/client/assets'),
} satisfies Config;
