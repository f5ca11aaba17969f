import { readConfig } from './platform/configuration/config.ts';
import { openLog } from './platform/log/log.ts';
import { start } from './start.ts';

/** Time limit for an orderly stop. */
const stopMs = 15_000;

const log = openLog();
try {
  const development = process.argv.includes('--dev');
  // Developers edit the content as files.
  const config = readConfig({ ...(development && { CONTENT_DIR: 'content' }), ...process.env });
  const telemetry = config.otlpEndpoint
    ? (await import('./platform/telemetry/open.ts')).openTelemetry(
        config.otlpEndpoint,
        config.otlpHeaders,
        log,
      )
    : undefined;
  const running = await start(config, log, { development, telemetry });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), stopMs).unref();
      running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  for (const line of running.announcement) process.stdout.write(`${line}\n`);
} catch (error) {
  // For a wrong setting, content file or database: one line without a stack.
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
