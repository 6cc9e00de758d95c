import { fillMessage } from '@contract/error-messages.ts'
import { importIssues, importUnreadable } from '@contract/registered/registered-import-issues.ts'
import { expect, it } from 'vitest'
import { findIssueMessage } from './issue-messages.ts'

const getValues = (sentence: string) => findIssueMessage(sentence)?.values

it("has a message with the file's values for every server sentence", () => {
  for (const sentence of [...Object.values(importIssues), ...Object.values(importUnreadable)])
    expect(findIssueMessage(fillMessage(sentence, { text: 'x', count: '2', mark: 'comma', row: '3' }))).toBeDefined()
  expect(getValues(fillMessage(importIssues.cells, { count: '2 more cells', mark: 'comma' }))).toMatchObject({
    count: 2,
  })
  expect(getValues(fillMessage(importIssues.beyond, { text: 'blue\ninhaler, {text}' }))).toEqual({
    text: 'blue\ninhaler, {text}',
  })
  expect(findIssueMessage('A sentence of next year.')).toBeUndefined()
})
