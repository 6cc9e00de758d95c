import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { AfterFirstPicture } from '@/kit/page/after-first-picture.tsx'
import { keep, recall } from './window-memory.ts'

type Letter = { letter: string; at: number }

type LetterRailProps = {
  /** Letters with at least one person, from A to Z, each with the index of its first block. */
  letters: readonly Letter[]
  /** Letter at the top of the list. */
  current: string | undefined
  onJump: (at: number) => void
  /** Called for a letter that was chosen with a key. The list moves the focus there. */
  onEnter: (at: number) => void
}

/** Minimum height of a letter that a finger can hit, in rem (24 px at normal text size). */
const LOWEST_REM = 1.5
/** Movement in CSS pixels below which a finger has not started to slide. */
const STILL = 6

/** Calculates how many letters share one place, so that each place is high enough to hit. */
const useThinning = (count: number) => {
  const rail = useRef<HTMLElement>(null)
  // // Height of the rail, in letters of minimum height.
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
 * Returns the letter to mark. After a jump it is the requested letter, even if the list cannot scroll it to
 * the top. After further scrolling it is the letter at the top.
 */
const useMarked = (current: string | undefined) => {
  const [asked, setAsked] = useState<{ letter: string; from: string | undefined } | null>(null)
  const [arrived, setArrived] = useState<string | undefined>()
  if (asked && current !== asked.from && current !== arrived) {
    // // The first change after the jump comes from the jump itself.
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
 * Thumb index: the user taps a letter or slides along the rail. A large letter is shown next to the finger.
 * Sliding reaches every letter, even if a low screen cannot show them all.
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
    // // A tap always moves slightly, and it means the first letter that was touched.
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
            // // The dot after the letter marks hidden letters that sliding reaches.
            data-more={more || undefined}
            // // One tab stop for the rail. The arrow keys move between letters.
            tabIndex={inTab === letter ? 0 : -1}
            onClick={(event) => {
              // // Pointer input was handled on pointerdown, so this click comes from a key or an assistive
              // tool.
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
