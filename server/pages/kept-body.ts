import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** What is sent of a page: its headers, also as the text that they are in an answer, and its bytes. */
export interface Part {
  headers: Record<string, string | number>;
  headerText: string;
  bytes?: Buffer;
}

/** @param headers - what goes with `bytes`, but for a cookie and what Node's server adds */
export function partOf(headers: Part['headers'], bytes?: Buffer): Part {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { headers, headerText: lines.join(''), ...(bytes && { bytes }) };
}

/** Brotli's quality: quick while somebody waits; the best, an eighth less, takes forty times as long. */
const quick = 5;
const best = constants.BROTLI_MAX_QUALITY;

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);

/** A page as it is sent: in brotli, which almost everybody takes, and in gzip once somebody asks for it. */
export class KeptBody {
  private readonly headers: Record<string, string>;
  private readonly made: { br: Part; gzip?: Part };
  private isShrunk = false;

  private constructor(headers: Record<string, string>, bytes: Buffer) {
    this.headers = headers;
    this.made = { br: this.of('br', bytes) };
  }

  /** @param headers - of the page in any encoding */
  static async of(html: Buffer, headers: Record<string, string>): Promise<KeptBody> {
    return new KeptBody(headers, await brotli(html, quick));
  }

  /** Undefined where it has to be made first. */
  in(encoding: Encoding): Part | undefined {
    return this.made[encoding];
  }

  async makeGzip(): Promise<void> {
    this.made.gzip ??= this.of('gzip', await toGzip(await this.html(), { level: 9 }));
  }

  /** Sends less of it from now on: for when nobody waits, since it takes a tenth of a second. */
  async shrink(): Promise<void> {
    if (this.isShrunk) return;
    this.isShrunk = true;
    this.made.br = this.of('br', await brotli(await this.html(), best));
  }

  /** Not kept: it is five times as large, and hardly ever needed. */
  private html(): Promise<Buffer> {
    return fromBrotli(this.made.br.bytes as Buffer);
  }

  private of(encoding: Encoding, bytes: Buffer): Part {
    return partOf({ ...this.headers, 'Content-Encoding': encoding, 'Content-Length': bytes.length }, bytes);
  }
}

function brotli(html: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return toBrotli(html, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: html.length },
  });
}
