import { beforeAll, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { serverForTests } from '#tests/support/database.ts';
import { readContent } from '../content/content.ts';
import { openBuiltPages } from './pages.ts';

const server = serverForTests({ env: { PUBLIC_URL: 'https://rimal.example' } });
beforeAll(async () => {
  server.services.pages = await openBuiltPages('build/server/index.js');
});

const [[id, texts] = []] = Object.entries((await readContent(companyDir)).pages);
const path = `pages/${id}`;

test.each(['ar', 'en'] as const)(
  'a custom page in %s has its metadata, and menus name it by its title',
  async (language) => {
    const page = texts?.[language];
    const html = await (await server.request(`/${language}/${path}`)).text();
    const address = (to: string) => `https://rimal.example/${to}/${path}`;
    expect(html).toContain(`<title>${page?.title} · `);
    expect(html).toContain(`<meta name="description" content="${page?.description}"/>`);
    expect(html).toContain(`<link rel="canonical" href="${address(language)}"/>`);
    for (const to of ['ar', 'en'])
      expect(html).toContain(`<link rel="alternate" hrefLang="${to}" href="${address(to)}"/>`);
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).toContain(page?.html);
    const home = await (await server.request(`/${language}/individual`)).text();
    expect(home).toContain(`href="/${language}/${path}"`);
    expect(home).toContain(`>${page?.title}</a>`);
  },
);

test.each(['nothing', '__proto__', `${id}`.toUpperCase()])(
  'the custom page %s does not exist',
  async (id) => {
    const response = await server.request(`/en/pages/${id}`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<footer');
  },
);
