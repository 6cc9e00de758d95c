import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { buildBoundedList } from './bounded-list.ts'

describe('a list of at most three words', () => {
  let checkedItems = 0
  const word = v.pipe(
    v.string(),
    v.check(() => ++checkedItems > 0),
  )
  const parse = (value: unknown) => {
    checkedItems = 0
    return v.safeParse(buildBoundedList(3, word), value)
  }

  it('accepts lists within the limit', () => {
    expect(parse(['a', 'b'])).toMatchObject({ success: true, output: ['a', 'b'] })
    expect(checkedItems).toBe(2)
  })

  it('validates no item of a list above the limit', () => {
    expect(parse(['a', 'b', 'c', 'd'])).toMatchObject({ success: false, issues: [{ type: 'max_length' }] })
    expect(checkedItems).toBe(0)
  })

  it('reports only the first invalid item', () => {
    const { issues = [] } = parse(['a', 1, 2])
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['1'])
  })

  it('rejects values that are not lists', () => {
    expect(parse({ length: 1 })).toMatchObject({ success: false, issues: [{ type: 'array' }] })
  })
})
