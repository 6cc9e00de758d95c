import type { Plugin } from 'vite'

/** What an operation of the API map is for, as its file says it: one string literal on a line. */
const SUMMARY = /\bsummary:(\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g

/** The text of a file of the contract without what its operations are for. */
export const withoutSummaries = (code: string): string => code.replace(SUMMARY, "summary:$1''")

/**
 * Leaves the sentences of the API's document out of the app: the server alone writes it, and every page would load them.
 * Tests, which ask the server for the document, read the files as they are.
 */
export const serverWords = (): Plugin => ({
  name: 'server-words',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[^?]+\.ts$/, code: 'summary:' },
    handler: (code) => ({ code: withoutSummaries(code), map: null }),
  },
})
