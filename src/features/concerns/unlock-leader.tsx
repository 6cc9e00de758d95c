import { type Concern, concernOperations } from '@contract/concerns/concerns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { type ConcernKeyPair, unwrapConcernKey } from '@/device-lock/concern-seals.ts'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { PassphraseInput } from '@/kit/form/passphrase-input.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export type UnlockProps = {
  concern: Concern
  onKey: (id: string, whole: ConcernKeyPair) => Promise<void>
}

/**
 * Form for the passphrase of the leader's key. If the note was encrypted for an earlier key of the leader, the form
 * requests the passphrase of that key.
 */
export const UnlockLeader = ({ concern, onKey }: UnlockProps) => {
  const { t } = useLingui()
  const { answer } = useOperationQuery(concernOperations['concern_keys.list'])
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!answer) return <Skeleton className="h-30" />
  const key = answer.keys.find(({ id }) => concern.sealed_to.includes(id))
  if (!key) return null
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    const keyPair = await unwrapConcernKey(key.open, key.door, String(new FormData(form).get('passphrase') ?? ''))
    if (keyPair) await onKey(key.id, keyPair)
    setBusy(false)
    setErrorMessage(keyPair ? null : t`This passphrase does not open your key.`)
    if (!keyPair) form.querySelector('input')?.focus()
  }
  const madeAt = formatDayAndTime(key.created)
  return (
    <form noValidate className="grid max-w-120 gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label={<Trans>Passphrase of your key</Trans>}
        hint={
          key.ended ? (
            <Trans>This note is locked with your earlier key, made {madeAt}. Enter the passphrase of that key.</Trans>
          ) : (
            <Trans>Your name and the time are kept with the note when you read it.</Trans>
          )
        }
        error={errorMessage ?? undefined}
        required
      >
        <PassphraseInput name="passphrase" />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Read the note</Trans>
        </Button>
      </div>
    </form>
  )
}
