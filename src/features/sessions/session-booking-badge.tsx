import { type BookingCounts, countPlacesLeft, getBookingPhase } from '@contract/rules/bookings.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CalendarCheck, CircleMinus, Clock, Lock } from 'lucide-react'
import { useCurrentTime } from '@/browser/use-minute.ts'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { Badge } from '@/ui/badge.tsx'
import type { BookableSessionRow } from './use-save-booking.ts'

type SessionBookingBadgeProps = {
  session: BookableSessionRow
  /** Bookings of the session, or null to leave the numbers out. */
  counts: BookingCounts | null
}

/** Badge with the state of a session's booking. Empty for sessions that were never opened for booking. */
export function SessionBookingBadge({ session, counts }: SessionBookingBadgeProps) {
  const { t } = useLingui()
  const now = useCurrentTime(`${session.booking_opens} ${session.booking_closes}`)
  const phase = getBookingPhase(session, now)
  if (phase === 'never') return null
  if (phase === 'later') {
    const opens = formatDayAndTime(session.booking_opens ?? '')
    return (
      <Badge size="small" tone="info" icon={Clock}>
        {t`Booking opens ${opens}`}
      </Badge>
    )
  }
  const numbers = counts ? getNumbers(session, counts) : ''
  if (phase === 'closed')
    return (
      <Badge size="small" icon={Lock}>
        {[t`Booking closed`, numbers].filter(Boolean).join(', ')}
      </Badge>
    )
  const isFull = counts !== null && countPlacesLeft(session.places ?? null, counts) === 0
  return (
    <Badge size="small" tone={isFull ? 'warning' : 'success'} icon={isFull ? CircleMinus : CalendarCheck}>
      {[isFull ? t`Full` : t`Open for booking`, numbers].filter(Boolean).join(', ')}
    </Badge>
  )

  function getNumbers({ places, date }: BookableSessionRow, { booked, offered, waiting }: BookingCounts): string {
    const bookedText =
      typeof places === 'number'
        ? t`${booked} of ${places} booked`
        : plural(booked, { one: '# booked', other: '# booked' })
    // A past session has no offered places and no waiting list.
    if (date < getLondonDay()) return bookedText
    return [
      bookedText,
      offered > 0 ? plural(offered, { one: '# offered', other: '# offered' }) : '',
      waiting > 0 ? plural(waiting, { one: '# waiting', other: '# waiting' }) : '',
    ]
      .filter(Boolean)
      .join(', ')
  }
}
