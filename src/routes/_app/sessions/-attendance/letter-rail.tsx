import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { AfterFirstPicture } from '@/kit/page/after-first-picture.tsx'
import { keep, recall } from './window-memory.ts'

type Letter = { letter: string; at: number }

type LetterRailProps = {
  /** Letters that somebody stands under, A to Z, with the index of their first block. */
  letters: readonly Letter[]
  /** The letter at the top of the list. */
  current: string | undefined
  onJump: (at: number) => void
  /** A letter was chosen by key: the list takes the focus there. */
  onEnter: (at: number) => void
}

/** A finger still hits so much: 24 pixels, more with larger text. */
const LOWEST_REM = 1.5
/** A finger that moved less has not begun to slide, in CSS pixels. */
const STILL = 6

/** How many letters stand side by side in one place, so that none is too low to hit. */
const useThinning = (count: number) => {
  const rail = useRef<HTMLElement>(null)
  // How many lowest letters the rail is high.
  const [room, setRoom] = useState(() => recall('letters', 1)?.[0])
  const known = useRef(room)
  useLayoutEffect(() => {
    const element = rail.current
    if (!element) return
    const read = () => {
      const lowest = LOWEST_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = Math.max(element.clientHeight / lowest, 1)
      keep('letters', [next])
      if (next === known.current) return
      known.current = next
      setRoom(next)
    }
    if (known.current === undefined) read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { rail, step: Math.max(1, Math.ceil(count / (room ?? count))) }
}

/**
 * The letter to mark: the one asked for, though the list could not bring it to its very top; once the list is
 * scrolled on from there, the one at its top.
 */
const useMarked = (current: string | undefined) => {
  const [asked, setAsked] = useState<{ letter: string; from: string | undefined } | null>(null)
  const [arrived, setArrived] = useState<string | undefined>()
  if (asked && current !== asked.from && current !== arrived) {
    // The first change after the jump is the jump's own.
    if (arrived === undefined) setArrived(current)
    else setAsked(null)
  }
  return {
    marked: asked?.letter ?? current,
    mark: (letter: string) => {
      setAsked({ letter, from: current })
      setArrived(undefined)
    },
  }
}

/**
 * The thumb index: tap a letter or slide along it. A large letter shows beside the finger. Sliding reaches
 * every letter, also where a low screen has no room to show them all.
 */
export const LetterRail = ({ letters, current, onJump, onEnter }: LetterRailProps) => {
  const { t } = useLingui()
  const { rail, step } = useThinning(letters.length)
  const [held, setHeld] = useState<{ letter: string; y: number; began: number } | null>(null)
  const { marked, mark } = useMarked(current)
  const shown = letters
    .filter((_, at) => at % step === 0)
    .map((entry, at) => ({ ...entry, more: step > 1 && at * step + 1 < letters.length }))
  const now = letters.findIndex((entry) => entry.letter === marked)
  const lit = letters[now - (now % step)]?.letter
  const inTab = lit ?? shown[0]?.letter

  const hold = (event: PointerEvent<HTMLElement>, entry: Letter | undefined, began: number) => {
    if (!entry) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    if (entry.letter !== held?.letter) {
      mark(entry.letter)
      onJump(entry.at)
    }
    setHeld({ letter: entry.letter, y: Math.min(height, Math.max(0, event.clientY - top)), began })
  }
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const pressed = event.target.closest('button')?.textContent
    event.currentTarget.setPointerCapture(event.pointerId)
    hold(
      event,
      letters.find((entry) => entry.letter === pressed),
      event.clientY,
    )
  }
  const slide = (event: PointerEvent<HTMLElement>) => {
    // A tap is never quite still; it means the letter it came down on.
    if (!held || Math.abs(event.clientY - held.began) < STILL) return
    const buttons = event.currentTarget.querySelectorAll('button')
    const top = buttons[0]?.getBoundingClientRect().top ?? 0
    const bottom = buttons[buttons.length - 1]?.getBoundingClientRect().bottom ?? 0
    const at = Math.floor(((event.clientY - top) / (bottom - top)) * letters.length)
    hold(event, letters[Math.min(letters.length - 1, Math.max(0, at))], Number.NEGATIVE_INFINITY)
  }
  const letGo = () => setHeld(null)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const ends = { Home: 0, End: shown.length - 1 }[event.key]
    if (step === undefined && ends === undefined) return
    event.preventDefault()
    const buttons = Array.from(event.currentTarget.querySelectorAll('button'))
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[ends ?? Math.min(buttons.length - 1, Math.max(0, at + (step ?? 0)))]?.focus()
  }

  return (
    <nav
      ref={rail}
      className="letters"
      aria-label={t`Jump to a letter`}
      onKeyDown={move}
      onPointerDown={press}
      onPointerMove={slide}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
    >
      <AfterFirstPicture>
        {shown.map(({ letter, at, more }) => (
          <button
            key={letter}
            type="button"
            aria-current={lit === letter ? 'true' : undefined}
            // A dot after it: letters that sliding reaches.
            data-more={more || undefined}
            // One stop for Tab; the arrow keys go from letter to letter.
            tabIndex={inTab === letter ? 0 : -1}
            onClick={(event) => {
              // A finger was answered when it came down; this is a key or an assistive tool.
              if (event.detail !== 0) return
              mark(letter)
              onEnter(at)
            }}
          >
            {letter}
          </button>
        ))}
      </AfterFirstPicture>
      {held ? (
        <span className="held" aria-hidden="true" style={{ top: held.y }}>
          {held.letter}
        </span>
      ) : null}
    </nav>
  )
}
