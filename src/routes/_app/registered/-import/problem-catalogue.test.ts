import { messages as clubMessages } from 'virtual:cy-club'
import { messages as hallMessages } from 'virtual:cy-hall'
import { messages as staffMessages } from 'virtual:cy-staff'
import { messages as startMessages } from 'virtual:cy-start'
import { problemTexts } from '@contract/problems.ts'
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { refusalMessages } from '@/features/recruitment/refusal-messages.ts'
import { fieldMessages, findFieldMessage } from '@/kit/form/problem-messages.ts'
import { problemMessages, translateProblem } from '@/words/server-messages.ts'
import { issueMessages } from './issue-messages.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const welshMessages = { ...startMessages, ...hallMessages, ...clubMessages, ...staffMessages }
const messages = { ...fieldMessages, ...issueMessages, ...refusalMessages, ...problemMessages }
const params = { things: 'users', day: '2026-11-28', time: '14:02', count: '2', mark: 'comma' }

const getDescriptor = (code: string) => {
  const message = messages[code as keyof typeof messages]
  return typeof message === 'function' ? message(params, i18n) : message
}

it.each(Object.keys(problemTexts))('has a message in both languages for %s', (code) => {
  const descriptor = getDescriptor(code)
  expect(i18n._(descriptor)).toMatch(/\S/)
  expect(welshMessages).toHaveProperty([descriptor.id])
})

it('shows the text of a problem with an unknown code', () => {
  const problem = { field: 'name', code: 'of_next_year', params: {}, text: 'A new rule.' }
  expect(findFieldMessage(i18n, problem)).toBeUndefined()
  expect(translateProblem(i18n, problem)).toBe('A new rule.')
  expect(translateProblem(i18n, { ...problem, code: undefined })).toBe('A new rule.')
})
