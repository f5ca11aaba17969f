import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer, AskedHeaders } from './pages/kept-page.ts';

/** What answers a GET, where it is at hand; it counts as sent. */
export type AtHand = (url: string, headers: AskedHeaders) => Answer | undefined;

/** Of a request that is looked at: more than a browser's for a page. */
const mostBytes = 4096;

/**
 * A whole GET in the strictest spelling, with nothing that asks for more than its answer: no body, no wish for the
 * connection.
 */
const plainGet =
  /^GET (\/[a-z0-9/-]+) HTTP\/1\.1\r\n(?:(?!content-length:|transfer-encoding:|expect:|connection: (?!keep-alive\r))[a-z0-9-]+: [ -~]+\r\n)+\r\n$/i;
const emptyLine = '\r\n\r\n';
const hostLine = /\r\nhost: /i;
const lines = {
  'accept-encoding': /\r\naccept-encoding: ([^\r]+)/i,
  cookie: /\r\ncookie: ([^\r]+)/i,
  'if-none-match': /\r\nif-none-match: ([^\r]+)/i,
};

/**
 * Answers plain questions for what is at hand on the connection itself, without the request and response of Node's
 * server, which take half of such an answer's time (decision 019). Everything else stays Node's, each connection's first
 * request too: with it the connection gets its time limits.
 */
export function answerFast(server: Server, atHand: AtHand): void {
  /** Whose bytes Node's parser reads just now. */
  let reading: Connection | undefined;
  server.on('request', (request, response) => reading?.tell({ request, response }));
  server.on('connection', (socket) => {
    const [parse, ...others] = socket.listeners('data') as Parse[];
    // Node's server reads in another way than it did when this was written: let it.
    if (!parse || others.length > 0) return;
    const connection = new Connection(socket, parse);
    socket.removeListener('data', parse).on('data', (bytes: Buffer) => {
      // One that is being closed has to say so.
      if (server.listening && connection.answer(bytes, atHand, server.keepAliveTimeout)) return;
      reading = connection;
      try {
        connection.leaveToNode(bytes);
      } finally {
        reading = undefined;
      }
    });
  });
}

type Parse = (bytes: Buffer) => void;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * A connection is at rest while no request is under way on it, nor a part of one: only then do bytes begin a request, and
 * what looks like one is nobody's body. It comes to rest when Node's parser was given, at its beginning or at rest,
 * exactly one request, and that was answered. After anything else (several requests at once, half a request) only the
 * parser knows where it stands, and the connection is Node's until it ends.
 */
class Connection {
  private readonly socket: Socket;
  private readonly parse: Parse;
  private state: 'new' | 'at rest' | 'left to Node' = 'new';
  /** What Node's parser tells of while it reads. */
  private told: Exchange[] = [];
  /** How often it was given something to read. */
  private readings = 0;

  constructor(socket: Socket, parse: Parse) {
    this.socket = socket;
    this.parse = parse;
  }

  tell(exchange: Exchange): void {
    this.told.push(exchange);
  }

  leaveToNode(bytes: Buffer): void {
    const began = this.state !== 'left to Node';
    this.state = 'left to Node';
    this.readings += 1;
    this.parse(bytes);
    const [only] = this.told;
    this.told = [];
    const isAll = began && only?.request.complete && lengthOf(only.request, bytes) === bytes.length;
    if (!isAll) return;
    const reading = this.readings;
    only.response.once('finish', () => {
      // Unless more came meanwhile.
      if (this.readings === reading) this.state = 'at rest';
    });
  }

  /** False where it is no such question; nothing was done then. */
  answer(bytes: Buffer, atHand: AtHand, keepAliveTimeout: number): boolean {
    const { socket } = this;
    // Whoever has not taken the last answer is Node's to wait for.
    if (this.state !== 'at rest' || !socket.writable || socket.writableLength > 0) return false;
    const answer = bytes.length <= mostBytes ? answerTo(bytes.toString('latin1'), atHand) : undefined;
    if (!answer) return false;
    socket.cork();
    socket.write(headOf(answer, keepAliveTimeout), 'latin1');
    if (answer.part.bytes) socket.write(answer.part.bytes);
    socket.uncork();
    return true;
  }
}

/** Bytes that a request takes which begins with these: its head ends with the first empty line. */
function lengthOf({ headers }: IncomingMessage, bytes: Buffer): number {
  return bytes.indexOf(emptyLine) + emptyLine.length + Number(headers['content-length'] ?? 0);
}

function answerTo(head: string, atHand: AtHand): Answer | undefined {
  const [, url] = plainGet.exec(head) ?? [];
  if (!url || !hostLine.test(head)) return undefined;
  return atHand(url, {
    'accept-encoding': lines['accept-encoding'].exec(head)?.[1],
    cookie: lines.cookie.exec(head)?.[1],
    'if-none-match': lines['if-none-match'].exec(head)?.[1],
  });
}

/** As Node's server writes it, in its order. */
function headOf({ status, part, cookie }: Answer, keepAliveTimeout: number): string {
  const setCookie = cookie ? `Set-Cookie: ${cookie}\r\n` : '';
  const ownLines = `Date: ${httpDate()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n`;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${part.headerText}${setCookie}${ownLines}\r\n`;
}

let dated = { second: 0, text: '' };

/** Now, to the second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dated.second) dated = { second, text: new Date(second * 1000).toUTCString() };
  return dated.text;
}
