import { countDaysBetween, type Day, getLondonDay } from '@contract/rules/days.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { CalendarClock, TriangleAlert } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

/** Days before the deadline from which the badge warns. */
const WARNING_DAYS = 7

/** Badge with the days that are left for the answer to a request, or the days that it is late (B-FAM-07). */
export function DueBadge({ due }: { due: Day }) {
  const daysLeft = countDaysBetween(getLondonDay(), due)
  if (daysLeft < 0)
    return (
      <Badge tone="danger" icon={TriangleAlert}>
        <Plural value={-daysLeft} one="Late by # day" other="Late by # days" />
      </Badge>
    )
  if (daysLeft === 0)
    return (
      <Badge tone="orange" icon={TriangleAlert}>
        <Trans>The last day is today</Trans>
      </Badge>
    )
  return (
    <Badge tone={daysLeft <= WARNING_DAYS ? 'warning' : 'neutral'} icon={CalendarClock}>
      <Plural value={daysLeft} one="# day left" other="# days left" />
    </Badge>
  )
}
