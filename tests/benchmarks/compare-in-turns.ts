import { keepBusy, sendRequests, untilMoment } from './client.ts';
import { clientCore, measuredCore, median, pin, processorMs, type StartedServer } from './processes.ts';

const connections = 20;
const roundMs = 2000;

/** Returns a browser's request for a page on its second visit. */
export function requestFor(page: string): string {
  return [
    `GET ${page} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Accept-Language: ar,en;q=0.8',
    'Cookie: lang=ar',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
    '\r\n',
  ].join('\r\n');
}

/** `page` or `request`: sent to this server instead of the common one. */
export interface Side extends StartedServer {
  page?: string;
  request?: string;
}

/**
 * Requests the same page from several servers in turn, each pinned to one core. Rates are answers per second of the
 * server's CPU, so that other load and the client do not count.
 * @returns the rates of a server by round, and the median of its rounds' ratios to another server's
 */
export async function compareInTurns(sides: Record<string, Side>, page: string, rounds: number) {
  for (const { pids } of Object.values(sides)) for (const pid of pids) pin(pid, measuredCore);
  pin(process.pid, clientCore);
  const perSecond = new Map(Object.keys(sides).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { port, pids, page: own = page, request = requestFor(own) }] of Object.entries(sides)) {
      const before = await processorMs(...pids);
      const { answers, refused } = await keepBusy(
        sendRequests(port, connections, untilMoment(performance.now() + roundMs, request)),
      );
      const used = await processorMs(...pids);
      if (refused > 0) throw new Error(`${name} refused ${refused}`);
      // The first round lets V8 compile the code.
      if (round > 0) perSecond.get(name)?.push(answers / ((used - before) / 1000));
    }
  }
  pin(process.pid, `${measuredCore},${clientCore}`);
  const rates = (name: string) => perSecond.get(name) ?? [];
  return {
    rates,
    ratio: (name: string, of: string) =>
      median(rates(name).map((rate, round) => rate / (rates(of)[round] ?? 0))),
  };
}
