import * as v from 'valibot'
import { expect, it } from 'vitest'
import { AppError, ErrorBody } from '../../contract/errors.ts'
import { fieldProblemTexts, recordProblemTexts } from '../../contract/problem-texts.ts'
import { getProblemText, type ProblemCode, type ProblemReason, problemTexts } from '../../contract/problems.ts'
import { refusalTexts } from '../../contract/recruitment/refusals.ts'
import { importIssueTexts, unreadableFileTexts } from '../../contract/registered/registered-import-issues.ts'

const codes = Object.keys(problemTexts) as ProblemCode[]
const params = { bound: '20', by: 'Nia Rees', club: 'Riverside', count: '2', day: '2026-11-28', field: 'date' }
const moreParams = { age: '7', mark: 'comma', name: 'Ava', row: '3', text: 'x', things: 'users,parcel_sessions' }
const allParams = { ...params, ...moreParams, time: '14:02', words: 'café' }
const buildReason = (code: ProblemCode): ProblemReason => ({ code, params: allParams }) as ProblemReason

it('has each code in one part of the catalogue', () => {
  const parts = [fieldProblemTexts, recordProblemTexts, refusalTexts, importIssueTexts, unreadableFileTexts]
  expect(parts.flatMap(Object.keys).toSorted()).toEqual(codes.toSorted())
})

it.each(codes)('makes the detail of %s from its problem', (code) => {
  const { body } = new AppError('invalid', { 'children.0.name': [buildReason(code)], non_field_errors: ['missing'] })
  const text = getProblemText(buildReason(code))
  expect(text).toMatch(/\S.*[^\s{]/)
  if (code !== 'unknown_placeholder') expect(text).not.toMatch(/[{}]|undefined/)
  expect(body).toEqual({
    code: 'invalid',
    status: 400,
    detail: { 'children.0.name': [text], non_field_errors: ['This field is required.'] },
    problems: [
      { field: 'children.0.name', code, params: allParams },
      { code: 'missing', params: {} },
    ],
  })
})

it('fills the English texts of problems', () => {
  expect(getProblemText(buildReason('changed_by_on'))).toBe('Nia Rees changed this on 28 November at 14:02')
  expect(getProblemText(buildReason('club_has'))).toBe(
    'This club has users, parcel sessions. Make it inactive instead.',
  )
  expect(getProblemText(buildReason('cells'))).toMatch(/^This row has 2 more cells than/)
})

it('keeps values that are not problems in the detail alone', () => {
  const { body } = new AppError('second_person_needed', null, { facts: { who: ['Nia Rees'] } })
  expect(body).toMatchObject({ detail: { who: ['Nia Rees'] }, problems: [] })
  expect(new AppError('not_found').body).toMatchObject({ detail: null, problems: [] })
})

it('reads an error without problems or with unreadable ones', () => {
  const oldBody = { code: 'invalid', detail: { name: ['This field is required.'] }, status: 400 }
  expect(v.is(ErrorBody, oldBody)).toBe(true)
  expect(v.parse(ErrorBody, { ...oldBody, problems: [{ field: 3 }] }).problems).toBeUndefined()
})
