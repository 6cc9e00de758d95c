import { describe, expect, it } from 'vitest'
import { addToast, type RaisedToast, removePageToasts } from './toast-stack.ts'

const raised = (id: number, raisedAt: number, tone?: 'error'): RaisedToast => ({
  id,
  at: raisedAt,
  message: `word ${id}`,
  ...(tone && { tone }),
})
const ids = (stack: readonly RaisedToast[]) => stack.map((toast) => toast.id)

describe('toast stack', () => {
  it('shows one toast at a time, and an error again after the next toast [FMT-26]', () => {
    const stack = [raised(1, 10, 'error'), raised(2, 20), raised(3, 30)].reduce(addToast, [])
    expect(ids(stack)).toEqual([1, 3])
  })

  it('skips a toast while the toast that it must not replace is shown [ATT-33]', () => {
    const offered = raised(1, 10)
    const later = { ...raised(2, 20), unless: offered.message }
    expect(ids(addToast([offered], later))).toEqual([1])
    expect(ids(addToast([raised(3, 10)], later))).toEqual([2])
    expect(ids(addToast([], later))).toEqual([2])
  })

  it('removes a toast with its page', () => {
    const ticked = [raised(1, 100)]
    const tappedElsewhere = 900
    expect(ids(removePageToasts(ticked, tappedElsewhere))).toEqual([])
  })

  it('keeps a toast whose action led to the next page', () => {
    const pressedSave = 100
    expect(ids(removePageToasts([raised(1, 140)], pressedSave))).toEqual([1])
  })

  it('keeps an error until the user closes it', () => {
    expect(ids(removePageToasts([raised(1, 10, 'error'), raised(2, 20)], 900))).toEqual([1])
  })
})
