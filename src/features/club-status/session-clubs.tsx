import { Trans } from '@lingui/react/macro'
import { Check, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClubOptionLabels } from '@/features/clubs/option-labels.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { ClubHealthBadge } from '@/kit/page/club-health-badge.tsx'
import { Name } from '@/ui/name.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'
import { groupByRegion, type SessionClub } from './session-days.ts'

/**
 * List of a day's clubs, grouped by region. It shows each club's health and the sources that confirm its session
 * (CAL-25 to CAL-29).
 */
export const SessionClubs = ({ clubs, level }: { clubs: readonly SessionClub[]; level: 3 | 4 }) => {
  const getRegionLabel = useClubOptionLabels()
  const isOffered = useIsRouteOffered()('/organisations')
  const Heading = level === 3 ? 'h3' : 'h4'
  return (
    <div className="grid gap-3">
      {groupByRegion(clubs, getRegionLabel).map(({ region, clubs: listed }) => (
        <section key={region ?? ''}>
          <Heading className="flex items-baseline gap-2 border-b border-border pb-1 text-sm font-bold text-muted-foreground">
            <span className="min-w-0 flex-1">{region ? getRegionLabel(region) : <Trans>No region</Trans>}</span>
            <span>{listed.length}</span>
          </Heading>
          <ul>
            {listed.map((club) => (
              <li key={club.id} className="grid gap-1 border-b border-border py-2 last:border-0">
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  {isOffered ? (
                    <RowLink
                      href={`/organisations/${club.id}`}
                      className="min-w-0 py-1 font-bold wrap-anywhere text-link underline"
                    >
                      <Name>{club.organisation_name}</Name>
                    </RowLink>
                  ) : (
                    <b className="min-w-0 py-1 wrap-anywhere">
                      <Name>{club.organisation_name}</Name>
                    </b>
                  )}
                  {club.club_health_status ? <ClubHealthBadge status={club.club_health_status} /> : null}
                </div>
                <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
                  <ConfirmationMark yes={club.rl_open}>
                    <Trans>CRL</Trans>
                  </ConfirmationMark>
                  <ConfirmationMark yes={club.has_session}>
                    <Trans>Booking system</Trans>
                  </ConfirmationMark>
                  {club.is_extra_session ? (
                    <span className="inline-flex items-center gap-1 font-bold text-info-text">
                      <Plus aria-hidden="true" className="size-4.5" />
                      <Trans>Extra session</Trans>
                    </span>
                  ) : null}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Tick or dash for one way of confirming a session, with text for screen readers. */
const ConfirmationMark = ({ yes, children }: { yes: boolean; children: ReactNode }) => (
  <span className={yes ? 'inline-flex items-center gap-1' : 'inline-flex items-center gap-1 text-muted-foreground'}>
    {yes ? (
      <Check aria-hidden="true" className="size-4.5 text-success-text" />
    ) : (
      <Minus aria-hidden="true" className="size-4.5" />
    )}
    {children}
    <span className="sr-only">: {yes ? <Trans>confirmed</Trans> : <Trans>not confirmed</Trans>}</span>
  </span>
)
