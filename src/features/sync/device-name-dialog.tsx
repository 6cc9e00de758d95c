import { DeviceName } from '@contract/devices.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import * as v from 'valibot'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'

/** Maximum length in characters, as on the server. */
const MAX_NAME_LENGTH = 40

type DeviceNameDialogProps = {
  /** Current name, or an empty string. */
  name: string
  rename: (name: string | null) => Promise<void>
  onClose: () => void
}

/** Dialog that sets the device's name. An empty name removes it. */
export const DeviceNameDialog = ({ name, rename, onClose }: DeviceNameDialogProps) => {
  const { t } = useLingui()
  const id = useId()
  const [error, setError] = useState<string>()
  const getTooLongError = useTooLongCheck()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typedName = String(new FormData(form).get('name') ?? '').trim()
    const showError = (message: string) => {
      setError(message)
      form.querySelector('input')?.focus()
    }
    const tooLongError = getTooLongError(typedName, MAX_NAME_LENGTH)
    if (tooLongError) return showError(tooLongError)
    if (!v.is(DeviceName, typedName || null))
      return showError(t`This has characters that cannot be seen. Type it again.`)
    try {
      await rename(typedName || null)
      onClose()
    } catch {
      showError(t`Not saved. Try again; nothing saved before is lost.`)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={<Trans>Name of this device</Trans>}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={id} variant="primary">
              <Trans>Save</Trans>
            </Button>
          </>
        }
      >
        <form id={id} noValidate onSubmit={submit}>
          <Field
            label={<Trans>Name</Trans>}
            hint={
              <Trans>
                Others see it beside what is changed here, for example “Kitchen tablet”. Leave it empty to take the name
                away.
              </Trans>
            }
            error={error}
          >
            <Input name="name" data-autofocus autoComplete="off" defaultValue={name} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}
