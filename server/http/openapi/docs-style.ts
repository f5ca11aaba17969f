import { raw } from 'hono/html';

/** For the API's documentation and the sandbox's pages, which load no script, font or style sheet. */
export const docsStyle = raw(`
  :root { color: #10211d; background: #fff; font: 16px/1.55 system-ui, sans-serif; }
  main { max-inline-size: 60rem; margin-inline: auto; padding: 2rem 1rem 6rem; }
  section { border-block-start: 1px solid #e2dacb; margin-block-start: 2.5rem; padding-block-start: 1rem; }
  h2 { font-size: 1.15rem; overflow-wrap: anywhere; }
  h2 span { color: #0b5d4e; }
  h3 { font-size: 1rem; margin-block: 1.25rem 0.5rem; }
  summary { cursor: pointer; padding-block: 0.25rem; }
  table { border-collapse: collapse; display: block; overflow-x: auto; font-size: 0.9rem; }
  th, td { border-block-end: 1px solid #e2dacb; padding: 0.4rem 0.75rem 0.4rem 0; text-align: start; vertical-align: top; }
  a { color: #0b5d4e; }
  pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.85rem; }
`);
