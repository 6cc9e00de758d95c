import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { FormButtons } from '@/kit/form/form-buttons.tsx'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLong } from '@/words/too-long-words.ts'

/** Characters of the longest note. */
const MAX_LENGTH = 10_000

type NoteEditorProps = {
  begin: string
  /** @throws as `call` */
  save: (note: string) => Promise<void>
  onCancel: () => void
}

/** The text of one note. What is typed is not lost by a save that failed, nor without a question by leaving the page. */
export const NoteEditor = ({ begin, save, onCancel }: NoteEditorProps) => {
  const { t } = useLingui()
  const notice = useErrorNotice()
  const [note, setNote] = useState(begin)
  const [lacking, setLacking] = useState(false)
  const [busy, setBusy] = useState(false)
  useUnsaved(note !== begin && !busy)
  const text = useRef<HTMLTextAreaElement>(null)
  const excess = useTooLong()(note, MAX_LENGTH)
  // The pressed button has gone for it.
  useEffect(() => text.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (note.trim() === '') return setLacking(true)
    if (excess) return text.current?.focus()
    setBusy(true)
    try {
      await save(note.trim())
    } catch (error) {
      setBusy(false)
      notice(error)
    }
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field label={<Trans>Note</Trans>} required error={lacking ? t`Fill this in.` : excess}>
        <Textarea
          ref={text}
          rows={4}
          value={note}
          readOnly={busy}
          onChange={(event) => {
            setNote(event.target.value)
            setLacking(false)
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <FormButtons busy={busy} onCancel={onCancel} />
      </div>
    </form>
  )
}
