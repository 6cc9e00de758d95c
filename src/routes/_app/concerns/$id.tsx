import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FileX2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import type { ConcernText } from '@/device-lock/concern-seals.ts'
import { ConcernHistory } from '@/features/concerns/concern-history.tsx'
import { DangerLine } from '@/features/concerns/danger-line.tsx'
import { OpenedConcern } from '@/features/concerns/opened-concern.tsx'
import { UnlockLeader } from '@/features/concerns/unlock-leader.tsx'
import { UnlockNetwork } from '@/features/concerns/unlock-network.tsx'
import { NotSealedToKeyError, useConcern } from '@/features/concerns/use-concern.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useUser } from '@/user/use-user.ts'

export const Route = createFileRoute('/_app/concerns/$id')({ component: ConcernScreen, staticData: { notices: false } })

/** Page of one concern, for readers with a key (B-HAL-05). */
function ConcernScreen() {
  const { id } = Route.useParams()
  return <ConcernPage key={id} id={id} />
}

const ConcernPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const user = useUser()
  const showErrorNotice = useErrorNotice()
  const { show } = useToast()
  const [text, setText] = useState<ConcernText | null>(null)
  const { concern, missing: isMissing, busy: isBusy, open: openConcern, ...concernActions } = useConcern(id)
  const Unlock = user.organisation ? UnlockLeader : UnlockNetwork
  const unlock: Parameters<typeof Unlock>[0]['onKey'] = async (key, whole) => {
    try {
      setText(await openConcern(key, whole))
    } catch (error) {
      if (error instanceof NotSealedToKeyError) show({ message: t`This key does not open the note.`, tone: 'error' })
      else showErrorNotice(error)
    }
  }
  const setClosed = (closed: boolean) => void concernActions.update({ closed }).catch(showErrorNotice)
  return (
    <Page width="form">
      <PageHeader
        title={t`Concern note`}
        about={concern ? <ConcernSummary {...concern} /> : null}
        back={{ to: '/concerns', label: t`Concerns` }}
      />
      <DangerLine />
      <LoadNotice {...concernActions} stale={concern !== null} />
      {isBusy ? <Skeleton className="h-80" /> : null}
      {isMissing ? <EmptyState icon={FileX2} title={<Trans>There is no note here that your key opens</Trans>} /> : null}
      {concern ? (
        <>
          {text ? (
            <OpenedConcern concern={concern} text={text} actions={concernActions} />
          ) : (
            <Card padded>
              <Unlock concern={concern} onKey={unlock} />
            </Card>
          )}
          <Card padded className="grid gap-4">
            <CardTitle>
              <Trans>What was done</Trans>
            </CardTitle>
            <ConcernHistory concern={concern} />
            <div>
              {concern.closed_at ? (
                <TwoClickButton armedLabel={t`Press again to open it`} onConfirm={() => setClosed(false)}>
                  <Trans>Open it again</Trans>
                </TwoClickButton>
              ) : (
                <TwoClickButton armedLabel={t`Press again to close it`} onConfirm={() => setClosed(true)}>
                  <Trans>Close this concern</Trans>
                </TwoClickButton>
              )}
              <p className="mt-2 text-sm text-muted-foreground">
                <Trans>
                  A closed note is erased from Hallbook after a year. Keep what you have printed or saved in the
                  church’s own safeguarding file.
                </Trans>
              </p>
            </div>
          </Card>
        </>
      ) : null}
    </Page>
  )
}

const ConcernSummary = ({ organisation__name: club, made_at }: { organisation__name: string; made_at: string }) => {
  const when = formatTimestamp(made_at)
  return (
    <Trans>
      {club}, {when}
    </Trans>
  )
}
