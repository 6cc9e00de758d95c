import type { ImportPreview } from '@contract/registered/registered-import.ts'
import { expect, it } from 'vitest'
import { countDecisions, decideKind, decideRow, noDecisions } from './decisions.ts'

const buildDuplicate = (row: number, id: string | null, preset: 'new' | 'skip') => {
  const facts = { name: 'Ava Hughes', date_of_birth: null, school: null }
  return { row, ...facts, preset, matches: [{ ...facts, id, row: id ? null : row - 1 }] }
}

/** Preview that contains four of three hundred likely duplicates. */
const preview: ImportPreview = {
  rows: 400,
  created: 210,
  updated: 5,
  unchanged: 0,
  questions: 0,
  left_out: 190,
  ignored_columns: [],
  people: [],
  notices: {
    mended: [],
    mended_count: 0,
    unnamed: [],
    split: null,
    doubtful: [],
    letters: null,
    birthdays: [],
    birthdays_count: 0,
  },
  duplicates: [
    buildDuplicate(2, 'a', 'skip'),
    buildDuplicate(3, 'b', 'new'),
    buildDuplicate(5, null, 'skip'),
    buildDuplicate(7, null, 'new'),
  ],
  duplicates_count: 300,
  duplicates_of: { register: { new: 80, skip: 120 }, file: { new: 30, skip: 70 } },
}

it('applies a choice for a kind to hidden rows and allows exceptions', () => {
  expect(countDecisions(preview, noDecisions)).toEqual({ created: 210, updated: 5, left_out: 190 })
  const afterRowChoice = decideRow(noDecisions, 2, 'a')
  expect(countDecisions(preview, afterRowChoice)).toEqual({ created: 210, updated: 6, left_out: 189 })
  const afterRegisterChoice = decideKind(afterRowChoice, preview.duplicates, 'register', 'skip')
  expect(countDecisions(preview, afterRegisterChoice)).toEqual({ created: 130, updated: 5, left_out: 270 })
  const afterBothChoices = decideKind(afterRegisterChoice, preview.duplicates, 'file', 'new')
  expect(countDecisions(preview, afterBothChoices)).toEqual({ created: 200, updated: 5, left_out: 200 })
  expect(countDecisions(preview, decideRow(afterBothChoices, 3, 'b'))).toEqual({
    created: 200,
    updated: 6,
    left_out: 199,
  })
  const resetDecisions = decideKind(
    decideKind(afterBothChoices, preview.duplicates, 'file', undefined),
    preview.duplicates,
    'register',
    undefined,
  )
  expect(resetDecisions).toEqual(noDecisions)
})
