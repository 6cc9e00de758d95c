import { describe, expect, it } from 'vitest'
import { frameOf } from './layout.ts'

/** Pixels at a text size of 16, and of 32. */
const at = (width: number, height: number, rem = 16) => frameOf(width / rem, height / rem)

describe('how the register stands in its window', () => {
  it.each([
    [390, 844, 'phone'],
    [834, 1112, 'tablet'],
    [1024, 768, 'tablet'],
    [1280, 800, 'wide'],
  ])('takes the whole height at %i by %i', (width, height, layout) => {
    expect(at(width, height)).toEqual({ layout, low: undefined, narrow: false })
  })

  it.each([
    [844, 390],
    [667, 375],
    [932, 430],
    [640, 400],
  ])('keeps head and tools to a line each on a phone that lies on its side: %i by %i', (width, height) => {
    expect(at(width, height)).toEqual({ layout: 'phone', low: 'side', narrow: false })
  })

  it('scrolls to the list where there is room neither way', () => {
    expect(at(320, 256)).toEqual({ layout: 'phone', low: 'small', narrow: false })
    expect(at(900, 250)).toEqual({ layout: 'tablet', low: 'small', narrow: false })
  })

  it('gives words a line of their own where text of twice the size meets a phone', () => {
    expect(at(390, 844, 32)).toEqual({ layout: 'phone', low: 'small', narrow: true })
  })

  it('takes text of twice the size for a window of half of it', () => {
    expect(at(1280, 800, 32)).toEqual(at(640, 400))
    expect(at(2560, 1600, 32)).toEqual(at(1280, 800))
  })
})
