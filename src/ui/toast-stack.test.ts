import { describe, expect, it } from 'vitest'
import { afterLeaving, type RaisedToast, withToast } from './toast-stack.ts'

const raised = (id: number, at: number, tone?: 'error'): RaisedToast => ({
  id,
  at,
  message: `word ${id}`,
  ...(tone && { tone }),
})
const ids = (stack: readonly RaisedToast[]) => stack.map((toast) => toast.id)

describe('toasts', () => {
  it('FMT-26 stand one at a time; an error comes back after the next one', () => {
    const stack = [raised(1, 10, 'error'), raised(2, 20), raised(3, 30)].reduce(withToast, [])
    expect(ids(stack)).toEqual([1, 3])
  })

  it('ATT-33 a word that gives way to another is not said while that one stands', () => {
    const offered = raised(1, 10)
    const later = { ...raised(2, 20), unless: offered.message }
    expect(ids(withToast([offered], later))).toEqual([1])
    expect(ids(withToast([raised(3, 10)], later))).toEqual([2])
    expect(ids(withToast([], later))).toEqual([2])
  })

  it('go with the page on which they were raised', () => {
    const ticked = [raised(1, 100)]
    const tappedElsewhere = 900
    expect(ids(afterLeaving(ticked, tappedElsewhere))).toEqual([])
  })

  it('stay when the deed they speak of leads to the next page', () => {
    const pressedSave = 100
    expect(ids(afterLeaving([raised(1, 140)], pressedSave))).toEqual([1])
  })

  it('stay when they are errors, until somebody closes them', () => {
    expect(ids(afterLeaving([raised(1, 10, 'error'), raised(2, 20)], 900))).toEqual([1])
  })
})
