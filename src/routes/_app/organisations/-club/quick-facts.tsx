import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyLink } from '@/kit/detail/copy-link.tsx'
import { formatDateCell, formatDayCell } from '@/kit/list/cells.ts'
import { CardTitle } from '@/ui/card.tsx'

type QuickFactsProps = {
  club: {
    hashid: string
    is_boxes_of_hope: boolean
    num_registered: number
    num_sessions_year: number
    last_session: string | null
    last_sign_in: string | null
  }
}

/** Numbers of a club up to today, and its public links. */
export const QuickFacts = ({ club }: QuickFactsProps) => {
  const { t } = useLingui()
  const year = getLondonDay().slice(0, 4)
  const neverLabel = t`Never`
  return (
    <section className="grid gap-3 rounded-xl border border-border bg-card p-5">
      <CardTitle icon={Info}>
        <Trans>Quick facts</Trans>
      </CardTitle>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-sm">
        <Fact term={t`Registered people`}>{club.num_registered}</Fact>
        <Fact term={t`Sessions in ${year}`}>{club.num_sessions_year}</Fact>
        <Fact term={t`Last session`}>{club.last_session ? formatDayCell(club.last_session) : neverLabel}</Fact>
        <Fact term={t`Last sign-in`}>{club.last_sign_in ? formatDateCell(club.last_sign_in) : neverLabel}</Fact>
      </dl>
      <PublicLink title={t`Registration link`} path={`/registration/${club.hashid}`} />
      {/* Clubs that give out parcels have no survey. */}
      {club.is_boxes_of_hope ? null : <PublicLink title={t`Survey link`} path={`/survey/${club.hashid}`} />}
    </section>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted-foreground">{term}</dt>
    <dd className="text-end font-bold tabular-nums">{children}</dd>
  </>
)

/** Link to a public page of the club, with a button to copy it. */
const PublicLink = ({ title, path }: { title: string; path: string }) => (
  <div className="grid justify-items-start gap-1 text-sm">
    <p className="text-muted-foreground">{title}</p>
    <CopyLink path={path} stacked />
  </div>
)
