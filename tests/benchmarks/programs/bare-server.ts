import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Answers every request with headers and body from a file: the speed limit of Node's own server. */
const [file = '', port = ''] = process.argv.slice(2);
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, 'base64');

createServer((_, response) => response.writeHead(200, headers).end(bytes)).listen(Number(port), '127.0.0.1');
