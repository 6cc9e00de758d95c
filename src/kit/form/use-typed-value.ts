import { sameValue } from '@contract/rules/merge.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A pause in typing after which a text is saved (ATT-38). */
const PAUSE_MS = 800

type TypedValue<V> = {
  /** The value as the record has it. */
  stored: V
  textOf: (value: V) => string
  /** What a text means; null where it means nothing: then it stays in its field and is not saved. */
  read: (text: string) => { value: V } | null
  /** Answers whether it is saved. */
  save: (base: V, value: V) => Promise<boolean>
  pause?: number
}

/**
 * A field that saves itself after a pause, on leaving it and on leaving the screen. The value that was seen when typing began
 * is what the change replaces, whatever comes in meanwhile.
 */
export const useTypedValue = <V>(options: TypedValue<V>) => {
  const { stored, textOf, read, pause = PAUSE_MS } = options
  const [text, setText] = useState<string | null>(null)
  /** What is being typed, and the value that it will replace. */
  const edit = useRef<{ base: V; text: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const now = edit.current
    const meant = now && latest.current.read(now.text)
    if (!meant || sameValue(meant.value, now.base)) return
    const { base } = now
    now.base = meant.value
    // Still to be saved where it could not be, by the next pause or on leaving.
    if (!(await latest.current.save(base, meant.value))) now.base = base
  }, [])

  useEffect(() => {
    const leave = () => void flush()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [flush])

  /** Nothing of it is still to be saved. */
  const isSettled = (now: { base: V; text: string }) => {
    const meant = read(now.text)
    return meant !== null && sameValue(meant.value, now.base)
  }
  const forget = () => {
    edit.current = null
    setText(null)
  }
  // What was typed stands in the record now: from here on the field follows the record again.
  useEffect(() => {
    const now = edit.current
    if (!now || now.text !== textOf(stored)) return
    const meant = read(now.text)
    if (meant === null || !sameValue(meant.value, now.base)) return
    edit.current = null
    setText(null)
  }, [stored, textOf, read])

  return {
    text: text ?? textOf(stored),
    invalid: text !== null && read(text) === null,
    type: (typed: string) => {
      edit.current ??= { base: stored, text: typed }
      edit.current.text = typed
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), pause)
    },
    leave: async () => {
      await flush()
      // What could not be saved, or means nothing, stays in the field.
      if (edit.current && isSettled(edit.current)) forget()
    },
  }
}
