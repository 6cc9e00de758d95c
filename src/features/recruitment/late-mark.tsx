import { LATE_DAYS } from '@contract/recruitment/vocabulary.ts'
import { Plural } from '@lingui/react/macro'
import { ClockAlert } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

const DAY_MS = 86_400_000

/** The whole days since a moment. */
export const daysSince = (moment: string, now: number = Date.now()): number =>
  Math.max(0, Math.floor((now - Date.parse(moment)) / DAY_MS))

/** "23 days". */
export const Days = ({ days }: { days: number }) => <Plural value={days} one="# day" other="# days" />

/** How many days something waits, where that is long: orange, later red, with a clock (B-REC-07). */
export const LateMark = ({ days }: { days: number }) =>
  days < LATE_DAYS.amber ? null : (
    <Badge tone={days < LATE_DAYS.red ? 'orange' : 'danger'} icon={ClockAlert} size="small">
      <Days days={days} />
    </Badge>
  )
