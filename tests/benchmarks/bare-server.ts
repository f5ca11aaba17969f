import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** What Node itself can: one answer, made before, for whatever is asked. Its file holds the headers and the body. */
const [file = '', port = ''] = process.argv.slice(2);
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, 'base64');

createServer((_, response) => response.writeHead(200, headers).end(bytes)).listen(Number(port), '127.0.0.1');
