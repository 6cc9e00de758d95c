import type { HolidayReturn } from '@contract/dashboard/holiday-return.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'

/** What a whole return still lacks, so that a club can be asked before it is sent (B-NUM-03). */
export const ReturnGaps = ({ gaps }: { gaps: HolidayReturn['gaps'] }) => {
  const clubs = gaps.clubs_without_local_authority
  const counts = [
    gaps.children_without_free_school_meals_answer,
    gaps.children_without_special_needs_answer,
    gaps.children_without_birthday,
    gaps.sessions_without_places,
    clubs.length,
  ]
  if (counts.every((count) => count === 0))
    return (
      <Banner tone="success" icon={CircleCheck}>
        <Trans>Nothing is missing for this return.</Trans>
      </Banner>
    )
  const named = clubs.join(', ')
  const [meals = 0, needs = 0, birthdays = 0, places = 0] = counts
  return (
    <Banner tone="warning" icon={TriangleAlert}>
      <b>
        <Trans>Still missing</Trans>
      </b>
      <ul className="list-disc ps-5">
        {meals > 0 ? (
          <li>
            <Plural
              value={meals}
              one="# child without an answer on free school meals"
              other="# children without an answer on free school meals"
            />
          </li>
        ) : null}
        {needs > 0 ? (
          <li>
            <Plural
              value={needs}
              one="# child without an answer on special needs"
              other="# children without an answer on special needs"
            />
          </li>
        ) : null}
        {birthdays > 0 ? (
          <li>
            <Plural
              value={birthdays}
              one="# child without a birthday"
              other="# children without a birthday"
            />
          </li>
        ) : null}
        {places > 0 ? (
          <li>
            <Plural
              value={places}
              one="# session without a number of places"
              other="# sessions without a number of places"
            />
          </li>
        ) : null}
        {clubs.length > 0 ? (
          <li>
            <Trans>Clubs without a local authority: {named}</Trans>
          </li>
        ) : null}
      </ul>
    </Banner>
  )
}
