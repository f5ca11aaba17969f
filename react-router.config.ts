import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route list is small: sending it with the page saves a request at each navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
