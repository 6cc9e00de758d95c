import { describe, expect, it } from 'vitest'
import { getRaiseDistance } from './toast-raise.ts'

const buildBox = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right })
const toast = buildBox(700, 760)

describe('a toast over a form', () => {
  it('does not move while no button is under it', () => {
    expect(getRaiseDistance(toast, [])).toBe(0)
    expect(getRaiseDistance(toast, [buildBox(300, 350)])).toBe(0)
    expect(getRaiseDistance(buildBox(700, 760, 200, 390), [buildBox(700, 750, 0, 180)])).toBe(0)
  })

  it('moves above the buttons that it would cover', () => {
    expect(getRaiseDistance(toast, [buildBox(720, 768)])).toBe(760 - 720 + 12)
  })

  it('moves above several rows of buttons', () => {
    const rows = [buildBox(660, 700), buildBox(710, 760)]
    expect(getRaiseDistance(toast, rows)).toBe(760 - 660 + 12)
  })

  it('does not leave the screen', () => {
    expect(getRaiseDistance(buildBox(40, 100), [buildBox(30, 90)])).toBe(0)
  })
})
