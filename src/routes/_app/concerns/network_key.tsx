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
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'

export const Route = createFileRoute('/_app/concerns/network_key')({ component: NetworkKeyScreen })

/** Page of the network's safeguarding key: its holders and the form for a new key (B-HAL-05). */
function NetworkKeyScreen() {
  const { t } = useLingui()
  const notice = useErrorNotice()
  const { show } = useToast()
  const { keys, people, draft, proves, use, busy, ...state } = useNetworkKey()
  const [holders, setHolders] = useState<[string, string]>(['', ''])
  const [isHolderMissing, setIsHolderMissing] = useState(false)
  const [drafted, setDrafted] = useState<DraftKey | null>(null)
  const present = keys?.find(({ ended, confirmed }) => ended === null && confirmed !== null)
  const departedHolders = present?.holders.filter(({ id }) => !people.some((one) => one.id === id)) ?? []
  const make = async (passphrase: string) => {
    const [one, other] = holders
    if (!one || !other || one === other) return setIsHolderMissing(true)
    setDrafted(await draft(holders, passphrase))
  }
  const start = async (key: DraftKey) => {
    try {
      await use(key)
      setDrafted(null)
      show({ message: t`The key is made. It waits until its second holder confirms it.`, tone: 'done' })
    } catch (error) {
      notice(error)
    }
  }
  function renderNewKey() {
    if (!keys) return null
    if (drafted)
      return (
        <NewKeyCard
          drafted={drafted}
          checkFile={(file, passphrase) => proves(drafted, file, passphrase)}
          onUse={() => start(drafted)}
        />
      )
    return (
      <Card padded className="grid gap-4">
        <CardTitle>
          <Trans>Make a new key</Trans>
        </CardTitle>
        <p>
          <Trans>
            Make one when a holder has left, or when the file may be in other hands. Notes are sealed for it once its
            second holder has confirmed it. Keep the earlier files: they open the earlier notes.
          </Trans>
        </p>
        <NewPassphrase disabled={!state.reachable} action={<Trans>Continue</Trans>} onChosen={make}>
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
    <main className="grid max-w-200 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHeader title={t`The network’s key`} back={{ to: '/concerns', label: t`Concerns` }} />
      <LoadNotice {...state} stale={keys !== undefined} />
      {busy ? <Skeleton className="h-80" /> : null}
      {departedHolders.length > 0 ? (
        <Banner tone="warning" icon={UserRoundX}>
          <DepartedHolders names={departedHolders.map(({ name }) => name)} />
        </Banner>
      ) : null}
      {keys ? (
        <Card padded className="grid gap-4">
          <CardTitle icon={KeyRound}>
            {present ? <Trans>The key in use</Trans> : <Trans>There is no key yet</Trans>}
          </CardTitle>
          {present ? <KeyInUse names={present.holders.map(({ name }) => name)} created={present.created} /> : null}
          <p>
            <Trans>
              Every concern note is sealed for this key too. It is kept as a file and on paper, off the server, by two
              people. If both the file and the paper are lost, notes that were sealed for it alone are lost for good.
            </Trans>
          </p>
        </Card>
      ) : null}
      {keys ? <WaitingNetworkKeys /> : null}
      {renderNewKey()}
    </main>
  )
}

/** Keys that wait for confirmation by their second holder. */
function WaitingNetworkKeys() {
  const { tasks, confirm } = useConcernTasks()
  const waiting = tasks?.waiting_keys.filter(({ holder }) => holder === 'network') ?? []
  return waiting.map((key) => <WaitingKeyCard key={key.id} waiting={key} confirm={confirm} />)
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
