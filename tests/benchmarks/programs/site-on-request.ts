import { createApp } from '#server/app.ts';
import { watchFolder } from '#server/content/folder/watch-folder.ts';
import { listen } from '#server/http/listen.ts';
import { openServices } from '#server/operations/open-services.ts';
import { openBuiltPages } from '#server/pages/pages.ts';
import { readConfig } from '#server/platform/configuration/config.ts';
import { openLog } from '#server/platform/log/log.ts';

/** Runs the site without rendering in the background: each page is rendered for its first visitor. Needs CONTENT_DIR. */
const config = readConfig(process.env);
const pages = await openBuiltPages('build/server/index.js');
const { services } = await openServices(config, openLog());
await watchFolder(services, config.contentDir as string);
listen(createApp({ ...services, pages }, 'onRequest').fetch, config);
process.on('SIGTERM', () => process.exit());
