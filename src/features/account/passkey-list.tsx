import { MAX_PASSKEYS, type Passkey, passkeyOperations } from '@contract/passkeys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { canUsePasskeys } from '@/browser/passkey-support.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { type FindFocusFallback, useFocusAfterRemoval } from '@/kit/page/focus-after-removal.ts'
import { Button } from '@/ui/button.tsx'
import { ListRow } from '@/ui/list-row.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { AddPasskey } from './add-passkey.tsx'

/** Finds the field of the form, or the button that opens the form. */
const findAddControl: FindFocusFallback = (section) =>
  section.querySelector('input') ?? section.querySelector('[data-add]')

type PasskeyListProps = {
  /** Level of the heading, by default for a sheet. */
  heading?: 'h2' | 'h3'
  onAdded?: () => void
}

/** List of the user's passkeys, with a form that adds one. */
export const PasskeyList = ({ heading: Heading = 'h3', onAdded }: PasskeyListProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const passkeysQuery = useOperationQuery(passkeyOperations['passkeys.list'])
  const [addedPasskeys, setAddedPasskeys] = useState<readonly Passkey[]>([])
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set())
  const [isAdding, setIsAdding] = useState(false)
  const section = useFocusAfterRemoval(findAddControl)
  const loadedPasskeys = passkeysQuery.answer?.results
  const passkeys =
    loadedPasskeys &&
    [...loadedPasskeys, ...addedPasskeys.filter(({ id }) => !loadedPasskeys.some((one) => one.id === id))].filter(
      ({ id }) => !removedIds.has(id),
    )
  const remove = async ({ id, name }: Passkey) => {
    try {
      await call(passkeyOperations['passkeys.delete'], { params: { id } })
      setRemovedIds((before) => new Set([...before, id]))
      show({ message: t`The passkey “${name}” no longer signs in. Delete it in your browser or phone too.` })
    } catch (error) {
      showErrorNotice(error)
    }
  }
  return (
    <section ref={section} aria-labelledby="passkeys" className="grid gap-3">
      <Heading id="passkeys" className="text-lg font-bold">
        <Trans>Passkeys</Trans>
      </Heading>
      <p className="text-muted-foreground">
        <Trans>
          With a passkey you sign in by fingerprint, face or the PIN of your own phone or computer. Do not make one on a
          tablet that others unlock.
        </Trans>
      </p>
      <LoadNotice
        {...passkeysQuery}
        stale={Boolean(passkeys)}
        words={{
          cutOff: <Trans>Your passkeys can be seen where there is Wi-Fi.</Trans>,
          fault: <Trans>Your passkeys could not be read.</Trans>,
          stale: <Trans>This is what was read before.</Trans>,
        }}
      />
      {passkeys ? <PasskeyRows passkeys={passkeys} onRemove={(one) => void remove(one)} /> : null}
      {!passkeys && passkeysQuery.busy ? <Skeleton className="h-20" /> : null}
      {isAdding ? (
        <AddPasskey
          onAdded={(passkey) => {
            setAddedPasskeys((before) => [...before, passkey])
            setIsAdding(false)
            show({ message: t`The passkey is ready. Use it at your next login.` })
            onAdded?.()
          }}
          onCancel={() => setIsAdding(false)}
        />
      ) : (
        <AddButton count={passkeys?.length} onClick={() => setIsAdding(true)} />
      )}
    </section>
  )
}

type PasskeyRowsProps = { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void }

const PasskeyRows = ({ passkeys, onRemove }: PasskeyRowsProps) => {
  const { t } = useLingui()
  if (passkeys.length === 0)
    return (
      <p>
        <Trans>You have no passkey yet.</Trans>
      </p>
    )
  return (
    <ul className="grid gap-2">
      {passkeys.map((one) => (
        <li key={one.id}>
          <ListRow
            icon={Fingerprint}
            title={one.name}
            detail={
              one.last_used ? (
                <Trans>
                  Last used {formatTimeAndDay(one.last_used)}, added {formatTimeAndDay(one.created)}
                </Trans>
              ) : (
                <Trans>Added {formatTimeAndDay(one.created)}, not used yet</Trans>
              )
            }
            aside={
              <TwoClickButton armedLabel={t`Press again to remove it`} about={one.id} onConfirm={() => onRemove(one)}>
                <Trans>Remove</Trans>
              </TwoClickButton>
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** Button that opens the form, or the reason why no passkey can be added. */
const AddButton = ({ count, onClick }: { count: number | undefined; onClick: () => void }) => {
  if (!canUsePasskeys())
    return (
      <p className="text-muted-foreground">
        <Trans>This browser cannot make passkeys. Use a newer one, or another device.</Trans>
      </p>
    )
  if (count !== undefined && count >= MAX_PASSKEYS)
    return (
      <p className="text-muted-foreground">
        <Trans>An account has at most ten passkeys. Remove one first.</Trans>
      </p>
    )
  return (
    <div>
      <Button data-add onClick={onClick}>
        <Trans>Add a passkey</Trans>
      </Button>
    </div>
  )
}
