import { readConfig } from './platform/configuration/config.ts';
import { openLog } from './platform/log/log.ts';
import { start } from './start.ts';

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
  const starting = start(config, log, { development, telemetry });
  const stop = async () => {
    const { stop } = await starting;
    setTimeout(() => process.exit(1), stopMs).unref();
    await stop();
  };
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // npm repeats a signal that the site has already got from the terminal.
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  const running = await starting;
  for (const line of running.announcement) process.stdout.write(`${line}\n`);
} catch (error) {
  // A wrong setting, content file or database: one line without a stack.
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
