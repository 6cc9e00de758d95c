import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { issueMessages, translateIssue } from './issue-messages.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const build = (code: string, params: Record<string, string>) => ({ field: '2.row', code, params, text: 'Any text.' })

it("fills a message with the file's values", () => {
  const { cells } = issueMessages
  expect(typeof cells === 'function' && cells({ count: '2', mark: 'comma' }).values).toMatchObject({ count: 2 })
  expect(translateIssue(i18n, build('beyond', { text: 'blue\ninhaler, {text}' }))).toBe(
    'No column: blue\ninhaler, {text}',
  )
})

it('shows the text of a problem with an unknown code', () => {
  expect(translateIssue(i18n, build('of_next_year', {}))).toBe('Any text.')
})
