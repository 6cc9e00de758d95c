import { describe, expect, it } from 'vitest'
import { chooseWindowLayout } from './layout.ts'

/** Chooses the frame for a window in pixels, at a text size of 16 or 32. */
const chooseFrameInPixels = (width: number, height: number, rem = 16) => chooseWindowLayout(width / rem, height / rem)

describe('layout by window size', () => {
  it.each([
    [390, 844, 'phone'],
    [834, 1112, 'tablet'],
    [1024, 768, 'tablet'],
    [1280, 800, 'wide'],
  ])('fills the height at %i by %i', (width, height, layout) => {
    expect(chooseFrameInPixels(width, height)).toEqual({ layout, low: undefined, narrow: false })
  })

  it.each([
    [844, 390],
    [667, 375],
    [932, 430],
    [640, 400],
  ])('gives header and tools one line each on a landscape phone: %i by %i', (width, height) => {
    expect(chooseFrameInPixels(width, height)).toEqual({ layout: 'phone', low: 'side', narrow: false })
  })

  it('scrolls to the list if both dimensions are small', () => {
    expect(chooseFrameInPixels(320, 256)).toEqual({ layout: 'phone', low: 'small', narrow: false })
    expect(chooseFrameInPixels(900, 250)).toEqual({ layout: 'tablet', low: 'small', narrow: false })
  })

  it('gives text its own line with double text size on a phone', () => {
    expect(chooseFrameInPixels(390, 844, 32)).toEqual({ layout: 'phone', low: 'small', narrow: true })
  })

  it('treats double text size as half the window size', () => {
    expect(chooseFrameInPixels(1280, 800, 32)).toEqual(chooseFrameInPixels(640, 400))
    expect(chooseFrameInPixels(2560, 1600, 32)).toEqual(chooseFrameInPixels(1280, 800))
  })
})
