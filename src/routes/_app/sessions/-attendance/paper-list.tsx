import type { SessionRow } from '@contract/rows.ts'
import type { NameLanguage } from '@contract/rules/alphabet.ts'
import { isAttending, type ListScope } from '@contract/rules/attendance.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatTime } from '@/i18n/format.ts'
import { formatWeekdayDate } from '@/i18n/long-dates.ts'
import { countLines, type PaperRow } from '@/kit/paper/pages.ts'
import { Paper, PaperMark, paperEntryClasses } from '@/kit/paper/paper.tsx'
import { useDepartures } from '../-boards/use-departures.ts'
import { getPersonFacts } from './person-facts-cache.ts'
import type { Register } from './register.ts'
import { getPlaceMark, getSessionBookings } from './session-bookings.ts'
import { type AttendanceCountStore, getTicksByPerson } from './summary.ts'
import { RemovedSince } from './tally.tsx'
import { buildDirectory, buildUnits } from './units.ts'

/** Characters that fit in a line next to the box, in one of two columns. */
const CHARACTERS_PER_LINE = 46

export type PaperListProps = {
  register: Register
  session: SessionRow
  scope: ListScope
  counting: AttendanceCountStore
  language: NameLanguage
  title: string
}

/** Full list of a session on paper, regardless of the current filter: attendance and facts of each person. */
export const PaperList = ({ register, session, scope, counting, language, title }: PaperListProps) => {
  const { t, i18n } = useLingui()
  const { counts, here, all, removed: removedCount } = counting.read()
  const departures = useDepartures(session.id)?.left
  const isPast = session.date < getLondonDay()
  const buildRows = (): PaperRow<ReactNode>[] => {
    const ticks = getTicksByPerson(register)
    const { bookedIds } = getSessionBookings(register)
    const unfilteredOptions = { scope, filter: 'all' as const, query: '', bookedIds, sticky: new Set<string>() }
    const units = buildUnits(buildDirectory(register.people.all(), language), ticks, unfilteredOptions)
    return units
      .flatMap(({ members }) => members)
      .map((person) => {
        const place = getPlaceMark({ register, person: person.id, tick: ticks.get(person.id), isPast })
        const disputes = register.disputes.get(person.id)
        const facts = getPersonFacts(person, session.date, disputes, false, i18n, place)
        const notes = facts.chips.map(({ label }) => label).join(' · ')
        const isTicked = isAttending(ticks.get(person.id))
        const departure = isTicked ? departures?.get(person.id) : undefined
        const time = departure ? formatTime(departure.at) : ''
        const collector = departure?.collector ?? ''
        const departureText = departure
          ? (collector === getFullName(person) ? t`Left at ${time}` : t`Left at ${time} with ${collector}`) +
            (departure.unlisted ? ` ${t`(not on the list)`}` : '')
          : ''
        return {
          key: person.id,
          lines:
            countLines(`${person.first_name} ${facts.secondLine}`, CHARACTERS_PER_LINE) +
            (notes ? countLines(notes, CHARACTERS_PER_LINE) : 0) +
            (departureText ? countLines(departureText, CHARACTERS_PER_LINE) : 0),
          content: (
            <div className={paperEntryClasses}>
              <PaperMark ticked={isTicked} />
              <div>
                <b>
                  {person.first_name} {facts.secondLine}
                </b>
                {notes ? <div>{notes}</div> : null}
                {departureText ? <div>{departureText}</div> : null}
              </div>
            </div>
          ),
        }
      })
  }
  return (
    <Paper
      title={title}
      about={
        <>
          {formatWeekdayDate(session.date)}.{' '}
          <Trans>
            {here} of {all} here
          </Trans>
          {removedCount > 0 ? (
            <>
              , <RemovedSince count={removedCount} />
            </>
          ) : null}
        </>
      }
      figures={[
        { count: counts.children, label: <Plural value={counts.children} one="Child" other="Children" /> },
        { count: counts.adults, label: <Plural value={counts.adults} one="Adult" other="Adults" /> },
      ]}
      rows={buildRows}
    />
  )
}
