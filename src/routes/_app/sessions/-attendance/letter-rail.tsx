import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { getStoredSizes, storeSizes } from './window-memory.ts'

type RailLetter = { letter: string; at: number }

type LetterRailProps = {
  /** Letters with at least one person, from A to Z, each with the index of its first block. */
  letters: readonly RailLetter[]
  /** Letter at the top of the list. */
  current: string | undefined
  onJump: (index: number) => void
  /** Called with the block's index if a letter was chosen with a key. The list moves the focus to that block. */
  onEnter: (index: number) => void
}

/** Minimum height of a letter, in rem, as in `letters.css`: 44 px on phones and 48 px on tablets at normal text size. */
const MIN_LETTER_REM = { phone: 2.75, tablet: 3 }
/** Movement in CSS pixels below which a finger has not started to slide. */
const SLIDE_THRESHOLD_PX = 6

/** Calculates how many letters share one place, so that each place is high enough to hit. */
const useLetterStep = (count: number) => {
  const railRef = useRef<HTMLElement>(null)
  // Height of the rail, in letters of minimum height.
  const [heightInLetters, setHeightInLetters] = useState(() => getStoredSizes('letters', 1)?.[0])
  const lastHeight = useRef(heightInLetters)
  useLayoutEffect(() => {
    const element = railRef.current
    if (!element) return
    const measureRail = () => {
      const layout = element.closest('[data-layout="phone"]') ? 'phone' : 'tablet'
      const minLetterHeight =
        MIN_LETTER_REM[layout] * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const newHeight = Math.max(element.clientHeight / minLetterHeight, 1)
      storeSizes('letters', [newHeight])
      if (newHeight === lastHeight.current) return
      lastHeight.current = newHeight
      setHeightInLetters(newHeight)
    }
    if (lastHeight.current === undefined) measureRail()
    const observer = new ResizeObserver(measureRail)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { rail: railRef, step: Math.max(1, Math.ceil(count / (heightInLetters ?? count))) }
}

/**
 * Returns the letter to mark. After a jump it is the requested letter, even if the list cannot scroll it to the top.
 * After further scrolling it is the letter at the top.
 */
const useMarkedLetter = (current: string | undefined) => {
  const [requestedLetter, setRequestedLetter] = useState<{ letter: string; from: string | undefined } | null>(null)
  const [arrivedLetter, setArrivedLetter] = useState<string | undefined>()
  if (requestedLetter && current !== requestedLetter.from && current !== arrivedLetter) {
    // Ignore the first change after the jump, because the jump itself causes it.
    if (arrivedLetter === undefined) setArrivedLetter(current)
    else setRequestedLetter(null)
  }
  return {
    marked: requestedLetter?.letter ?? current,
    mark: (letter: string) => {
      setRequestedLetter({ letter, from: current })
      setArrivedLetter(undefined)
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
  const [touchedLetter, setTouchedLetter] = useState<{ letter: string; y: number; began: number } | null>(null)
  const { marked: markedLetter, mark: markLetter } = useMarkedLetter(current)
  const visibleLetters = letters
    .filter((_, index) => index % step === 0)
    .map((entry, index) => ({ ...entry, more: step > 1 && index * step + 1 < letters.length }))
  const markedIndex = letters.findIndex((entry) => entry.letter === markedLetter)
  const activeLetter = letters[markedIndex - (markedIndex % step)]?.letter
  const tabStopLetter = activeLetter ?? visibleLetters[0]?.letter

  const touchLetter = (event: PointerEvent<HTMLElement>, entry: RailLetter | undefined, began: number) => {
    if (!entry) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    if (entry.letter !== touchedLetter?.letter) {
      markLetter(entry.letter)
      onJump(entry.at)
    }
    setTouchedLetter({ letter: entry.letter, y: Math.min(height, Math.max(0, event.clientY - top)), began })
  }
  const handlePress = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const pressedLetter = event.target.closest('button')?.textContent
    event.currentTarget.setPointerCapture(event.pointerId)
    touchLetter(
      event,
      letters.find((entry) => entry.letter === pressedLetter),
      event.clientY,
    )
  }
  const handleSlide = (event: PointerEvent<HTMLElement>) => {
    // Ignore small movements. A tap always moves slightly, and it means the first letter that was touched.
    if (!touchedLetter || Math.abs(event.clientY - touchedLetter.began) < SLIDE_THRESHOLD_PX) return
    const buttons = event.currentTarget.querySelectorAll('button')
    const top = buttons[0]?.getBoundingClientRect().top ?? 0
    const bottom = buttons[buttons.length - 1]?.getBoundingClientRect().bottom ?? 0
    const index = Math.floor(((event.clientY - top) / (bottom - top)) * letters.length)
    touchLetter(event, letters[Math.min(letters.length - 1, Math.max(0, index))], Number.NEGATIVE_INFINITY)
  }
  const handleRelease = () => setTouchedLetter(null)
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const endIndex = { Home: 0, End: visibleLetters.length - 1 }[event.key]
    if (step === undefined && endIndex === undefined) return
    event.preventDefault()
    const buttons = Array.from(event.currentTarget.querySelectorAll('button'))
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[endIndex ?? Math.min(buttons.length - 1, Math.max(0, index + (step ?? 0)))]?.focus()
  }

  return (
    <nav
      ref={rail}
      className="letters"
      aria-label={t`Jump to a letter`}
      onKeyDown={handleKeyDown}
      onPointerDown={handlePress}
      onPointerMove={handleSlide}
      onPointerUp={handleRelease}
      onPointerCancel={handleRelease}
      onLostPointerCapture={handleRelease}
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
              markLetter(letter)
              onEnter(index)
            }}
          >
            {letter}
          </button>
        ))}
      </AfterFirstPaint>
      {touchedLetter ? (
        <span className="held" aria-hidden="true" style={{ top: touchedLetter.y }}>
          {touchedLetter.letter}
        </span>
      ) : null}
    </nav>
  )
}
