import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Part } from './pages/kept-body.ts';
import type { Answer, AskedHeaders } from './pages/kept-page.ts';

/** Undefined where nothing is at hand for a GET of this address. What it returns is sent: it has counted and logged it. */
export type AtHand = (url: string, headers: AskedHeaders) => Answer | undefined;

/** Of a request that is looked at: browsers seldom need more for a page. */
const mostBytes = 4096;

/**
 * A whole GET as browsers and proxies spell it: no body, no expectation, no other wish for the connection than to keep it,
 * no value with blanks around it.
 */
const plainGet =
  /^GET (\/[a-z0-9/-]+) HTTP\/1\.1\r\n(?:(?!(?i:content-length|transfer-encoding|expect):|(?i:(?:proxy-)?connection): (?!keep-alive\r))[A-Za-z0-9-]+: [!-~](?:[ -~]*[!-~])?\r\n)+\r\n$/;
const emptyLine = '\r\n\r\n';
const hostLine = /\r\nhost: /i;
const looked = [
  { name: 'accept-encoding', lines: /\r\naccept-encoding: [^\r]+/gi },
  { name: 'cookie', lines: /\r\ncookie: [^\r]+/gi },
  { name: 'if-none-match', lines: /\r\nif-none-match: [^\r]+/gi },
] as const;

/**
 * Answers plain questions for what is at hand on the connection itself, without the request and response of Node's
 * server, which take half of such an answer's time (decision 019). Everything else stays Node's, each connection's first
 * request too: with it the connection leaves the time limit of its headers.
 * @param server - one that keeps connections, for as many requests as come
 */
export function answerFast(server: Server, atHand: AtHand): void {
  /** Whose bytes are being parsed. */
  let reading: Connection | undefined;
  server.on('request', (request, response) => reading?.tell({ request, response }));
  server.on('connection', (socket) => {
    const [parse, ...others] = socket.listeners('data') as Parse[];
    // Node's server reads in another way than it did when this was written: let it.
    if (!parse || others.length > 0) return;
    // It takes its listener off a connection that it hands on: ours would stay, with a parser that is another's by then.
    if (server.listenerCount('upgrade') + server.listenerCount('connect') > 0) return;
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
  /** How often the parser was given something to read. */
  private readings = 0;

  constructor(socket: Socket, parse: Parse) {
    this.socket = socket;
    this.parse = parse;
  }

  tell(exchange: Exchange): void {
    this.told.push(exchange);
  }

  leaveToNode(bytes: Buffer): void {
    const isBeginning = this.state !== 'left to Node';
    this.state = 'left to Node';
    this.readings += 1;
    this.parse(bytes);
    const [only] = this.told;
    this.told = [];
    const isAll = isBeginning && only?.request.complete && lengthOf(only.request, bytes) === bytes.length;
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
    send(socket, answer, keepAliveTimeout);
    return true;
  }
}

/** Bytes of a request that begins with these; too few, and so never all, where an empty line comes before its head. */
function lengthOf({ headers }: IncomingMessage, bytes: Buffer): number {
  return bytes.indexOf(emptyLine) + emptyLine.length + Number(headers['content-length'] ?? 0);
}

function answerTo(head: string, atHand: AtHand): Answer | undefined {
  const [, url] = plainGet.exec(head) ?? [];
  if (!url || !hostLine.test(head)) return undefined;
  const headers: AskedHeaders = {};
  for (const { name, lines } of looked) {
    const [line, another] = head.match(lines) ?? [];
    // Node's server would make one of both.
    if (another) return undefined;
    if (line) headers[name] = line.slice(`\r\n${name}: `.length);
  }
  return atHand(url, headers);
}

/** The whole of what is sent again and again within a second, by its part. To put it together takes a tenth of sending it. */
const wholes = new WeakMap<Part, { date: string; whole?: Buffer }>();

function send(socket: Socket, answer: Answer, keepAliveTimeout: number): void {
  const { part, cookie } = answer;
  const date = httpDate();
  const repeats = part.bytes !== undefined && !cookie;
  const last = repeats ? wholes.get(part) : undefined;
  if (part.bytes && last?.date === date) {
    last.whole ??= Buffer.concat([Buffer.from(headOf(answer, date, keepAliveTimeout), 'latin1'), part.bytes]);
    socket.write(last.whole);
    return;
  }
  if (repeats) wholes.set(part, { date });
  socket.cork();
  socket.write(headOf(answer, date, keepAliveTimeout), 'latin1');
  if (part.bytes) socket.write(part.bytes);
  socket.uncork();
}

/** As Node's server writes it, in its order. */
function headOf({ status, part, cookie }: Answer, date: string, keepAliveTimeout: number): string {
  const setCookie = cookie ? `Set-Cookie: ${cookie}\r\n` : '';
  const ownLines = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n`;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${part.headerText}${setCookie}${ownLines}\r\n`;
}

let dated = { second: 0, text: '' };

/** Now, to the second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dated.second) dated = { second, text: new Date(second * 1000).toUTCString() };
  return dated.text;
}
