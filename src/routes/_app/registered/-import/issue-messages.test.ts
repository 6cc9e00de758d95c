import { fillMessage } from '@contract/error-messages.ts'
import { importIssueMessages, unreadableFileMessages } from '@contract/registered/registered-import-issues.ts'
import { expect, it } from 'vitest'
import { findIssueMessage } from './issue-messages.ts'

const getValues = (sentence: string) => findIssueMessage(sentence)?.values

it("has a message with the file's values for every server sentence", () => {
  for (const sentence of [...Object.values(importIssueMessages), ...Object.values(unreadableFileMessages)])
    expect(findIssueMessage(fillMessage(sentence, { text: 'x', count: '2', mark: 'comma', row: '3' }))).toBeDefined()
  expect(getValues(fillMessage(importIssueMessages.cells, { count: '2 more cells', mark: 'comma' }))).toMatchObject({
    count: 2,
  })
  expect(getValues(fillMessage(importIssueMessages.beyond, { text: 'blue\ninhaler, {text}' }))).toEqual({
    text: 'blue\ninhaler, {text}',
  })
  expect(findIssueMessage('A sentence of next year.')).toBeUndefined()
})
