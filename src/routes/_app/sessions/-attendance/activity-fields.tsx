import type { SessionRow } from '@contract/rows.ts'
import { sameValue } from '@contract/rules/merge.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLiveRows } from '@/hooks/use-live-row.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { Field } from '@/ui/field.tsx'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { activityWords } from '@/words/activity-words.ts'
import type { Register } from './register.ts'

/** ATT-07, ATT-08, ATT-36: activities from the common list; one that left the list stays until taken off. */
export const ActivitiesField = ({ register, session }: { register: Register; session: SessionRow }) => {
  const { t, i18n } = useLingui()
  const save = useSaveLocally()
  const rows = useLiveRows(register.options)
  const { id, activities } = session
  const known = [...rows]
    .sort((a, b) => a.position - b.position)
    .map(({ value, label }) => {
      const words = activityWords(value)
      return { value, label: words ? i18n._(words) : label }
    })
  const others = activities
    .filter((value) => !known.some((option) => option.value === value))
    .map((value) => ({ value, label: value }))

  const change = (chosen: string[]) => {
    const add = chosen.filter((value) => !activities.includes(value))
    const remove = activities.filter((value) => !chosen.includes(value))
    if (add.length === 0 && remove.length === 0) return
    void save([{ name: 'session.update', args: { id, set: { activities: { add, remove } } } }])
  }
  return (
    <Field label={t`Additional Activities`}>
      <MultiSelect
        options={[...known, ...others]}
        value={activities}
        onValueChange={change}
        placeholder={t`None yet`}
        removeLabel={(label) => t`Remove ${label}`}
      />
    </Field>
  )
}

/** A pause in typing after which the text is saved (ATT-38). */
const PAUSE_MS = 800

/** ATT-09, ATT-38: saved after a pause, on leaving the field and on leaving the screen. */
export const OtherActivityField = ({ session }: { session: SessionRow }) => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const { id, activities_other } = session
  const [text, setText] = useState<string | null>(null)
  /** What is being typed, and the value that it will replace. */
  const edit = useRef<{ base: string | null; text: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const now = edit.current
    if (!now) return
    const value = now.text.trim() || null
    const { base } = now
    if (sameValue(value, base)) return
    now.base = value
    const saved = await save([
      { name: 'session.update', args: { id, set: { activities_other: { base, value } } } },
    ])
    // Still to be saved, by the next pause or on leaving.
    if (!saved) now.base = base
  }, [save, id])

  useEffect(() => {
    const leave = () => void flush()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [flush])

  const type = (typed: string) => {
    edit.current ??= { base: activities_other, text: typed }
    edit.current.text = typed
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }
  const leave = async () => {
    await flush()
    const now = edit.current
    // What could not be saved stays in the field.
    if (!now || !sameValue(now.text.trim() || null, now.base)) return
    edit.current = null
    setText(null)
  }
  return (
    <Field label={t`Other activity`}>
      <Textarea
        rows={2}
        value={text ?? activities_other ?? ''}
        maxLength={500}
        autoComplete="off"
        // Several lines to read, but still one line of text.
        onChange={(event) => type(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onBlur={() => void leave()}
      />
    </Field>
  )
}
