import { importIssues, importUnreadable } from '@contract/registered/registered-import-issues.ts'
import { sentenceOf } from '@contract/sentences.ts'
import { expect, it } from 'vitest'
import { wordsOfSentence } from './issue-words.ts'

const valuesOf = (sentence: string) => wordsOfSentence(sentence)?.values

it("has a message with the file's values for every server sentence", () => {
  for (const sentence of [...Object.values(importIssues), ...Object.values(importUnreadable)])
    expect(
      wordsOfSentence(sentenceOf(sentence, { text: 'x', count: '2', mark: 'comma', row: '3' })),
    ).toBeDefined()
  expect(valuesOf(sentenceOf(importIssues.cells, { count: '2 more cells', mark: 'comma' }))).toMatchObject({
    count: 2,
  })
  expect(valuesOf(sentenceOf(importIssues.beyond, { text: 'blue\ninhaler, {text}' }))).toEqual({
    text: 'blue\ninhaler, {text}',
  })
  expect(wordsOfSentence('A sentence of next year.')).toBeUndefined()
})
