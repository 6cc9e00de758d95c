import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTileHandlers } from './tile-touch.ts'
import type { TickActions } from './use-ticking.tsx'

const attend = vi.fn()
const openPerson = vi.fn()
const touch = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 }
const LONG_PRESS_MS = 700

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Renders two tiles and puts a finger on the first one. */
const touchTile = () => {
  const handlers = createTileHandlers({ attend } as unknown as TickActions, openPerson)
  const { getByLabelText } = render(
    <div className="people" {...handlers}>
      {['Ada', 'Ben'].map((name) => (
        <label key={name} className="tile">
          <input type="checkbox" value={name} aria-label={name} />
        </label>
      ))}
    </div>,
  )
  const checkbox = getByLabelText('Ada')
  fireEvent.pointerDown(checkbox, touch)
  return { checkbox, otherCheckbox: getByLabelText('Ben') }
}

describe('long press on a tile', () => {
  it('opens the person and does not tick', () => {
    const { checkbox } = touchTile()
    vi.advanceTimersByTime(LONG_PRESS_MS)
    expect(openPerson).toHaveBeenCalledExactlyOnceWith('Ada')
    fireEvent.pointerUp(checkbox, touch)
    expect(fireEvent.touchEnd(checkbox)).toBe(false)
    expect(attend).not.toHaveBeenCalled()
  })

  it('is not recognised after a tap, which ticks', () => {
    const { checkbox } = touchTile()
    vi.advanceTimersByTime(100)
    fireEvent.pointerUp(checkbox, touch)
    vi.advanceTimersByTime(LONG_PRESS_MS)
    expect(attend).toHaveBeenCalledExactlyOnceWith('Ada', true)
    expect(openPerson).not.toHaveBeenCalled()
  })

  it.each<[string, (tiles: ReturnType<typeof touchTile>) => void]>([
    ['moves sideways', ({ checkbox }) => void fireEvent.pointerMove(checkbox, { ...touch, clientX: 130 })],
    ['scrolls', () => void fireEvent.scroll(document)],
    ['starts a pan of the browser', ({ checkbox }) => void fireEvent.pointerCancel(checkbox, touch)],
    [
      'is joined by a second finger',
      ({ otherCheckbox }) => void fireEvent.pointerDown(otherCheckbox, { ...touch, pointerId: 2, isPrimary: false }),
    ],
    [
      'is joined by a second finger outside the list',
      () => void fireEvent.pointerDown(document.body, { ...touch, pointerId: 2, isPrimary: false }),
    ],
  ])('is not recognised if the finger %s', (_movement, move) => {
    const tiles = touchTile()
    vi.advanceTimersByTime(LONG_PRESS_MS / 2)
    move(tiles)
    vi.advanceTimersByTime(LONG_PRESS_MS)
    expect(openPerson).not.toHaveBeenCalled()
  })
})
