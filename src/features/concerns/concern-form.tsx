import { MAX_CONCERN_LENGTH } from '@contract/concerns/concern-seals.ts'
import { newId } from '@contract/id.ts'
import { getConcernRecipients } from '@contract/rules/concern-recipients.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole, ShieldAlert } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { sealConcern } from '@/device-lock/concern-seals.ts'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { NoNotesYet } from './no-notes-yet.tsx'
import { Recipients } from './recipients.tsx'
import { useSealingKeys } from './use-sealing-keys.ts'

const MAX_NAME_LENGTH = 200

type ConcernFormProps = {
  /** Name of the person that the note is about, if known. */
  about: string
  /** Label of the session during which the note is written, or null. */
  session: string | null
  /** Called with the names of the people who can decrypt the note. */
  onSaved: (names: string[]) => void
}

/**
 * Form for a concern note. The note is encrypted before it is stored, and this device cannot decrypt it afterwards. No
 * draft is stored.
 */
export const ConcernForm = ({ about: initialAbout, session, onSaved }: ConcernFormProps) => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const sealingKeys = useSealingKeys()
  const recipientsId = useId()
  const [about, setAbout] = useState(initialAbout)
  const [text, setText] = useState('')
  const [aboutLeader, setAboutLeader] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const textFieldRef = useRef<HTMLTextAreaElement>(null)
  const aboutField = useRef<HTMLInputElement>(null)
  const checkTooLong = useTooLongCheck()
  const aboutLengthError = checkTooLong(about, MAX_NAME_LENGTH)
  const textLengthError = checkTooLong(text, MAX_CONCERN_LENGTH)
  useUnsaved(text.trim() !== '' && !busy)
  if (sealingKeys === undefined) return null
  if (sealingKeys === null || sealingKeys.length === 0) return <NoNotesYet isFirstSync={sealingKeys === null} />
  const recipients = getConcernRecipients(sealingKeys, aboutLeader)
  const hasNoRecipients = recipients.length === 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || hasNoRecipients) return
    if (text.trim() === '') {
      setIsMissing(true)
      return textFieldRef.current?.focus()
    }
    if (aboutLengthError || textLengthError) return (aboutLengthError ? aboutField : textFieldRef).current?.focus()
    setBusy(true)
    setHasFailed(false)
    try {
      const writtenAt = new Date().toISOString()
      const note = { about: about.trim(), text: text.trim(), session, written: writtenAt, about_leader: aboutLeader }
      const sealedConcern = await sealConcern(sealingKeys, note)
      if (await save([{ name: 'concern.create', args: { id: newId(), sealed: sealedConcern } }]))
        return onSaved(recipients.map(({ name }) => name))
    } catch {
      setHasFailed(true)
    }
    setBusy(false)
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label={<Trans>Who is it about?</Trans>} optionalMark={<Trans>(optional)</Trans>} error={aboutLengthError}>
        <Input
          ref={aboutField}
          value={about}
          autoComplete="off"
          readOnly={busy}
          onChange={(event) => setAbout(event.target.value)}
        />
      </Field>
      <Field
        label={<Trans>What did you see or hear?</Trans>}
        hint={
          <Trans>
            Write what was said in the words that were used, and when. Write what you saw, not what you think.
          </Trans>
        }
        error={isMissing ? t`Fill this in.` : textLengthError}
        required
      >
        <Textarea
          ref={textFieldRef}
          rows={9}
          className="min-h-48"
          autoComplete="off"
          value={text}
          readOnly={busy}
          onChange={(event) => {
            setText(event.target.value)
            setIsMissing(false)
          }}
        />
      </Field>
      <Checkbox look="framed" checked={aboutLeader} disabled={busy} onCheckedChange={setAboutLeader}>
        <Trans>This is about the safeguarding leader</Trans>
      </Checkbox>
      <div id={recipientsId} role="status">
        <Recipients recipients={recipients} />
      </div>
      {hasFailed ? (
        <Banner tone="warning" icon={ShieldAlert}>
          <span role="alert">
            <Trans>The note could not be locked, so it was not saved. Try again.</Trans>
          </span>
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Button
          type="submit"
          variant="primary"
          size="comfort"
          icon={LockKeyhole}
          busy={busy}
          disabled={hasNoRecipients}
          aria-describedby={recipientsId}
        >
          <Trans>Save the note</Trans>
        </Button>
      </div>
    </form>
  )
}
