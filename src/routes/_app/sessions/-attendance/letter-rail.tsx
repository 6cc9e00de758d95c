import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { recallSizes, storeSizes } from './window-memory.ts'

type Letter = { letter: string; at: number }

type LetterRailProps = {
  /** Letters with at least one person, from A to Z, each with the index of its first block. */
  letters: readonly Letter[]
  /** Letter at the top of the list. */
  current: string | undefined
  onJump: (index: number) => void
  /** Called with the block's index if a letter was chosen with a key. The list moves the focus to that block. */
  onEnter: (index: number) => void
}

/** Minimum height of a letter that a finger can hit, in rem (24 px at normal text size). */
const MIN_LETTER_REM = 1.5
/** Movement in CSS pixels below which a finger has not started to slide. */
const SLIDE_THRESHOLD_PX = 6

/** Calculates how many letters share one place, so that each place is high enough to hit. */
const useLetterStep = (count: number) => {
  const rail = useRef<HTMLElement>(null)
  // Height of the rail, in letters of minimum height.
  const [room, setRoom] = useState(() => recallSizes('letters', 1)?.[0])
  const lastRoom = useRef(room)
  useLayoutEffect(() => {
    const element = rail.current
    if (!element) return
    const read = () => {
      const lowest = MIN_LETTER_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = Math.max(element.clientHeight / lowest, 1)
      storeSizes('letters', [next])
      if (next === lastRoom.current) return
      lastRoom.current = next
      setRoom(next)
    }
    if (lastRoom.current === undefined) read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { rail, step: Math.max(1, Math.ceil(count / (room ?? count))) }
}

/**
 * Returns the letter to mark. After a jump it is the requested letter, even if the list cannot scroll it to the top.
 * After further scrolling it is the letter at the top.
 */
const useMarkedLetter = (current: string | undefined) => {
  const [requested, setRequested] = useState<{ letter: string; from: string | undefined } | null>(null)
  const [arrived, setArrived] = useState<string | undefined>()
  if (requested && current !== requested.from && current !== arrived) {
    // Ignore the first change after the jump, because the jump itself causes it.
    if (arrived === undefined) setArrived(current)
    else setRequested(null)
  }
  return {
    marked: requested?.letter ?? current,
    mark: (letter: string) => {
      setRequested({ letter, from: current })
      setArrived(undefined)
    },
  }
}

/**
 * Thumb index: the user taps a letter or slides along the rail. A large letter is shown next to the finger. Sliding
 * reaches every letter, even if a low screen cannot show them all.
 */
export const LetterRail = ({ letters, current, onJump, onEnter }: LetterRailProps) => {
  const { t } = useLingui()
  const { rail, step } = useLetterStep(letters.length)
  const [touched, setTouched] = useState<{ letter: string; y: number; began: number } | null>(null)
  const { marked, mark } = useMarkedLetter(current)
  const visibleLetters = letters
    .filter((_, index) => index % step === 0)
    .map((entry, index) => ({ ...entry, more: step > 1 && index * step + 1 < letters.length }))
  const markedIndex = letters.findIndex((entry) => entry.letter === marked)
  const activeLetter = letters[markedIndex - (markedIndex % step)]?.letter
  const tabStopLetter = activeLetter ?? visibleLetters[0]?.letter

  const touchLetter = (event: PointerEvent<HTMLElement>, entry: Letter | undefined, began: number) => {
    if (!entry) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    if (entry.letter !== touched?.letter) {
      mark(entry.letter)
      onJump(entry.at)
    }
    setTouched({ letter: entry.letter, y: Math.min(height, Math.max(0, event.clientY - top)), began })
  }
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const pressed = event.target.closest('button')?.textContent
    event.currentTarget.setPointerCapture(event.pointerId)
    touchLetter(
      event,
      letters.find((entry) => entry.letter === pressed),
      event.clientY,
    )
  }
  const slide = (event: PointerEvent<HTMLElement>) => {
    // Ignore small movements. A tap always moves slightly, and it means the first letter that was touched.
    if (!touched || Math.abs(event.clientY - touched.began) < SLIDE_THRESHOLD_PX) return
    const buttons = event.currentTarget.querySelectorAll('button')
    const top = buttons[0]?.getBoundingClientRect().top ?? 0
    const bottom = buttons[buttons.length - 1]?.getBoundingClientRect().bottom ?? 0
    const index = Math.floor(((event.clientY - top) / (bottom - top)) * letters.length)
    touchLetter(event, letters[Math.min(letters.length - 1, Math.max(0, index))], Number.NEGATIVE_INFINITY)
  }
  const release = () => setTouched(null)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const ends = { Home: 0, End: visibleLetters.length - 1 }[event.key]
    if (step === undefined && ends === undefined) return
    event.preventDefault()
    const buttons = Array.from(event.currentTarget.querySelectorAll('button'))
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[ends ?? Math.min(buttons.length - 1, Math.max(0, index + (step ?? 0)))]?.focus()
  }

  return (
    <nav
      ref={rail}
      className="letters"
      aria-label={t`Jump to a letter`}
      onKeyDown={move}
      onPointerDown={press}
      onPointerMove={slide}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
    >
      <AfterFirstPaint>
        {visibleLetters.map(({ letter, at: index, more }) => (
          <button
            key={letter}
            type="button"
            aria-current={activeLetter === letter ? 'true' : undefined}
            // The dot after the letter marks hidden letters that sliding reaches.
            data-more={more || undefined}
            // One tab stop for the rail. The arrow keys move between letters.
            tabIndex={tabStopLetter === letter ? 0 : -1}
            onClick={(event) => {
              // Pointer input was handled on pointerdown, so this click comes from a key or an assistive tool.
              if (event.detail !== 0) return
              mark(letter)
              onEnter(index)
            }}
          >
            {letter}
          </button>
        ))}
      </AfterFirstPaint>
      {touched ? (
        <span className="held" aria-hidden="true" style={{ top: touched.y }}>
          {touched.letter}
        </span>
      ) : null}
    </nav>
  )
}
