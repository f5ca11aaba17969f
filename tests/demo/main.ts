import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/configuration/config.ts';
import { openLog } from '#server/platform/log/log.ts';
import { DemoRefused } from './demo.ts';
import { defaultLeads, fillDemo } from './fill.ts';

/** `npm run demo`: fills an empty sandbox with a month of sample submissions, then serves it as `npm start` does. */

const maxLeads = 5000;

try {
  const begun = Date.now();
  const leads = leadsIn(process.argv.slice(2));
  // Before the other settings, which a live site needs and a demo does not.
  if (process.env.GATEWAYS === 'live')
    throw new DemoRefused('GATEWAYS: got live; the demo fills a sandbox only');
  const config = readConfig(process.env);
  const onBegin = () =>
    process.stdout.write('demo: filling the sandbox with a month of sample submissions\n');
  const filled = await fillDemo(config, openLog({ level: 'silent' }), { leads, onBegin });
  const counts = Object.entries(filled).map(([what, count]) => `${count} ${what}`);
  const seconds = Math.round((Date.now() - begun) / 1000);
  process.stdout.write(
    `demo: ${counts.join(', ')} in ${seconds} s; the desk's address follows. Stop with Ctrl+C, show it again with npm start\n`,
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
await import('#server/main.ts');

/** @throws DemoRefused */
function leadsIn(args: string[]): number {
  const { values } = parseArgs({ args, options: { leads: { type: 'string' } } });
  const leads = Number(values.leads ?? defaultLeads);
  if (!Number.isInteger(leads) || leads < 1 || leads > maxLeads)
    throw new DemoRefused(`--leads: got ${values.leads}, takes a whole number from 1 to ${maxLeads}`);
  return leads;
}
