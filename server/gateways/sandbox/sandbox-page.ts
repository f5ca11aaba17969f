import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { docsStyle } from '../../http/openapi/docs-style.ts';
import { isOfThisMachine } from '../../http/origin/this-machine.ts';
import type { Config } from '../../platform/configuration/config.ts';
import { htmlOfMail, type SentMessage, sentMessages } from './sent-messages.ts';

const styleHash = createHash('sha256').update(String(docsStyle)).digest('base64');
const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** A mail may use inline styles, but run and load nothing. */
const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Answers only requests from this machine, because visitors may have typed real data. */
export function sandboxPage(app: OpenAPIHono, { dataDir }: Pick<Config, 'dataDir'>): void {
  const outbox = join(dataDir, 'outbox');
  const ofThisMachine: MiddlewareHandler = async (c, next) => {
    if (!isOfThisMachine(c)) return c.text('open the sandbox on the machine that it runs on\n', 403);
    c.header('Cache-Control', 'no-store');
    await next();
  };
  app.get('/sandbox', ofThisMachine, async (c) => {
    const messages = await sentMessages(outbox);
    c.header('Content-Security-Policy', policy);
    return c.html(
      html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox · Rimal Finance</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
        <style>${docsStyle}</style></head><body><main><h1>Sandbox</h1>
        <p>What would have been sent, newest first: text messages, mails, and posts to the CRM. The files are in
        <code>${outbox}</code>. <a href="/sandbox">Refresh</a></p>
        ${messages.length === 0 ? html`<p>Nothing yet.</p>` : messages.map(shown)}</main></body></html>`,
    );
  });
  app.get('/sandbox/mail/:name', ofThisMachine, async (c) => {
    const mail = await htmlOfMail(outbox, c.req.param('name'));
    if (mail === undefined) return c.text('no such mail\n', 404);
    c.header('Content-Security-Policy', mailPolicy);
    return c.html(mail);
  });
}

function shown(message: SentMessage) {
  const { at } = message;
  switch (message.kind) {
    case 'sms':
      return html`<section data-message="sms"><h2><span>Text message</span> to ${message.to}, ${at}</h2>
        <p dir="auto">${message.text}</p></section>`;
    case 'mail':
      return html`<section data-message="mail"><h2><span>Mail</span> to ${message.to}, ${at}</h2>
        <p dir="auto">${message.subject}</p>
        ${message.files.length > 0 ? html`<p>Attached: ${message.files.join(', ')}</p>` : ''}
        <p><a href="/sandbox/mail/${message.name}">View as HTML</a></p>
        <details><summary>As text</summary><pre dir="auto">${message.text}</pre></details></section>`;
    case 'crm':
      return html`<section data-message="crm"><h2><span>Post to the CRM</span>, ${at}</h2>
        <details><summary>Headers</summary><pre>${indented(message.headers)}</pre></details>
        <pre dir="auto">${indented(JSON.parse(message.body))}</pre></section>`;
  }
}

const indented = (value: unknown) => JSON.stringify(value, null, 2);
