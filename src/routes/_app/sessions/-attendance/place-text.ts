import type { BookingRow } from '@contract/rows.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import type { PlaceMark } from './session-bookings.ts'

type PlaceTextOptions = {
  row: Pick<BookingRow, 'state' | 'source' | 'until'> | undefined
  mark: PlaceMark | undefined
  /** Position on the waiting list, from 1. */
  position: number | undefined
  i18n: I18n
}

/** Returns the state of a child's place in one session as text. */
export function getPlaceText({ row, mark, position = 0, i18n }: PlaceTextOptions): string {
  if (mark === 'no_show') return i18n._(msg`Did not come`)
  if (row?.state === 'booked')
    return row.source === 'club' ? i18n._(msg`Booked by the club`) : i18n._(msg`Booked by the family`)
  if (row?.state === 'waiting') return i18n._(msg`Waiting, number ${position} on the list`)
  if (row?.state === 'offered') {
    const time = row.until ? formatDayAndTime(row.until) : ''
    return i18n._(msg`Offered until ${time}`)
  }
  return i18n._(msg`No place is booked`)
}
