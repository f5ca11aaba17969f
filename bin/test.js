// Cheapest checks first. With `full` it also runs the slow tests (see `vitest.config.ts` and `playwright.config.ts`). A
// failure does not stop the rest. The last lines name the failures and end with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { build, install } from './prepare.js';

install('all');
const path = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
const reports = mkdtempSync(join(tmpdir(), 'rimal-tests-'));
if (process.argv[2] === 'full') process.env.FULL = '1';
let passed = 0;
let failed = 0;
const failures = [];

// Checks each folder again with its platform's types only: no Node in pages, no browser in the server.
check(
  'types',
  ['react-router', 'typegen'],
  ['tsc'],
  ...['domain', 'contract', 'web', 'server'].map((room) => ['tsc', '-p', room]),
);
check('lint', ['biome', 'check', '--error-on-warnings', '.'], ['stylelint', 'web/**/*.css']);
// Tests that start the server as a process need the built pages.
build();
suite('vitest', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, 'vitest.json')}`,
]);
suite('playwright', ['playwright', 'test', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
});

rmSync(reports, { recursive: true });
process.stdout.write(failures.map((name) => `\nFAILED: ${name}`).join(''));
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

/** The commands pass or fail together. */
function check(name, ...commands) {
  const ok = commands.every((command) => run(command) === 0);
  if (ok) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
  process.stdout.write(`${ok ? 'passed' : 'FAILED'}: ${name}\n`);
}

/** The command writes its test counts to a JSON report. */
function suite(name, command, env = {}) {
  const status = run(command, env);
  const counts = countsIn(join(reports, `${name}.json`));
  passed += counts.passed;
  // A suite that broke before it could count has failed.
  const isBroken = counts.failed === 0 && (status !== 0 || counts.passed === 0);
  failed += isBroken ? 1 : counts.failed;
  failures.push(...(isBroken ? [name] : counts.names));
}

function countsIn(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, names: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.stats)
    return {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      names: report.suites.flatMap(failedSpecs),
    };
  // A file that could not be loaded has no failed test of its own.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  const names = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    names: [...names, ...broken.map(({ name }) => relative(process.cwd(), name))],
  };
}

/** Includes nested suites. */
function failedSpecs({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'));
  return [...failed.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failedSpecs)];
}

function run([command, ...args], env = {}) {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`);
  const options = { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env, PATH: path } };
  const { status, error } = spawnSync(command, args, options);
  if (error) process.stderr.write(`${command}: ${error.message}\n`);
  return status ?? 1;
}
