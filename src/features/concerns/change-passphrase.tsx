import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { PassphraseInput } from '@/kit/form/passphrase-input.tsx'
import { Field } from '@/ui/field.tsx'
import { NewPassphrase } from './new-passphrase.tsx'

type ChangePassphraseProps = {
  disabled: boolean
  /**
   * Changes the passphrase. Both arguments are passphrases.
   * @returns false if the current passphrase is wrong
   */
  change: (present: string, next: string) => Promise<boolean>
  onDone: () => void
}

/**
 * Form that changes the passphrase of a concern key. The key stays the same and is only encrypted with the new
 * passphrase.
 */
export const ChangePassphrase = ({ disabled, change, onDone }: ChangePassphraseProps) => {
  const { t } = useLingui()
  const showErrorNotice = useErrorNotice()
  const [isWrong, setIsWrong] = useState(false)
  const presentField = useRef<HTMLDivElement>(null)
  const changePassphrase = async (next: string) => {
    const field = presentField.current?.querySelector('input')
    try {
      if (await change(field?.value ?? '', next)) return onDone()
      setIsWrong(true)
      field?.focus()
    } catch (error) {
      showErrorNotice(error)
    }
  }
  return (
    <NewPassphrase disabled={disabled} action={<Trans>Change the passphrase</Trans>} onChosen={changePassphrase}>
      <div ref={presentField}>
        <Field
          label={<Trans>Present passphrase</Trans>}
          error={isWrong ? t`This passphrase does not open your key.` : undefined}
          required
        >
          <PassphraseInput onChange={() => setIsWrong(false)} />
        </Field>
      </div>
    </NewPassphrase>
  )
}
