import { describe, expect, it } from 'vitest'
import { isWithin, valueAt, withValueAt } from './answer-path.ts'
import { changedFields, mergeAfterSave, mergeAnswers } from './merge-answers.ts'

const base = { name: 'Nia', mobile: '', agreed: null, references: [{ email: 'a@b.example' }, { email: '' }] }

describe('B-REC-01 the answers of one link from two devices', () => {
  it('takes from each place what was changed there alone, in lists too', () => {
    const here = {
      ...base,
      mobile: '07700 900231',
      references: [{ email: 'a@b.example' }, { email: 'c@d.example' }],
    }
    const server = { ...base, name: 'Nia Rees', references: [{ email: 'x@y.example' }, { email: '' }] }
    expect(mergeAnswers<object>(base, here, server)).toEqual({
      values: {
        name: 'Nia Rees',
        mobile: '07700 900231',
        agreed: null,
        references: [{ email: 'x@y.example' }, { email: 'c@d.example' }],
      },
      others: {},
    })
  })

  it('keeps the words of this device and offers those of the other where both were changed', () => {
    const merged = mergeAnswers({ reason: '' }, { reason: 'I live near' }, { reason: 'I can cook' })
    expect(merged).toEqual({ values: { reason: 'I live near' }, others: { reason: 'I can cook' } })
  })

  it('never empties what one of them has', () => {
    expect(mergeAnswers({ reason: 'Old' }, { reason: '' }, { reason: 'New' }).values.reason).toBe('New')
    expect(mergeAnswers({ reason: 'Old' }, { reason: 'New' }, { reason: '' }).values.reason).toBe('New')
  })

  it('takes what the server made of an answer, and leaves what was typed on meanwhile', () => {
    const [before, sent, server] = [{ mobile: '' }, { mobile: '07700 900231' }, { mobile: '07700900231' }]
    expect(mergeAfterSave(before, sent, sent, server)).toEqual({ values: server, others: {} })
    const on = { mobile: '07700 9002319' }
    expect(mergeAfterSave(before, on, sent, server)).toEqual({ values: on, others: {} })
  })

  it('sends what differs from what the server has', () => {
    expect(changedFields(base, { ...base, references: [{ email: 'a@b.example' }, { email: 'z' }] })).toEqual({
      references: [{ email: 'a@b.example' }, { email: 'z' }],
    })
    expect(changedFields(base, { ...base })).toEqual({})
  })
})

it('finds and changes an answer by its path', () => {
  expect(valueAt(base, 'references.0.email')).toBe('a@b.example')
  expect(valueAt(base, 'nothing.0.email')).toBeUndefined()
  expect(withValueAt(base, 'references.1.email', 'z').references).toEqual([
    { email: 'a@b.example' },
    { email: 'z' },
  ])
  expect(withValueAt(base, 'name', 'Mair').name).toBe('Mair')
  expect([isWithin('references.0.email', ['references']), isWithin('name', ['na'])]).toEqual([true, false])
})
