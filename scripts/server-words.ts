import type { Plugin } from 'vite'

/** Matches the summary of an API operation: one string literal on one line. */
const SUMMARY = /\bsummary:(\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g

/** Returns the code of a contract file without the operation summaries. */
export const removeSummaries = (code: string): string => code.replace(SUMMARY, "summary:$1''")

/**
 * Removes the API document's summaries from the app, because only the server uses them. Otherwise every page would load
 * them. Tests request the API document from the server, so they read the unchanged files.
 */
export const removeApiSummaries = (): Plugin => ({
  name: 'server-words',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[^?]+\.ts$/, code: 'summary:' },
    handler: (code) => ({ code: removeSummaries(code), map: null }),
  },
})
