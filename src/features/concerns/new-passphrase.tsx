import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { findWeakness } from '@/device-lock/concern-seals.ts'
import { PassphraseInput } from '@/kit/form/passphrase-input.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'

type PassphraseErrors = { secret?: string; again?: string }

type NewPassphraseProps = {
  action: ReactNode
  /** Fields that are shown above the passphrase. */
  children?: ReactNode
  disabled?: boolean
  describedBy?: string | undefined
  /** Called with the new passphrase. The callback must handle its own errors. */
  onChosen: (passphrase: string) => Promise<void>
}

/**
 * Form in which a user types a new passphrase twice. The passphrase must be strong, because the encrypted key can be
 * attacked offline.
 */
export const NewPassphrase = ({ action, children, disabled, describedBy, onChosen }: NewPassphraseProps) => {
  const { t } = useLingui()
  const [errors, setErrors] = useState<PassphraseErrors>({})
  const [busy, setBusy] = useState(false)
  const validate = (secret: string, again: string): PassphraseErrors => {
    const weakness = findWeakness(secret, 'file')
    if (weakness === 'short') return { secret: t`Use at least 10 characters, or at least 12 digits.` }
    if (weakness === 'guessable') return { secret: t`This is too easy to guess. Choose another.` }
    return again === secret ? {} : { again: t`This is not the same passphrase.` }
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const readField = (name: string) => String(new FormData(form).get(name) ?? '')
    const foundErrors = validate(readField('secret'), readField('again'))
    setErrors(foundErrors)
    const [firstWrongField] = Object.keys(foundErrors)
    if (firstWrongField) return form.querySelector<HTMLInputElement>(`[name=${firstWrongField}]`)?.focus()
    setBusy(true)
    try {
      await onChosen(readField('secret'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate className="grid max-w-120 gap-4" onSubmit={(event) => void submit(event)}>
      {children}
      <Field
        label={<Trans>New passphrase</Trans>}
        hint={<Trans>At least 10 characters, or 12 digits. Several words protect best.</Trans>}
        error={errors.secret}
        required
      >
        <PassphraseInput name="secret" autoComplete="new-password" />
      </Field>
      <Field label={<Trans>Type it again</Trans>} error={errors.again} required>
        <PassphraseInput name="again" autoComplete="new-password" />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy} disabled={disabled} aria-describedby={describedBy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
