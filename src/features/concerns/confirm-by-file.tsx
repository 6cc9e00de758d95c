import type { PendingKey } from '@contract/concerns/concern-tasks.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { PassphraseInput } from '@/kit/form/passphrase-input.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { isFileOfKey } from './file-proof.ts'

type ConfirmByFileProps = {
  waiting: PendingKey
  busy: boolean
  reachable: boolean
  confirm: () => Promise<void>
}

/**
 * Form in which the second holder confirms a new network key. The holder opens the key's file on this device, and the
 * file is not uploaded.
 */
export function ConfirmByFile({ waiting, busy, reachable, confirm }: ConfirmByFileProps) {
  const { t } = useLingui()
  const [isWrong, setIsWrong] = useState(false)
  const [isOpening, setIsOpening] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || isOpening) return
    const form = event.currentTarget
    const formData = new FormData(form)
    setIsOpening(true)
    const isRight = await isFileOfKey(waiting, formData.get('file'), String(formData.get('passphrase') ?? ''))
    setIsOpening(false)
    setIsWrong(!isRight)
    if (isRight) await confirm()
    else form.querySelector('input')?.focus()
  }
  return (
    <form noValidate className="grid max-w-120 gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label={<Trans>File of the network’s key</Trans>}
        error={isWrong ? t`This file and passphrase do not open the new key.` : undefined}
        required
      >
        <Input name="file" type="file" accept=".json,application/json" />
      </Field>
      <Field label={<Trans>Passphrase of the file</Trans>} required>
        <PassphraseInput name="passphrase" />
      </Field>
      <div>
        <Button type="submit" variant="primary" size="comfort" busy={busy || isOpening} disabled={!reachable}>
          <Trans>Confirm this key</Trans>
        </Button>
      </div>
    </form>
  )
}
