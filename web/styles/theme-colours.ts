/** The browser's own bar: copies of `--color-action` (light) and `--color-surface` (dark). A test compares both. */
export const themeColours = { light: '#0b5d4e', dark: '#0f1a17' } as const;
