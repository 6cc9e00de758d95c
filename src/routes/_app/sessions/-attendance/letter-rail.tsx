import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

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

/** A finger still hits so much, in CSS pixels. */
const LOWEST = 24

/** How many letters stand side by side in one place, so that none is too low to hit. */
const useThinning = (count: number) => {
  const rail = useRef<HTMLElement>(null)
  const [step, setStep] = useState(1)
  useLayoutEffect(() => {
    const element = rail.current
    if (!element) return
    const read = () =>
      setStep(Math.max(1, Math.ceil((count * LOWEST) / Math.max(element.clientHeight, LOWEST))))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [count])
  return { rail, step }
}

/**
 * The thumb index: tap a letter or slide along it. A large letter shows beside the finger. Sliding reaches
 * every letter, also where a low screen has no room to show them all.
 */
export const LetterRail = ({ letters, current, onJump, onEnter }: LetterRailProps) => {
  const { t } = useLingui()
  const { rail, step } = useThinning(letters.length)
  const [held, setHeld] = useState<{ letter: string; y: number } | null>(null)
  const shown = letters.filter((_, at) => at % step === 0)
  const lit = letters.findLastIndex(
    (entry, at) => at % step === 0 && at <= letters.findIndex((l) => l.letter === current) && entry,
  )
  const inTab = Math.max(0, lit)

  const slide = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const bottom = event.currentTarget.querySelector('button:last-of-type')?.getBoundingClientRect().bottom
    const part = (event.clientY - box.top) / ((bottom ?? box.bottom) - box.top)
    const entry = letters[Math.min(letters.length - 1, Math.max(0, Math.floor(part * letters.length)))]
    if (!entry) return
    const y = Math.min(box.bottom, Math.max(box.top, event.clientY)) - box.top
    if (entry.letter !== held?.letter) onJump(entry.at)
    setHeld({ letter: entry.letter, y })
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
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        slide(event)
      }}
      onPointerMove={(event) => (held ? slide(event) : undefined)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
    >
      {shown.map(({ letter, at }) => (
        <button
          key={letter}
          type="button"
          aria-current={letters[lit]?.letter === letter ? 'true' : undefined}
          // One stop for Tab; the arrow keys go from letter to letter.
          tabIndex={letters[inTab]?.letter === letter ? 0 : -1}
          onClick={(event) => {
            // A finger was answered when it came down; this is a key or an assistive tool.
            if (event.detail === 0) onEnter(at)
          }}
        >
          {letter}
        </button>
      ))}
      {held ? (
        <span className="held" aria-hidden="true" style={{ top: held.y }}>
          {held.letter}
        </span>
      ) : null}
    </nav>
  )
}
