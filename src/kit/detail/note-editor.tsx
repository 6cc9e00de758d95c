import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { FormButtons } from '@/kit/form/form-buttons.tsx'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'

/** Maximum length of a note in characters. */
const MAX_NOTE_LENGTH = 10_000

type NoteEditorProps = {
  begin: string
  /** @throws the same errors as `call` */
  save: (note: string) => Promise<void>
  onCancel: () => void
}

/**
 * Editor of one note. The text remains after a failed save. Leaving the page with unsaved text requires confirmation.
 */
export const NoteEditor = ({ begin, save, onCancel }: NoteEditorProps) => {
  const { t } = useLingui()
  const showErrorNotice = useErrorNotice()
  const [note, setNote] = useState(begin)
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  useUnsaved(note !== begin && !isBusy)
  const textArea = useRef<HTMLTextAreaElement>(null)
  const lengthError = useTooLongCheck()(note, MAX_NOTE_LENGTH)
  // Focus the text area, because the editor has replaced the pressed button.
  useEffect(() => textArea.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (note.trim() === '') return setIsMissing(true)
    if (lengthError) return textArea.current?.focus()
    setIsBusy(true)
    try {
      await save(note.trim())
    } catch (error) {
      setIsBusy(false)
      showErrorNotice(error)
    }
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field label={<Trans>Note</Trans>} required error={isMissing ? t`Fill this in.` : lengthError}>
        <Textarea
          ref={textArea}
          rows={4}
          value={note}
          readOnly={isBusy}
          onChange={(event) => {
            setNote(event.target.value)
            setIsMissing(false)
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <FormButtons busy={isBusy} onCancel={onCancel} />
      </div>
    </form>
  )
}
