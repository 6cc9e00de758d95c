import { describe, expect, it } from 'vitest'
import { getValueAt, isWithin, setValueAt } from './answer-path.ts'
import { getChangedFields, mergeAfterSave, mergeVersions } from './merge-versions.ts'

const base = { name: 'Nia', mobile: '', agreed: null, references: [{ email: 'a@b.example' }, { email: '' }] }

describe('merging answers of two devices [B-REC-01]', () => {
  it('applies changes made on one device only, in lists too', () => {
    const mine = {
      ...base,
      mobile: '07700 900231',
      references: [{ email: 'a@b.example' }, { email: 'c@d.example' }],
    }
    const theirs = { ...base, name: 'Nia Rees', references: [{ email: 'x@y.example' }, { email: '' }] }
    expect(mergeVersions<object>({ base, mine, theirs })).toEqual({
      values: {
        name: 'Nia Rees',
        mobile: '07700 900231',
        agreed: null,
        references: [{ email: 'x@y.example' }, { email: 'c@d.example' }],
      },
      conflicts: {},
    })
  })

  it("returns this device's answer and offers the other answer on a conflict", () => {
    const merged = mergeVersions({
      base: { reason: '' },
      mine: { reason: 'I live near' },
      theirs: { reason: 'I can cook' },
    })
    expect(merged).toEqual({ values: { reason: 'I live near' }, conflicts: { reason: 'I can cook' } })
  })

  it('never replaces an answer with an empty one', () => {
    const merge = (mine: string, theirs: string) =>
      mergeVersions({ base: { reason: 'Old' }, mine: { reason: mine }, theirs: { reason: theirs } })
    expect(merge('', 'New')).toEqual({ values: { reason: 'New' }, conflicts: {} })
    expect(merge('New', '')).toEqual({ values: { reason: 'New' }, conflicts: {} })
  })

  it("applies the server's normalised answer unless typing has continued", () => {
    const [base, sent, theirs] = [{ mobile: '' }, { mobile: '07700 900231' }, { mobile: '07700900231' }]
    expect(mergeAfterSave({ base, mine: sent, sent, theirs })).toEqual({ values: theirs, conflicts: {} })
    const extended = { mobile: '07700 9002319' }
    expect(mergeAfterSave({ base, mine: extended, sent, theirs })).toEqual({ values: extended, conflicts: {} })
  })

  it("sends only the fields that differ from the server's", () => {
    expect(getChangedFields(base, { ...base, references: [{ email: 'a@b.example' }, { email: 'z' }] })).toEqual({
      references: [{ email: 'a@b.example' }, { email: 'z' }],
    })
    expect(getChangedFields(base, { ...base })).toEqual({})
  })
})

it('reads and changes an answer by its path', () => {
  expect(getValueAt(base, 'references.0.email')).toBe('a@b.example')
  expect(getValueAt(base, 'nothing.0.email')).toBeUndefined()
  expect(setValueAt(base, 'references.1.email', 'z').references).toEqual([{ email: 'a@b.example' }, { email: 'z' }])
  expect(setValueAt(base, 'name', 'Mair').name).toBe('Mair')
  expect([isWithin('references.0.email', ['references']), isWithin('name', ['na'])]).toEqual([true, false])
})
