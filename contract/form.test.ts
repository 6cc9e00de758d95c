import * as v from 'valibot'
import { expect, it } from 'vitest'
import { findProblems } from './form.ts'
import { Day } from './rules/days.ts'
import { buildRequiredLine } from './text.ts'

const schema = v.object({
  title: buildRequiredLine(5),
  rows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))),
  link: v.optional(v.pipe(v.string(), v.url('not_a_link'))),
  day: v.optional(Day),
  image: v.nullable(v.object({ filename: v.string() })),
})
const validValues = { title: 'Menu', image: null }

it.each([
  [{ title: '' }, 'title', { kind: 'missing' }],
  [{ title: undefined }, 'title', { kind: 'missing' }],
  [{ title: '\u2800' }, 'title', { kind: 'invisible' }],
  [{ title: 'a\u200bb' }, 'title', { kind: 'invisible' }],
  [{ title: 'Menus!' }, 'title', { kind: 'too_long', bound: 5, length: 6 }],
  [{ rows: 0 }, 'rows', { kind: 'too_small', bound: 1 }],
  [{ rows: 10 }, 'rows', { kind: 'too_large', bound: 9 }],
  [{ rows: 1.5 }, 'rows', { kind: 'not_whole' }],
  [{ rows: '1.5' }, 'rows', { kind: 'not_whole' }],
  [{ rows: '1,5' }, 'rows', { kind: 'not_whole' }],
  [{ rows: 'x' }, 'rows', { kind: 'not_a_number' }],
  [{ link: 'x' }, 'link', { kind: 'not_a_link' }],
  [{ day: '' }, 'day', { kind: 'missing' }],
  [{ day: 'soon' }, 'day', { kind: 'not_a_day' }],
  [{ day: '2026-02-31' }, 'day', { kind: 'not_a_day' }],
  [{ image: { filename: 1 } }, 'image', { kind: 'not_valid' }],
])('values %j: field %s has the problem %j [ERR-06]', (values, field, problem) => {
  expect(findProblems(schema, { ...validValues, ...values })).toEqual({ [field]: problem })
})

it('returns one problem for each invalid field only', () => {
  expect(findProblems(schema, validValues)).toEqual({})
  expect(Object.keys(findProblems(schema, { title: '', rows: 0, image: 1 }))).toEqual(['title', 'rows', 'image'])
})
