/** Node's own AbortController. Import it before jsdom replaces the global. */
export const NodeAbortController = globalThis.AbortController
