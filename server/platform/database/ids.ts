/** Whether a text is written as our ids are: PostgreSQL takes nothing else for one. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
