import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { api } from '../contract/api.ts'
import { removeSummaries } from './server-words.ts'

describe('summaries of API operations', () => {
  it('removes only summaries, in either kind of quotes', () => {
    const code = `operation({ method: 'GET', summary: 'The club’s "lists" (A-1).', path: '/a' })
summary:
      "Saves the user's own \\"settings\\".",
body: v.object({ summary })`
    expect(removeSummaries(code)).toBe(`operation({ method: 'GET', summary: '', path: '/a' })
summary:
      '',
body: v.object({ summary })`)
  })

  it('removes summaries from every contract file', () => {
    const files = readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.ts$/.test(file),
    )
    const codeWithoutSummaries = files
      .map((file) => removeSummaries(readFileSync(`contract/${file}`, 'utf8')))
      .join('\n')
    for (const { summary } of Object.values(api)) expect(codeWithoutSummaries).not.toContain(summary)
  })
})
