import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronRight, type LucideIcon, Package, Settings2, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '@/i18n/numbers.ts'
import { useMaybeReplica } from '@/sync-state/use-replica.ts'
import { Card } from '@/ui/card.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'

type StepPath = '/parcel_provision_sessions' | '/registered' | '/setup'

/**
 * Links to the main pages, shown on a Boxes of Hope club's start page. The register's link shows the number of people
 * on this device.
 */
export const NextSteps = () => {
  const isRouteOffered = useIsRouteOffered()
  const replica = useMaybeReplica()
  const peopleCount = useLiveQuery(
    async () => (replica ? await replica.db.rows('registered').count() : null),
    [replica],
  )
  const count = peopleCount === null || peopleCount === undefined ? null : formatCount(peopleCount)
  const renderStep = (path: StepPath, icon: LucideIcon, title: ReactNode, about: ReactNode) =>
    isRouteOffered(path) ? <Step key={path} to={path} icon={icon} title={title} about={about} /> : null
  return (
    <nav data-print="hide" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {renderStep(
        '/parcel_provision_sessions',
        Package,
        <Trans>Parcel Provisions</Trans>,
        <Trans>Pack parcels and note who takes one</Trans>,
      )}
      {renderStep(
        '/registered',
        UsersRound,
        <Trans>Registration</Trans>,
        count === null ? <Trans>The people of your club</Trans> : <Trans>People in your register: {count}</Trans>,
      )}
      {renderStep('/setup', Settings2, <Trans>Setup</Trans>, <Trans>How your club works</Trans>)}
    </nav>
  )
}

type StepProps = { to: StepPath; icon: LucideIcon; title: ReactNode; about: ReactNode }

const Step = ({ to: path, icon: Icon, title, about }: StepProps) => (
  <Card>
    <Link
      to={path}
      className="flex min-h-16 items-center gap-3 rounded-xl px-4 py-3 text-inherit no-underline hover:bg-accent"
    >
      <Icon aria-hidden="true" className="size-6 flex-none text-link" />
      <span className="min-w-0 flex-1">
        <b className="block">{title}</b>
        <span className="text-sm text-muted-foreground">{about}</span>
      </span>
      <ChevronRight aria-hidden="true" className="flex-none" />
    </Link>
  </Card>
)
