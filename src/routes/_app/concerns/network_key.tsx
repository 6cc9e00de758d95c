import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KeyRound, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { DraftedKey } from '@/features/concerns/drafted-key.tsx'
import { HolderFields } from '@/features/concerns/holder-fields.tsx'
import { NewPassphrase } from '@/features/concerns/new-passphrase.tsx'
import { useNames } from '@/features/concerns/use-names.ts'
import { type DraftKey, useNetworkKey } from '@/features/concerns/use-network-key.ts'
import { dayAndTime } from '@/i18n/long-dates.ts'
import { AnswerNotice } from '@/kit/list/answer-notice.tsx'
import { PageHead } from '@/kit/page/page-head.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'

export const Route = createFileRoute('/_app/concerns/network_key')({ component: NetworkKeyScreen })

/** The network's safeguarding key: who holds it, and a new one (B-HAL-05). */
function NetworkKeyScreen() {
  const { t } = useLingui()
  const notice = useErrorNotice()
  const { show } = useToast()
  const { keys, people, draft, proves, use, busy, ...state } = useNetworkKey()
  const [holders, setHolders] = useState<[string, string]>(['', ''])
  const [lacking, setLacking] = useState(false)
  const [drafted, setDrafted] = useState<DraftKey | null>(null)
  const present = keys?.find(({ ended }) => ended === null)
  const gone = present?.holders.filter(({ id }) => !people.some((one) => one.id === id)) ?? []
  const make = async (passphrase: string) => {
    const [one, other] = holders
    if (!one || !other || one === other) return setLacking(true)
    setDrafted(await draft(holders, passphrase))
  }
  const start = async (key: DraftKey) => {
    try {
      await use(key)
      setDrafted(null)
      show({ message: t`The key is in use: notes are sealed for it from now on.`, tone: 'done' })
    } catch (error) {
      notice(error)
    }
  }
  return (
    <main className="grid max-w-200 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`The network’s key`} back={{ to: '/concerns', label: t`Concerns` }} />
      <AnswerNotice {...state} stale={keys !== undefined} />
      {busy ? <Skeleton className="h-80" /> : null}
      {gone.length > 0 ? (
        <Banner tone="warning" icon={UserRoundX}>
          <Gone names={gone.map(({ name }) => name)} />
        </Banner>
      ) : null}
      {keys ? (
        <Card padded className="grid gap-4">
          <CardTitle icon={KeyRound}>
            {present ? <Trans>The key in use</Trans> : <Trans>There is no key yet</Trans>}
          </CardTitle>
          {present ? (
            <InUse names={present.holders.map(({ name }) => name)} created={present.created} />
          ) : null}
          <p>
            <Trans>
              Every concern note is sealed for this key too. It is kept as a file and on paper, off the
              server, by two people. If both the file and the paper are lost, notes that were sealed for it
              alone are lost for good.
            </Trans>
          </p>
        </Card>
      ) : null}
      {keys && drafted ? (
        <DraftedKey
          drafted={drafted}
          proves={(file, passphrase) => proves(drafted, file, passphrase)}
          onUse={() => start(drafted)}
        />
      ) : keys ? (
        <Card padded className="grid gap-4">
          <CardTitle>
            <Trans>Make a new key</Trans>
          </CardTitle>
          <p>
            <Trans>
              Make one when a holder has left, or when the file may be in other hands. Notes are sealed for
              the new key from then on. Keep the earlier files: they open the earlier notes.
            </Trans>
          </p>
          <NewPassphrase disabled={!state.reachable} action={<Trans>Go on</Trans>} onChosen={make}>
            <HolderFields
              people={people}
              holders={holders}
              error={lacking ? t`Choose two different people.` : undefined}
              onHolders={(chosen) => {
                setHolders(chosen)
                setLacking(false)
              }}
            />
          </NewPassphrase>
        </Card>
      ) : null}
    </main>
  )
}

const Gone = ({ names }: { names: string[] }) => {
  const people = useNames(names)
  return <Trans>No longer in VP support: {people}. Make a new key.</Trans>
}

const InUse = ({ names, created }: { names: string[]; created: string }) => {
  const people = useNames(names)
  const made = dayAndTime(created)
  return (
    <p>
      <Trans>
        Held by {people}. Made {made}.
      </Trans>
    </p>
  )
}
