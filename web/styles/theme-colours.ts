/** Browser chrome: `--color-action` in light and `--color-surface` in dark mode. A test compares them. */
export const themeColours = { light: '#0b5d4e', dark: '#0f1a17' } as const;
