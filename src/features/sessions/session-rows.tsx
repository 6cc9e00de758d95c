import type { BookingCounts } from '@contract/rules/bookings.ts'
import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { formatShortDay } from '@/i18n/format.ts'
import type { RowSelection } from '@/kit/list/row-selection.tsx'
import { SelectableRows } from '@/kit/list/selectable-rows.tsx'
import type { ListedSession } from '@/register/use-session-list.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { SessionBookingBadge } from './session-booking-badge.tsx'
import { SessionBulkActions } from './session-bulk-actions.tsx'
import { useActivitiesText } from './use-activities-text.ts'

type SessionRowsProps = {
  sessions: readonly ListedSession[]
  showGroup: boolean
  /** Bookings by session. Undefined until they are counted. */
  bookingCounts: ReadonlyMap<string, BookingCounts> | undefined
  selection: RowSelection
  /** Control for the order of the rows. */
  sort: ReactNode
  onRemove: () => void
}

/** Rows of sessions on a phone (SES-35, SES-36). */
export const SessionRows = ({ sessions, showGroup, bookingCounts, selection, sort, onRemove }: SessionRowsProps) => {
  const getActivitiesText = useActivitiesText()
  const getHolidayLabel = useHolidayLabel()
  return (
    <SelectableRows
      className="md:hidden"
      rows={sessions}
      selection={selection}
      name={({ date }) => formatShortDay(date)}
      href={({ id }) => `/sessions/${id}`}
      sort={sort}
      actions={<SessionBulkActions selection={selection} shown={sessions} narrow onRemove={onRemove} />}
    >
      {(session) => {
        const children = plural(session.num_children_attending, { one: '# child', other: '# children' })
        const adults = plural(session.num_adults_attending, { one: '# adult', other: '# adults' })
        return (
          <span>
            <b>
              {formatShortDay(session.date)} · {getHolidayLabel(session.holiday)}
            </b>
            {showGroup ? <span>{session.group__name}</span> : null}
            <span className="detail">
              {[`${children}, ${adults}`, getActivitiesText(session)].filter(Boolean).join('. ')}
            </span>
            <SessionBookingBadge session={session} counts={bookingCounts?.get(session.id) ?? null} />
          </span>
        )
      }}
    </SelectableRows>
  )
}
