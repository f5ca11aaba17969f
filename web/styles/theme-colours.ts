/** What browsers paint around the page: `--color-action` by day, `--color-surface` by night. A test holds them to that. */
export const themeColours = { light: '#0b5d4e', dark: '#0f1a17' } as const;
