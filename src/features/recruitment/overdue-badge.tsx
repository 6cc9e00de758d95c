import { LATE_DAYS } from '@contract/recruitment/vocabulary.ts'
import { countDaysBetween, getCurrentTime, getLondonDay } from '@contract/rules/days.ts'
import { Plural } from '@lingui/react/macro'
import { ClockAlert } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

/** Counts the London calendar days since a moment. For example, yesterday evening was one day ago this morning. */
export const countDaysSince = (moment: string, now: Date = new Date(getCurrentTime())): number =>
  Math.max(0, countDaysBetween(getLondonDay(new Date(moment)), getLondonDay(now)))

/** Formatted number of days, for example "23 days". */
export const Days = ({ days }: { days: number }) => <Plural value={days} one="# day" other="# days" />

/** Badge with the days of a long wait. It is orange, and red after a longer wait (B-REC-07). */
export const OverdueBadge = ({ days }: { days: number }) =>
  days < LATE_DAYS.amber ? null : (
    <Badge tone={days < LATE_DAYS.red ? 'orange' : 'danger'} icon={ClockAlert} size="small">
      <Days days={days} />
    </Badge>
  )
