import { beforeAll, describe, expect, test } from 'vitest';
import { afterSales } from '#domain/forms/after-sales.ts';
import type { Form } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { openBuiltPages } from '#server/pages/pages.ts';
import { serverForTests } from '../support/database.ts';
import { changedControls } from './changed-controls.ts';
import { filledForm } from './pages.ts';

const server = serverForTests();
beforeAll(async () => {
  server.services.pages = await openBuiltPages('build/server/index.js');
});

/** Posts the form with an invalid mobile, so that its page shows it again. */
async function postInvalid(form: Form): Promise<{ posted: URLSearchParams; html: string }> {
  const posted = filledForm(form);
  posted.set('MobileNumber', '059 "<&>\'');
  const response = await server.request(`/ar/${form.page}`, { method: 'POST', body: posted });
  return { posted, html: await response.text() };
}

/** Returns the page with the named control emptied. */
function withEmptied(html: string, name: string): string {
  const controls = `<input[^>]* name="${name}"[^>]*>|<(select|textarea)[^>]* name="${name}".*?</\\1>`;
  return html.replace(new RegExp(controls, 'gs'), (control) =>
    control.startsWith('<input')
      ? control.replace(/ (?:value|checked)="[^"]*"/g, '')
      : control.replace(' selected=""', '').replace(/>[^<]*<\/textarea>/, '></textarea>'),
  );
}

describe.each([personalFinance, afterSales])('changedControls, form $name', (form) => {
  test('returns nothing if the page shows every posted value again', async () => {
    const { posted, html } = await postInvalid(form);
    expect(changedControls(html, form, posted)).toEqual([]);
  });

  test('names each control that lost its value', async () => {
    const { posted, html } = await postInvalid(form);
    expect(posted.size).toBeGreaterThan(form.fields.length);
    for (const name of posted.keys())
      expect(changedControls(withEmptied(html, name), form, posted)).toEqual([name]);
  });

  test('names a ticked box and a choice that were not posted', async () => {
    const { posted, html } = await postInvalid(form);
    const without = new URLSearchParams(posted);
    without.delete('infoConsent');
    expect(changedControls(html, form, without)).toEqual(['infoConsent']);
    const list = form === afterSales ? 'ServiceTypeId' : 'salaryId';
    without.set(list, '1');
    expect(changedControls(html, form, without)).toEqual([list, 'infoConsent']);
  });

  test('names every value if the page lacks the form', async () => {
    const { posted, html } = await postInvalid(form);
    const without = html.replace(` data-form="${form.name}"`, '');
    expect(changedControls(without, form, posted)).toEqual([...posted.keys()]);
  });
});
