import { plural } from '@lingui/core/macro'
import { ClockAlert } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

/** From how many days of waiting on something is late, and very late (B-REC-07). */
export const LATE_DAYS = 21
export const VERY_LATE_DAYS = 28

const DAY_MS = 86_400_000

/** The whole days since a moment. */
export const daysSince = (moment: string, now: number = Date.now()): number =>
  Math.max(0, Math.floor((now - Date.parse(moment)) / DAY_MS))

/** "23 days". */
export const daysWords = (days: number): string => plural(days, { one: '# day', other: '# days' })

/** How many days something waits, where that is long: orange from 21 days on, red from 28, with a clock. */
export const LateMark = ({ days }: { days: number }) =>
  days < LATE_DAYS ? null : (
    <Badge tone={days < VERY_LATE_DAYS ? 'orange' : 'danger'} icon={ClockAlert} size="small">
      {daysWords(days)}
    </Badge>
  )
