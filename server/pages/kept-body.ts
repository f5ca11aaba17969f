import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** A page's bytes in one encoding, with all headers that go with them. */
export interface Body {
  headers: Record<string, string | number>;
  bytes: Buffer;
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
  private readonly made: { br: Body; gzip?: Body };
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
  in(encoding: Encoding): Body | undefined {
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
    return fromBrotli(this.made.br.bytes);
  }

  private of(encoding: Encoding, bytes: Buffer): Body {
    return {
      bytes,
      headers: { ...this.headers, 'Content-Encoding': encoding, 'Content-Length': bytes.length },
    };
  }
}

function brotli(html: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return toBrotli(html, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: html.length },
  });
}
