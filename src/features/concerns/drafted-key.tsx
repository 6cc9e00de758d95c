import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown, Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { download } from '@/browser/download.ts'
import { PassphraseInput } from '@/kit/form/passphrase-input.tsx'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { Paper } from '@/kit/paper/paper.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import type { DraftKey } from './use-network-key.ts'

type DraftedKeyProps = {
  drafted: DraftKey
  checkFile: (file: File, passphrase: string) => Promise<boolean>
  onUse: () => Promise<void>
}

/**
 * Card of a new network key that is not in use yet. The user saves and prints the key. Before notes are encrypted for
 * the key, the user must open the saved file once.
 */
export const NewKeyCard = ({ drafted: { file, letters }, checkFile: proves, onUse }: DraftedKeyProps) => {
  const { t } = useLingui()
  const [isWrong, setIsWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  useUnsaved(!busy)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const formData = new FormData(event.currentTarget)
    const chosenFile = formData.get('file')
    setBusy(true)
    const isRight = chosenFile instanceof File && (await proves(chosenFile, String(formData.get('passphrase') ?? '')))
    setIsWrong(!isRight)
    if (isRight) await onUse()
    setBusy(false)
  }
  return (
    <Card padded className="grid gap-4">
      <CardTitle>
        <Trans>Keep the new key safe</Trans>
      </CardTitle>
      <p>
        <Trans>
          Save the file twice, one copy for each holder, and print the paper for a locked drawer. The paper opens every
          note without a passphrase.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={FileDown} onClick={() => download(file)}>
          <Trans>Save the file</Trans>
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          <Trans>Print the paper</Trans>
        </Button>
      </div>
      <form noValidate className="grid max-w-120 gap-4" onSubmit={(event) => void submit(event)}>
        <Field
          label={<Trans>The file that you have saved</Trans>}
          hint={<Trans>Choose it here, so that it is sure to open before notes are locked with it.</Trans>}
          error={isWrong ? t`This file and passphrase do not open the new key.` : undefined}
          required
        >
          <Input name="file" type="file" accept=".json,application/json" />
        </Field>
        <Field label={<Trans>Passphrase of the file</Trans>} required>
          <PassphraseInput name="passphrase" />
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            <Trans>Use this key</Trans>
          </Button>
        </div>
      </form>
      <Paper
        title={t`The network’s key`}
        about={t`Confidential. Keep it locked away. It opens concern notes of every club.`}
        columns={1}
        rows={() => [
          { key: 'file', lines: 1, content: file.name },
          { key: 'letters', lines: 2, content: <code>{letters}</code> },
        ]}
      />
    </Card>
  )
}
