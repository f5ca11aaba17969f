import { apiPaths } from '#domain/api-paths.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { limits } from '#server/http/rate-limits/rate-limits.ts';
import { runOps } from '../support/operator.ts';
import { personalFinancePayload } from '../support/site.ts';
import type { CausedFault, TrialOutcome } from './fault.ts';
import { checkForm, checkPages, postForm } from './pages.ts';
import { openParties, type Parties } from './parties.ts';
import type { Mood } from './third-party.ts';
import { type Setup, type Trial, tryFault } from './trial.ts';

type BadMood = Exclude<Mood, 'well'>;
const moods: BadMood[] = ['down', 'slow', 'garbage', 'refusing'];

const moodNames: Record<BadMood, string> = {
  down: 'down: connections refused',
  slow: 'slow: answers after 30 s',
  garbage: 'returns garbage',
  refusing: 'refuses',
};

/** Mail and CRM fail: submissions are accepted meanwhile and delivered later. */
export const receivers: CausedFault = {
  name: 'receivers',
  title: 'Mail and CRM down, slow, returning garbage, refusing',
  rounds: 1,
  async run({ say }, rounds) {
    const trials = (['mail', 'crm'] as const).flatMap((party) => moods.map((mood) => ({ party, mood })));
    // Concurrent, because most of the time is the wait for the third attempt, after five minutes.
    return Promise.all(
      trials.map(async ({ party, mood }) => {
        const outcome = await tryBadReceiver(party, mood, rounds);
        say(`${outcome.what}: done`);
        return outcome;
      }),
    );
  },
};

/** Long enough for the first two attempts to fail; the second comes after 5 s. */
const badMs: Record<BadMood, number> = { down: 15_000, slow: 45_000, garbage: 15_000, refusing: 15_000 };

function tryBadReceiver(party: 'mail' | 'crm', mood: BadMood, rounds: number): Promise<TrialOutcome> {
  const what = `${party} ${moodNames[mood]}`;
  return withParties(
    { what, rounds, visitors: 1, pauseMs: 3000, deliverWithinSeconds: 420 },
    async (trial, parties) => {
      for (let round = 0; round < rounds; round++) {
        await parties.of[party].setMood(mood);
        const began = Date.now();
        await new Promise((next) => setTimeout(next, badMs[mood]));
        trial.check(
          trial.load.acknowledged.some(({ at }) => at > began + badMs[mood] / 2),
          'submissions stopped',
        );
        for (const { url } of trial.servers) {
          await checkPages(trial, url);
          await checkAccepted(trial, url);
        }
        await parties.of[party].setMood('well');
      }
      await trial.load.stop();
      // A 550 is final: the operator retries those deliveries.
      const ops = (...args: string[]) => runOps({ DATA_DIR: trial.location.dataDir }, 'deliveries', ...args);
      const { out: failed } = await ops('list', '--state', 'failed', '--json');
      trial.check(
        (failed !== '') === (party === 'mail' && mood === 'refusing'),
        `failed deliveries: ${failed.trim().split('\n').length}`,
      );
      if (failed) await ops('retry', '--all-failed');
    },
  );
}

/** SMS and identity check fail: applications are refused in time, and nothing of them is stored. */
export const providers: CausedFault = {
  name: 'providers',
  title: 'SMS and identity check down, slow, returning garbage, refusing',
  rounds: 3,
  async run({ say }, rounds) {
    const outcomes: TrialOutcome[] = [];
    for (const party of ['sms', 'identity'] as const) {
      for (const mood of moods) {
        outcomes.push(await tryBadProvider(party, mood, rounds));
        say(`${party} ${moodNames[mood]}: done`);
      }
    }
    return outcomes;
  },
};

/** The provider's timeout is 5 s; the rest allows for a slow machine. */
const answeredWithinMs = 10_000;

export function tryBadProvider(
  party: 'sms' | 'identity',
  mood: BadMood,
  rounds: number,
): Promise<TrialOutcome> {
  const what = `${party} ${moodNames[mood]}`;
  // A code that may have been sent counts, so visitors who retry reach the limit.
  const setup = { what, rounds, visitors: 3, expectedRefusals: /tooManyCodes/ };
  return withParties(setup, async (trial, parties) => {
    for (let round = 0; round < rounds; round++) {
      await parties.of[party].setMood(mood);
      const began = Date.now();
      for (const { url } of trial.servers) {
        await checkPages(trial, url);
        await checkRefused(trial, url);
        await checkForm(trial, url, personalFinance);
        await checkAccepted(trial, url);
      }
      trial.check(Date.now() - began < 60_000, 'pages and answers took over a minute');
      await parties.of[party].setMood('well');
      await trial.recovered(Date.now());
    }
    trial.check(
      parties.maxCodesPerMobile() <= limits.codesInHour.points,
      'a mobile was sent more codes than the limit allows',
    );
  });
}

/** A form that needs no failing service redirects to its confirmation. */
async function checkAccepted(trial: Trial, url: string): Promise<void> {
  const status = await postForm(trial, url, afterSales);
  trial.check(status === 303, `a form that needs no failing service was answered ${status}`);
}

async function checkRefused({ check, refused }: Trial, url: string): Promise<void> {
  const began = Date.now();
  const response = await fetch(url + apiPaths.individualLoanRequest, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.255.255.1' },
    body: JSON.stringify(personalFinancePayload({ MobileNumber: '0599999991' })),
  });
  refused.push('966599999991');
  const took = Date.now() - began;
  check(response.status === 503, `an application was answered ${response.status}`);
  check(Number(response.headers.get('retry-after')) > 0, 'a 503 came without Retry-After');
  check(took < answeredWithinMs, `an application was answered only after ${took} ms`);
}

async function withParties(
  setup: Setup,
  play: (trial: Trial, parties: Parties) => Promise<void>,
): Promise<TrialOutcome> {
  const parties = await openParties();
  const { env, codeSentTo, received } = parties;
  try {
    return await tryFault({ ...setup, env, codeSentTo, received }, (trial) => play(trial, parties));
  } finally {
    await parties.close();
  }
}
