import { concernOperations, type NetworkKey } from '@contract/concerns/concerns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { type ConcernKeyPair, unwrapConcernKey } from '@/device-lock/concern-seals.ts'
import { parseKey, readKeyFile } from '@/device-lock/network-key-file.ts'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { PassphraseInput } from '@/kit/form/passphrase-input.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { UnlockProps } from './unlock-leader.tsx'

type UnlockErrors = { file?: string; passphrase?: string; letters?: string }

/**
 * Form in which one of its two holders enters the network's key. The holder chooses the key's file and types its
 * passphrase, or types the characters from the printed paper.
 */
export const UnlockNetwork = ({ concern, onKey }: UnlockProps) => {
  const { t } = useLingui()
  const { answer } = useOperationQuery(concernOperations['network_concern_keys.list'])
  const [keySource, setKeySource] = useState<'file' | 'paper'>('file')
  const [errors, setErrors] = useState<UnlockErrors>({})
  const [busy, setBusy] = useState(false)
  if (!answer) return <Skeleton className="h-50" />
  const key = answer.keys.find(({ id }) => concern.sealed_to.includes(id))
  if (!key) return null
  const readKeyFromFile = async (form: FormData): Promise<ConcernKeyPair | UnlockErrors> => {
    const chosenFile = form.get('file')
    const content = chosenFile instanceof File && chosenFile.size > 0 ? await readKeyFile(chosenFile) : null
    if (!content) return { file: t`Choose the file of the network’s key.` }
    if (content.id !== key.id) return { file: t`This is the file of another key.` }
    const keyPair = await unwrapConcernKey(key.open, content.door, String(form.get('passphrase') ?? ''))
    return keyPair ?? { passphrase: t`This passphrase does not open the file.` }
  }
  const readKeyFromPaper = (form: FormData): ConcernKeyPair | UnlockErrors => {
    const secret = parseKey(String(form.get('letters') ?? ''))
    return secret ? { open: key.open, secret } : { letters: t`Type all 64 letters and figures from the paper.` }
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    const keyOrErrors =
      keySource === 'file' ? await readKeyFromFile(new FormData(form)) : readKeyFromPaper(new FormData(form))
    if ('secret' in keyOrErrors) {
      setErrors({})
      await onKey(key.id, keyOrErrors)
    } else {
      setErrors(keyOrErrors)
      form.querySelector<HTMLInputElement>(`[name=${Object.keys(keyOrErrors)[0]}]`)?.focus()
    }
    setBusy(false)
  }
  return (
    <form noValidate className="grid max-w-140 gap-4" onSubmit={(event) => void submit(event)}>
      <WhichKey networkKey={key} />
      <Segmented
        label={t`The network’s key`}
        options={[
          { value: 'file', label: t`From the file` },
          { value: 'paper', label: t`From the paper` },
        ]}
        value={keySource}
        onValueChange={(value) => setKeySource(value === 'paper' ? 'paper' : 'file')}
      />
      {keySource === 'file' ? (
        <>
          <Field label={<Trans>File of the network’s key</Trans>} error={errors.file} required>
            <Input name="file" type="file" accept=".json,application/json" />
          </Field>
          <Field label={<Trans>Passphrase of the file</Trans>} error={errors.passphrase} required>
            <PassphraseInput name="passphrase" />
          </Field>
        </>
      ) : (
        <Field
          label={<Trans>Letters and figures on the paper</Trans>}
          hint={<Trans>16 groups of four. Gaps do not matter.</Trans>}
          error={errors.letters}
          required
        >
          <Input name="letters" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Read the note</Trans>
        </Button>
      </div>
    </form>
  )
}

const WhichKey = ({ networkKey: { created } }: { networkKey: NetworkKey }) => {
  const madeAt = formatDayAndTime(created)
  return (
    <p className="text-muted-foreground">
      <Trans>
        This note opens with the network’s key that was made {madeAt}. Each use is recorded, and the safeguarding leader
        is told unless the note is about them.
      </Trans>
    </p>
  )
}
