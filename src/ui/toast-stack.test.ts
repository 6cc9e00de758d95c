import { describe, expect, it } from 'vitest'
import { addToast, type RaisedToast, removePageToasts } from './toast-stack.ts'

const buildToast = (id: number, raisedAt: number, tone?: 'error'): RaisedToast => ({
  id,
  at: raisedAt,
  message: `word ${id}`,
  ...(tone && { tone }),
})
const getIds = (stack: readonly RaisedToast[]) => stack.map((toast) => toast.id)

describe('toast stack', () => {
  it('shows one toast at a time, and an error again after the next toast [FMT-26]', () => {
    const stack = [buildToast(1, 10, 'error'), buildToast(2, 20), buildToast(3, 30)].reduce(addToast, [])
    expect(getIds(stack)).toEqual([1, 3])
  })

  it('skips a toast while the toast that it must not replace is shown [ATT-33]', () => {
    const shownToast = buildToast(1, 10)
    const skippedToast = { ...buildToast(2, 20), unless: shownToast.message }
    expect(getIds(addToast([shownToast], skippedToast))).toEqual([1])
    expect(getIds(addToast([buildToast(3, 10)], skippedToast))).toEqual([2])
    expect(getIds(addToast([], skippedToast))).toEqual([2])
  })

  it('removes a toast with its page', () => {
    const tickToasts = [buildToast(1, 100)]
    const tapTime = 900
    expect(getIds(removePageToasts(tickToasts, tapTime))).toEqual([])
  })

  it('keeps a toast whose action led to the next page', () => {
    const saveTime = 100
    expect(getIds(removePageToasts([buildToast(1, 140)], saveTime))).toEqual([1])
  })

  it('keeps an error until the user closes it', () => {
    expect(getIds(removePageToasts([buildToast(1, 10, 'error'), buildToast(2, 20)], 900))).toEqual([1])
  })
})
