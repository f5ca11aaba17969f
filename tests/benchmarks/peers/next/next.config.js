/** `standalone` is the output that Next's own documentation recommends for a server of one's own. */
export default { output: 'standalone', outputFileTracingRoot: import.meta.dirname, poweredByHeader: false };
