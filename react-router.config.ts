import type { Config } from '@react-router/dev/config';
import { publishBuild } from './bin/publish-build.ts';

export default {
  appDirectory: 'web',
  // The build empties this folder, so it must not be the served one.
  buildDirectory: 'build/next',
  ssr: true,
  // A route's parts load together. One file per page also shortens the list of files.
  splitRouteModules: false,
  // The route list is small. Sending it with the page saves a request per navigation.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => publishBuild('build/next', 'build'),
} satisfies Config;
