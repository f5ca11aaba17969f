import type { Config } from '@react-router/dev/config';
import { publishBuild } from './bin/publish-build.ts';

export default {
  appDirectory: 'web',
  // Emptied when a build begins: never what is served.
  buildDirectory: 'build/next',
  ssr: true,
  // Their parts are loaded together: one file a page instead of two, and a shorter list of files.
  splitRouteModules: false,
  // The whole route list is small: sending it with the page saves a request at each navigation.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => publishBuild('build/next', 'build'),
} satisfies Config;
