import { createHash } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { html } from 'hono/html';
import { docsStyle } from '../../http/openapi/docs-style.ts';
import { isOfThisMachine } from '../../http/origin/this-machine.ts';
import {
  isSamplePerson,
  sampleNames,
  samplePeople,
  sandboxCallback,
  sandboxSignInPath,
} from '../sandbox-sign-in.ts';

const styleHash = createHash('sha256').update(String(docsStyle)).digest('base64');
const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** Answers only requests from this machine. */
export function sandboxSignInPage(app: OpenAPIHono): void {
  app.get(sandboxSignInPath, (c) => {
    if (!isOfThisMachine(c)) return c.text('open the sandbox on the machine that it runs on\n', 403);
    c.header('Cache-Control', 'no-store');
    const { state = '', person } = c.req.query();
    if (person !== undefined && isSamplePerson(person))
      return c.redirect(sandboxCallback(person, state), 303);
    c.header('Content-Security-Policy', policy);
    return c.html(
      html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sample sign-in · Rimal Finance</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
        <style>${docsStyle}</style></head><body><main>
        <h1>Who are you? · <span lang="ar" dir="rtl">من أنتم؟</span></h1>
        <p>In the sandbox, this page replaces the company's sign-in. Each person has one role at the desk.</p>
        <p lang="ar" dir="rtl">تحل هذه الصفحة محل تسجيل الدخول بحساب الشركة في البيئة التجريبية. لكل شخص دور واحد في المكتب.</p>
        ${samplePeople.map(
          (one) => html`<form><input type="hidden" name="state" value="${state}">
            <p><button name="person" value="${one}"><bdi>${sampleNames[one].name}</bdi> · ${sampleNames[one].english}</button></p></form>`,
        )}</main></body></html>`,
    );
  });
}
