import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KeyRound, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { NewKeyCard } from '@/features/concerns/drafted-key.tsx'
import { HolderFields } from '@/features/concerns/holder-fields.tsx'
import { NewPassphrase } from '@/features/concerns/new-passphrase.tsx'
import { useConcernTasks } from '@/features/concerns/use-concern-tasks.ts'
import { useNameList } from '@/features/concerns/use-names.ts'
import { type DraftKey, useNetworkKey } from '@/features/concerns/use-network-key.ts'
import { WaitingKeyCard } from '@/features/concerns/waiting-key-card.tsx'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'

export const Route = createFileRoute('/_app/concerns/network_key')({ component: NetworkKeyScreen })

/** Page of the network's safeguarding key: its holders and the form for a new key (B-HAL-05). */
function NetworkKeyScreen() {
  const { t } = useLingui()
  const showErrorNotice = useErrorNotice()
  const { show } = useToast()
  const {
    keys,
    people,
    draft: createDraftKey,
    proves: checkKeyFile,
    use: activateKey,
    busy: isBusy,
    ...state
  } = useNetworkKey()
  const [holders, setHolders] = useState<[string, string]>(['', ''])
  const [isHolderMissing, setIsHolderMissing] = useState(false)
  const [draftKey, setDraftKey] = useState<DraftKey | null>(null)
  const presentKey = keys?.find(({ ended, confirmed }) => ended === null && confirmed !== null)
  const departedHolders = presentKey?.holders.filter(({ id }) => !people.some((one) => one.id === id)) ?? []
  const submitPassphrase = async (passphrase: string) => {
    const [firstHolder, secondHolder] = holders
    if (!firstHolder || !secondHolder || firstHolder === secondHolder) return setIsHolderMissing(true)
    setDraftKey(await createDraftKey(holders, passphrase))
  }
  const activateDraftKey = async (key: DraftKey) => {
    try {
      await activateKey(key)
      setDraftKey(null)
      show({ message: t`The key is made. It waits until its second holder confirms it.`, tone: 'done' })
    } catch (error) {
      showErrorNotice(error)
    }
  }
  function renderNewKey() {
    if (!keys) return null
    if (draftKey)
      return (
        <NewKeyCard
          drafted={draftKey}
          checkFile={(file, passphrase) => checkKeyFile(draftKey, file, passphrase)}
          onUse={() => activateDraftKey(draftKey)}
        />
      )
    return (
      <Card padded className="grid gap-4">
        <CardTitle>
          <Trans>Make a new key</Trans>
        </CardTitle>
        <p>
          <Trans>
            Make one when a holder has left, or when someone else may have the file. Notes are locked with it once its
            second holder has confirmed it. Keep the earlier files: they open the earlier notes.
          </Trans>
        </p>
        <NewPassphrase disabled={!state.reachable} action={<Trans>Continue</Trans>} onChosen={submitPassphrase}>
          <HolderFields
            people={people}
            holders={holders}
            error={isHolderMissing ? t`Choose two different people.` : undefined}
            onHolders={(chosen) => {
              setHolders(chosen)
              setIsHolderMissing(false)
            }}
          />
        </NewPassphrase>
      </Card>
    )
  }
  return (
    <Page width="form">
      <PageHeader title={t`The network’s key`} back={{ to: '/concerns', label: t`Concerns` }} />
      <LoadNotice {...state} stale={keys !== undefined} />
      {isBusy ? <Skeleton className="h-80" /> : null}
      {departedHolders.length > 0 ? (
        <Banner tone="warning" icon={UserRoundX}>
          <DepartedHolders names={departedHolders.map(({ name }) => name)} />
        </Banner>
      ) : null}
      {keys ? (
        <Card padded className="grid gap-4">
          <CardTitle icon={KeyRound}>
            {presentKey ? <Trans>The key in use</Trans> : <Trans>There is no key yet</Trans>}
          </CardTitle>
          {presentKey ? (
            <KeyInUse names={presentKey.holders.map(({ name }) => name)} created={presentKey.created} />
          ) : null}
          <p>
            <Trans>
              Every concern note is locked with this key as well. Two people keep it as a file and on paper, off the
              server. If both the file and the paper are lost, notes that were locked with it alone are lost for good.
            </Trans>
          </p>
        </Card>
      ) : null}
      {keys ? <WaitingNetworkKeys /> : null}
      {renderNewKey()}
    </Page>
  )
}

/** Keys that wait for confirmation by their second holder. */
function WaitingNetworkKeys() {
  const { tasks, confirm } = useConcernTasks()
  const waitingKeys = tasks?.waiting_keys.filter(({ holder }) => holder === 'network') ?? []
  return waitingKeys.map((key) => <WaitingKeyCard key={key.id} waiting={key} confirm={confirm} />)
}

const DepartedHolders = ({ names }: { names: string[] }) => {
  const people = useNameList(names)
  return <Trans>No longer in VP support: {people}. Make a new key.</Trans>
}

const KeyInUse = ({ names, created }: { names: string[]; created: string }) => {
  const people = useNameList(names)
  const createdTime = formatDayAndTime(created)
  return (
    <p>
      <Trans>
        Held by {people}. Made {createdTime}.
      </Trans>
    </p>
  )
}
