import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatShortDay } from '@/i18n/format.ts'
import { countLines, type PaperRow } from '@/kit/paper/pages.ts'
import { Paper } from '@/kit/paper/paper.tsx'
import type { ListedSession } from '@/register/use-session-list.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { useActivitiesText } from './use-activities-text.ts'

/** Number of characters in half a printed line, which is the width of the activities. */
const LINE_LENGTH = 55

type PrintedSessionsProps = { sessions: readonly ListedSession[]; showGroup: boolean }

/** Printed list of sessions with all filtered rows in order, not only the current page. */
export const PrintedSessions = ({ sessions, showGroup }: PrintedSessionsProps) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const getActivitiesText = useActivitiesText()
  const day = formatDay(getLondonDay())
  const buildRows = (): PaperRow<ReactNode>[] =>
    sessions.map((session) => {
      const activities = getActivitiesText(session)
      return {
        key: session.id,
        lines: Math.max(1, countLines(activities, LINE_LENGTH)),
        content: (
          <div className="grid grid-cols-[18mm_45mm_38mm_minmax(0,1fr)] gap-[3mm]">
            <b>{formatShortDay(session.date)}</b>
            <span>
              {getHolidayLabel(session.holiday)}
              {showGroup ? `, ${session.group__name}` : null}
            </span>
            <span>
              <Plural value={session.num_children_attending} one="# child" other="# children" />,{' '}
              <Plural value={session.num_adults_attending} one="# adult" other="# adults" />
            </span>
            <span>{activities}</span>
          </div>
        ),
      }
    })
  return (
    <Paper
      title={t`Lunch Club Sessions`}
      about={
        <>
          <Plural value={sessions.length} one="# session" other="# sessions" />. <Trans>Printed on {day}.</Trans>
        </>
      }
      columns={1}
      rows={buildRows}
    />
  )
}
