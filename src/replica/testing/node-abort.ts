/** Node's own, as long as no page has taken its place: loaded before a page is made. */
export const NodeAbortController = globalThis.AbortController
