import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** A page's bytes in one encoding, with all headers that go with them. */
export interface Body {
  headers: Record<string, string | number>;
  bytes: Buffer;
}

/** Brotli's quality: quick while somebody waits; the best, an eighth less, takes forty times as long. */
const quick = 5;
const best = constants.BROTLI_MAX_QUALITY;

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** A page as it is sent: in brotli, which almost everybody takes, and in gzip once somebody asks for it. */
export class KeptBody {
  private readonly html: Buffer;
  private readonly headers: Record<string, string>;
  private readonly made: Partial<Record<Encoding, Body>> = {};
  private isShrunk = false;

  /** @param headers - of the page in any encoding */
  constructor(html: Buffer, headers: Record<string, string>) {
    this.html = html;
    this.headers = headers;
  }

  /** Undefined where it has to be made first. */
  in(encoding: Encoding): Body | undefined {
    return this.made[encoding];
  }

  async make(encoding: Encoding): Promise<void> {
    this.made[encoding] ??= this.of(
      encoding,
      await (encoding === 'br' ? this.brotli(quick) : compressed.gzip(this.html, { level: 9 })),
    );
  }

  /** Sends less of it from now on: for when nobody waits, since it takes a tenth of a second. */
  async shrink(): Promise<void> {
    if (this.isShrunk) return;
    this.isShrunk = true;
    this.made.br = this.of('br', await this.brotli(best));
  }

  private brotli(quality: number): Promise<Buffer> {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return compressed.br(this.html, {
      params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: this.html.length },
    });
  }

  private of(encoding: Encoding, bytes: Buffer): Body {
    return {
      bytes,
      headers: { ...this.headers, 'Content-Encoding': encoding, 'Content-Length': bytes.length },
    };
  }
}
