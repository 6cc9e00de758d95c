import { withPlainDigits } from '@contract/rules/digits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { PassphraseInput } from '@/kit/form/passphrase-input.tsx'
import { Button } from '@/ui/button.tsx'
import { DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'

const TRANSFER_NUMBER_LENGTH = 12

type SecretFormProps = {
  from: 'file' | 'codes'
  error: string | null
  busy: boolean
  onBack: () => void
  onSecret: (secret: string) => void
}

/** Form for the secret of a transfer: the passphrase of a file, or the number of a series of codes. */
export const SecretForm = ({ from, error, busy, onBack, onSecret }: SecretFormProps) => {
  const { t } = useLingui()
  const id = useId()
  const findTooLongError = useTooLongCheck()
  const [inputError, setInputError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
  }, [error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typedSecret = String(new FormData(event.currentTarget).get('secret') ?? '')
    // Accept the number with or without the gaps that the other device shows.
    const secret = from === 'codes' ? withPlainDigits(typedSecret).replace(/[\s.-]/g, '') : typedSecret
    const findNumberProblem = () => {
      if (/\D/.test(secret)) return t`Use digits only: the 12 that the other device shows.`
      if (secret.length < TRANSFER_NUMBER_LENGTH) return t`Type all 12 digits that the other device shows.`
      return findTooLongError(secret, TRANSFER_NUMBER_LENGTH) ?? null
    }
    const findPassphraseProblem = () =>
      secret ? null : t`Type the passphrase that was chosen when the file was saved.`
    const problem = from === 'codes' ? findNumberProblem() : findPassphraseProblem()
    setInputError(problem)
    if (problem) form.current?.querySelector('input')?.focus()
    else onSecret(secret)
  }
  const shownError = inputError ?? error ?? undefined
  return (
    <DialogContent
      title={from === 'file' ? <Trans>Open the file</Trans> : <Trans>Bring in changes from codes</Trans>}
      description={
        from === 'file' ? null : (
          <Trans>
            On the other device, open the sync panel and press Show as codes. It shows a number first; then it shows the
            codes, and this device reads them with its camera.
          </Trans>
        )
      }
      footer={
        <>
          <Button disabled={busy} onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {from === 'file' ? <Trans context="what a button does">Open</Trans> : <Trans>Continue</Trans>}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit} className="grid gap-4">
        {from === 'file' ? (
          <Field label={<Trans>Passphrase of this file</Trans>} error={shownError} required>
            <PassphraseInput name="secret" data-autofocus />
          </Field>
        ) : (
          <Field label={<Trans>Number on the other device</Trans>} error={shownError} required>
            <Input name="secret" data-autofocus inputMode="numeric" autoComplete="off" className="tabular-nums" />
          </Field>
        )}
      </form>
    </DialogContent>
  )
}
