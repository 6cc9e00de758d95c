import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { type FormEvent, useId, useState } from 'react'
import { PassphraseInput } from '@/kit/form/passphrase-input.tsx'
import { findWeakness, saveTransferFile } from '@/sync-state/transfer.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { useTransferMessages } from './use-transfer-messages.ts'

type SaveFileErrors = { secret?: string; again?: string }
type SaveFileDialogProps = {
  onClose: () => void
  /** Called with the name of the saved file. */
  onSaved?: (name: string) => void
}

/**
 * Dialog that saves unsent changes to a file. The user chooses a passphrase that encrypts the file. Only the same user
 * can import the file.
 */
export const SaveFileDialog = ({ onClose, onSaved }: SaveFileDialogProps) => {
  const { t } = useLingui()
  const replica = useReplica()
  const getErrorMessage = useTransferMessages()
  const waiting =
    useLiveQuery(async () => (await replica.db.outbox.count()) + (await replica.db.set_aside.count()), [replica]) ?? 2
  const id = useId()
  const [errors, setErrors] = useState<SaveFileErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const [savedFile, setSavedFile] = useState<{ name: string; count: number } | null>(null)

  const validate = (secret: string, again: string): SaveFileErrors => {
    const weakness = findWeakness(secret, 'file')
    if (weakness === 'short') return { secret: t`Use at least 10 characters, or at least 12 digits.` }
    if (weakness === 'guessable') return { secret: t`This is too easy to guess. Choose another.` }
    return again === secret ? {} : { again: t`This is not the same passphrase.` }
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const readField = (name: string) => String(new FormData(form).get(name) ?? '')
    const showErrors = (found: SaveFileErrors) => {
      setErrors(found)
      form.querySelector<HTMLInputElement>(`[name=${Object.keys(found)[0]}]`)?.focus()
    }
    const foundErrors = validate(readField('secret'), readField('again'))
    if (Object.keys(foundErrors).length) return showErrors(foundErrors)
    setIsBusy(true)
    setErrors({})
    try {
      const file = await saveTransferFile(replica, readField('secret'))
      setSavedFile(file)
      onSaved?.(file.name)
    } catch (error) {
      showErrors({ secret: getErrorMessage(error, 'file') })
    }
    setIsBusy(false)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      {savedFile ? (
        <DialogContent
          title={plural(savedFile.count, { one: 'The change is in a file', other: 'The changes are in a file' })}
          footer={
            <Button variant="primary" data-autofocus onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <div role="status" className="grid gap-3 [overflow-wrap:anywhere]">
            <p>
              {plural(savedFile.count, { one: '# change saved as', other: '# changes saved as' })}{' '}
              <b>{savedFile.name}</b>
            </p>
            <p>
              <Trans>Look for it where this browser keeps downloads, and send or copy it to the other device.</Trans>
            </p>
            <p>
              <Trans>
                There: sign in as yourself, open the sync panel, press Bring in changes and choose the file.
              </Trans>{' '}
              {plural(savedFile.count, {
                one: 'The change stays here as well; it counts once.',
                other: 'The changes stay here as well; they count once.',
              })}
            </p>
          </div>
        </DialogContent>
      ) : (
        <DialogContent
          title={plural(waiting, { one: 'Save the change to a file', other: 'Save changes to a file' })}
          description={
            <>
              {plural(waiting, {
                one: 'Another device takes it on from the file, signed in as you.',
                other: 'Another device takes them on from the file, signed in as you.',
              })}{' '}
              <Trans>
                No one can read the file without the passphrase, and no one can find it for you if you forget it.
              </Trans>
            </>
          }
          footer={
            <>
              <Button disabled={isBusy} onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" form={id} variant="primary" busy={isBusy}>
                <Trans>Save the file</Trans>
              </Button>
            </>
          }
        >
          <form id={id} noValidate onSubmit={submit} className="grid gap-4">
            <Field
              label={<Trans>Passphrase for this file</Trans>}
              hint={
                <Trans>
                  At least 10 characters, or 12 digits. Several words protect best. It may be the password you log in
                  with.
                </Trans>
              }
              error={errors.secret}
              required
            >
              <PassphraseInput name="secret" data-autofocus />
            </Field>
            <Field label={<Trans>Type it again</Trans>} error={errors.again} required>
              <PassphraseInput name="again" />
            </Field>
          </form>
        </DialogContent>
      )}
    </Dialog>
  )
}
