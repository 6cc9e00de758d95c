import { isSameValue } from '@contract/rules/merge.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pause in typing after which the text is saved, in ms (ATT-38). */
const SAVE_DELAY_MS = 800

type TypedValue<V> = {
  /** Value of the record. */
  stored: V
  textOf: (value: V) => string
  /** Parses the text. Returns null for invalid text, which then stays in the field and is not saved. */
  read: (text: string) => { value: V } | null
  /** Resolves to true if the value was saved. */
  save: (base: V, value: V) => Promise<boolean>
  pause?: number
}

/**
 * Manages a field that saves after a pause, on blur and when the screen closes. A change always replaces the value that
 * was shown when typing started, even if a newer value has arrived.
 */
export const useTypedValue = <V>(options: TypedValue<V>) => {
  const { stored, textOf: toText, read, pause = SAVE_DELAY_MS } = options
  const [text, setText] = useState<string | null>(null)
  /** Text that is being typed, and the value that it replaces. */
  const edit = useRef<{ base: V; text: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const currentEdit = edit.current
    const parsed = currentEdit && latest.current.read(currentEdit.text)
    if (!parsed || isSameValue(parsed.value, currentEdit.base)) return
    const { base } = currentEdit
    currentEdit.base = parsed.value
    // Restore the previous base if the save failed, so that the next pause or blur saves again.
    if (!(await latest.current.save(base, parsed.value))) currentEdit.base = base
  }, [])

  useEffect(() => {
    const saveOnLeave = () => void flush()
    window.addEventListener('pagehide', saveOnLeave)
    return () => {
      window.removeEventListener('pagehide', saveOnLeave)
      saveOnLeave()
    }
  }, [flush])

  /** Returns true if nothing is left to save. */
  const isSettled = (now: { base: V; text: string }) => {
    const parsed = read(now.text)
    return parsed !== null && isSameValue(parsed.value, now.base)
  }
  const clearEdit = () => {
    edit.current = null
    setText(null)
  }
  // Let the field follow the record again once the record contains the typed text.
  useEffect(() => {
    const currentEdit = edit.current
    if (!currentEdit || currentEdit.text !== toText(stored)) return
    const parsed = read(currentEdit.text)
    if (parsed === null || !isSameValue(parsed.value, currentEdit.base)) return
    edit.current = null
    setText(null)
  }, [stored, toText, read])

  return {
    text: text ?? toText(stored),
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
      // Leave invalid or unsaved text in the field.
      if (edit.current && isSettled(edit.current)) clearEdit()
    },
  }
}
