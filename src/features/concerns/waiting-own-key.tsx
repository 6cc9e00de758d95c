import type { OwnKey } from '@contract/concerns/concerns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { PassphraseInput } from '@/kit/form/passphrase-input.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Confirmations } from './confirmations.tsx'
import { KeyNumber } from './key-number.tsx'

type WaitingOwnKeyProps = {
  waiting: OwnKey
  /** The active key, with which the leader confirms the new one. Null without an active key. */
  present: OwnKey | null
  reachable: boolean
  /** Confirms the new key. @returns false if the passphrase is wrong */
  confirm: (waiting: OwnKey, present: OwnKey, passphrase: string) => Promise<boolean>
}

/**
 * Card of a leader's own new key that is not confirmed yet. Shows the effect of a confirmation, the people who can
 * confirm, and a form to confirm with the current key's passphrase.
 */
export function WaitingOwnKey({ waiting, present, reachable, confirm }: WaitingOwnKeyProps) {
  const { t } = useLingui()
  const showErrorNotice = useErrorNotice()
  const [isWrong, setIsWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const madeAt = formatDayAndTime(waiting.created)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || !present) return
    const form = event.currentTarget
    setBusy(true)
    try {
      const isRight = await confirm(waiting, present, String(new FormData(form).get('passphrase') ?? ''))
      setIsWrong(!isRight)
      if (!isRight) form.querySelector('input')?.focus()
    } catch (error) {
      showErrorNotice(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card padded className="grid gap-4">
      <CardTitle icon={Hourglass}>
        <Trans>Your new key is waiting to be confirmed</Trans>
      </CardTitle>
      <p>
        {present ? (
          <Trans>You made it {madeAt}. Until it is confirmed, notes are locked with your present key.</Trans>
        ) : (
          <Trans>You made it {madeAt}. Until it is confirmed, no note can reach you.</Trans>
        )}
      </p>
      <KeyNumber open={waiting.open} />
      <p>
        <Trans>
          One of these people confirms it: another safeguarding leader of your club whose key is in use, a holder of the
          network’s key, or a coordinator of your club together with one person of VP support. Ring them and read out
          the number of the key.
        </Trans>
      </p>
      <Confirmations confirmations={waiting.confirmed_by} />
      {present ? (
        <form noValidate className="grid max-w-120 gap-4" onSubmit={(event) => void submit(event)}>
          <Field
            label={<Trans>Passphrase of your present key</Trans>}
            hint={<Trans>With it you confirm the new key yourself, and your earlier notes are locked with it.</Trans>}
            error={isWrong ? t`This passphrase does not open your key.` : undefined}
            required
          >
            <PassphraseInput name="passphrase" onChange={() => setIsWrong(false)} />
          </Field>
          <div>
            <Button type="submit" variant="primary" size="comfort" busy={busy} disabled={!reachable}>
              <Trans>Confirm with the present key</Trans>
            </Button>
          </div>
        </form>
      ) : null}
    </Card>
  )
}
