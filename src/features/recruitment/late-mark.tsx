import { LATE_DAYS } from '@contract/recruitment/vocabulary.ts'
import { dayInLondon, daysBetween, timeNow } from '@contract/rules/days.ts'
import { Plural } from '@lingui/react/macro'
import { ClockAlert } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

/** Calendar days in London since a moment: what came yesterday evening has waited one day this morning. */
export const daysSince = (moment: string, now: Date = new Date(timeNow())): number =>
  Math.max(0, daysBetween(dayInLondon(new Date(moment)), dayInLondon(now)))

/** "23 days". */
export const Days = ({ days }: { days: number }) => <Plural value={days} one="# day" other="# days" />

/** How many days something waits, where that is long: orange, later red, with a clock (B-REC-07). */
export const LateMark = ({ days }: { days: number }) =>
  days < LATE_DAYS.amber ? null : (
    <Badge tone={days < LATE_DAYS.red ? 'orange' : 'danger'} icon={ClockAlert} size="small">
      <Days days={days} />
    </Badge>
  )
