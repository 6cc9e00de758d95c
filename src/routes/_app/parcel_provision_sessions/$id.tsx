import { parcelProvisionOperations } from '@contract/parcel-provisions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Package, PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMedia } from '@/hooks/use-media.ts'
import { usePeopleNames } from '@/hooks/use-people-names.ts'
import { longDay } from '@/i18n/format.ts'
import { AnswerNotice } from '@/kit/list/answer-notice.tsx'
import { useAnswer } from '@/kit/list/use-answer.ts'
import { PageHead } from '@/kit/page/page-head.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Facts } from './-detail/facts.tsx'
import { FamiliesTable } from './-detail/families-table.tsx'
import { FamilyCards } from './-detail/family-cards.tsx'
import type { ParcelSession } from './-detail/parcel-session.ts'

export const Route = createFileRoute('/_app/parcel_provision_sessions/$id')({
  component: ParcelProvisionRoute,
})

function ParcelProvisionRoute() {
  const { id } = Route.useParams()
  // Another session is another page: nothing of the one before stands in it.
  return <ParcelProvisionScreen key={id} id={id} />
}

/** One session of the food-parcel programme and the families that got a parcel (PARC-34 to PARC-58). */
const ParcelProvisionScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const { told, answered, busy, ...state } = useAnswer(parcelProvisionOperations['parcel_provisions.get'], {
    params: { id },
    refused: null,
  })
  const session = told?.answer
  const day = session ? longDay(session.date) : ''
  return (
    <main
      aria-busy={busy}
      className="grid max-w-360 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5"
    >
      <PageHead
        title={session ? t`Parcel Provision ${day}` : t`Parcel Provision`}
        back={{ to: '/parcel_provision_sessions', label: t`All parcel provisions` }}
      />
      <AnswerNotice
        {...state}
        words={{
          cutOff: (
            <Trans>A parcel provision session needs a connection: it is not kept on this device.</Trans>
          ),
          fault: <Trans>This parcel provision session could not be read just now.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
        stale={Boolean(session)}
      />
      {session ? (
        <Session session={session} />
      ) : answered ? (
        <Gone />
      ) : busy ? (
        <>
          <Skeleton className="h-40" />
          <Skeleton className="h-96" />
        </>
      ) : null}
    </main>
  )
}

const Session = ({ session }: { session: ParcelSession }) => {
  const phone = useMedia('(max-width: 47.99rem)')
  const names = usePeopleNames([...session.volunteers, ...session.registered.map((one) => one.registered)])
  if (!names) return <Skeleton className="h-96" />
  return (
    <>
      <Facts session={session} names={names} />
      <Families>
        {session.registered.length === 0 ? (
          <EmptyState icon={Package} title={<Trans>No family has been added yet.</Trans>} />
        ) : phone ? (
          <FamilyCards session={session} names={names} />
        ) : (
          <FamiliesTable session={session} names={names} />
        )}
      </Families>
    </>
  )
}

const Families = ({ children }: { children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-3">
    <h2 className="text-xl font-bold">
      <Trans>Families</Trans>
    </h2>
    {children}
  </section>
)

/** The address leads to no session of this club. */
const Gone = () => (
  <EmptyState
    icon={PackageX}
    title={<Trans>This parcel provision session is not there</Trans>}
    action={
      <Button asChild variant="primary">
        <Link to="/parcel_provision_sessions">
          <Trans>Back to Parcel Provisions</Trans>
        </Link>
      </Button>
    }
  >
    <Trans>It may have been deleted, or belong to another club.</Trans>
  </EmptyState>
)
