import { plural } from '@lingui/core/macro'
import { formatShortDay } from '@/i18n/format.ts'
import { RemoveSelected, type RowSelection } from '@/kit/list/row-selection.tsx'
import { SelectableRows } from '@/kit/list/selectable-rows.tsx'
import type { ListedSession } from '@/register/use-session-list.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { useActivitiesText } from './use-activities-text.ts'

type SessionRowsProps = {
  sessions: readonly ListedSession[]
  showGroup: boolean
  selection: RowSelection
  onRemove: () => void
}

/** Rows of sessions on a phone (SES-35, SES-36). */
export const SessionRows = ({ sessions, showGroup, selection, onRemove }: SessionRowsProps) => {
  const getActivitiesText = useActivitiesText()
  const getHolidayLabel = useHolidayLabel()
  return (
    <SelectableRows
      className="md:hidden"
      rows={sessions}
      selection={selection}
      name={({ date }) => formatShortDay(date)}
      href={({ id }) => `/sessions/${id}`}
      actions={<RemoveSelected rows={selection.among(sessions)} onConfirm={onRemove} />}
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
          </span>
        )
      }}
    </SelectableRows>
  )
}
