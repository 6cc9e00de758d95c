import { canOpenRoute, isAllowed } from '@contract/access.ts'
import type { HolidayReturn } from '@contract/dashboard/holiday-return.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '@/ui/banner.tsx'
import { useUser } from '@/user/use-user.ts'
import { SESSION_PLACES_ID } from './session-places.tsx'

/**
 * Banner with the data that the return still needs. Each line links to the people or records if the user may open them.
 */
export const ReturnGaps = ({ gaps }: { gaps: HolidayReturn['gaps'] }) => {
  const clubs = gaps.clubs_without_local_authority
  const [meals, needs, birthdays, places] = [
    gaps.children_without_free_school_meals_answer,
    gaps.children_without_special_needs_answer,
    gaps.children_without_birthday,
    gaps.sessions_without_places,
  ]
  if ([meals, needs, birthdays, places, clubs.length].every((count) => count === 0))
    return (
      <Banner tone="success" icon={CircleCheck}>
        <Trans>Nothing is missing for this return.</Trans>
      </Banner>
    )
  const named = clubs.join(', ')
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      <b>
        <Trans>Answers still to fill in</Trans>
      </b>
      <ul className="grid list-disc ps-5">
        {meals > 0 ? (
          <ChildrenLink unanswered="statements">
            <Plural
              value={meals}
              one="# child without an answer on free school meals"
              other="# children without an answer on free school meals"
            />
          </ChildrenLink>
        ) : null}
        {needs > 0 ? (
          <ChildrenLink unanswered="statements">
            <Plural
              value={needs}
              one="# child without an answer on special needs"
              other="# children without an answer on special needs"
            />
          </ChildrenLink>
        ) : null}
        {birthdays > 0 ? (
          <ChildrenLink unanswered="birthday">
            <Plural value={birthdays} one="# child without a birthday" other="# children without a birthday" />
          </ChildrenLink>
        ) : null}
        {places > 0 ? (
          <PlacesLink>
            <Plural
              value={places}
              one="# session without a number of places"
              other="# sessions without a number of places"
            />
          </PlacesLink>
        ) : null}
        {clubs.length > 0 ? (
          <ClubsLink>
            <Trans>Clubs without a local authority: {named}</Trans>
          </ClubsLink>
        ) : null}
      </ul>
    </Banner>
  )
}

const LINK_CLASS = 'inline-flex min-h-12 items-center font-bold underline print:min-h-0'

type ChildrenLinkProps = { unanswered: 'statements' | 'birthday'; children: ReactNode }

const ChildrenLink = ({ unanswered, children }: ChildrenLinkProps) => (
  <li>
    {canOpenRoute('/registered', useUser()) ? (
      <Link to="/registered" search={{ unanswered }} className={LINK_CLASS}>
        {children}
      </Link>
    ) : (
      children
    )}
  </li>
)

const PlacesLink = ({ children }: { children: ReactNode }) => (
  <li>
    {isAllowed('sessions', useUser()) ? (
      <a href={`#${SESSION_PLACES_ID}`} className={LINK_CLASS}>
        {children}
      </a>
    ) : (
      children
    )}
  </li>
)

const ClubsLink = ({ children }: { children: ReactNode }) => (
  <li>
    {canOpenRoute('/organisations', useUser()) ? (
      <Link to="/organisations" className={LINK_CLASS}>
        {children}
      </Link>
    ) : (
      children
    )}
  </li>
)
