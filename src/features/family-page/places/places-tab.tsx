import {
  type FamilyBookingResult,
  type FamilySession,
  familyBookingOperations,
} from '@contract/family/family-bookings.ts'
import { type FamilyPerson, familyPageOperations } from '@contract/family/family-page.ts'
import { type Day, getLondonDay } from '@contract/rules/days.ts'
import { Trans } from '@lingui/react/macro'
import { CalendarX } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { formatDayAndMonth } from '@/i18n/long-dates.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { useFamilyPage } from '../family-context.ts'
import { countOffers, OfferCountContext } from '../offer-count.ts'
import { TabGate } from '../tab-gate.tsx'
import { useTabData } from '../use-tab-data.ts'
import { DayCard } from './day-card.tsx'
import { NextSteps } from './next-steps.tsx'
import { OfferCard } from './offer-card.tsx'
import { SendBar } from './send-bar.tsx'
import { usePlaceChoices } from './use-place-choices.ts'
import { getMonday, groupByWeek } from './weeks.ts'

type LoadedPlaces = { sessions: readonly FamilySession[]; people: readonly FamilyPerson[] }

/** Tab in which a family books places for its children and gives places back (B-FAM-05). */
export function PlacesTab() {
  const tab = useTabData<LoadedPlaces>(async (read) => {
    const [sessions, people] = await Promise.all([
      read(familyBookingOperations['family.sessions']),
      read(familyPageOperations['family.people']),
    ])
    return { sessions: sessions.results, people: people.results }
  })
  return <TabGate tab={tab}>{(loaded) => <Places loaded={loaded} onReload={tab.again} />}</TabGate>
}

type PlacesProps = { loaded: LoadedPlaces; onReload: () => void }

function Places({ loaded, onReload }: PlacesProps) {
  const [sessions, setSessions] = useState(() => sortChildren(loaded))
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded)
    setSessions(sortChildren(loaded))
  }
  const names = new Map(loaded.people.map(({ id, first_name }) => [id, first_name]))
  const choices = usePlaceChoices({
    sessions,
    onResults: (results) => setSessions((before) => applyResults(before, results)),
    onReload,
  })
  const offers = sessions.flatMap((session) =>
    session.children.filter(({ state }) => state === 'offered').map((child) => ({ session, child })),
  )
  const updateOfferCount = use(OfferCountContext)
  useEffect(() => updateOfferCount(countOffers(sessions)), [updateOfferCount, sessions])
  const hasSeveralChildren = sessions.some(({ children }) => children.length > 1)
  return (
    <>
      <PlacesHeader sessions={sessions} />
      {sessions.length === 0 ? (
        <EmptyState icon={CalendarX} title={<Trans>No day is open for booking</Trans>}>
          <Trans>The club opens days before each holiday. Look here again later, or ask the club.</Trans>
        </EmptyState>
      ) : (
        <>
          {offers.map(({ session, child }) => (
            <OfferCard
              key={`${session.id} ${child.registered}`}
              session={session}
              child={child}
              name={names.get(child.registered) ?? ''}
              choices={choices}
            />
          ))}
          {hasSeveralChildren ? (
            <Checkbox look="card" checked={choices.together} onCheckedChange={choices.setTogether}>
              <b className="block">
                <Trans>Book all or none</Trans>
              </b>
              <span className="block text-sm leading-snug font-regular text-muted-foreground">
                <Trans>A day is booked for all the children you choose, or for nobody.</Trans>
              </span>
            </Checkbox>
          ) : null}
          {groupByWeek(sessions).map(({ start, end, items }) => (
            <section key={start} className="grid gap-2.5">
              <h2 className="mt-1.5 text-base font-bold">
                <WeekName start={start} end={end} />
              </h2>
              {items.map((session) => (
                <DayCard key={session.id} session={session} names={names} choices={choices} />
              ))}
            </section>
          ))}
          <NextSteps />
          <SendBar choices={choices} />
        </>
      )}
    </>
  )
}

function PlacesHeader({ sessions }: { sessions: readonly FamilySession[] }) {
  const { club } = useFamilyPage()
  const getHolidayLabel = useHolidayLabel()
  const holidays = [...new Set(sessions.map(({ holiday }) => holiday))]
  const holiday = holidays.length === 1 ? getHolidayLabel(holidays[0] ?? '') : ''
  return (
    <div>
      <p className="leading-snug text-muted-foreground wrap-anywhere">{club}</p>
      <h1 tabIndex={-1} className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
        {holiday ? <Trans>Places, {holiday}</Trans> : <Trans>Places</Trans>}
      </h1>
      {sessions.length > 0 ? (
        <p className="mt-1.5 leading-snug">
          <Trans>Choose children and days, then press Send once. Press a booked child to give the place back.</Trans>
        </p>
      ) : null}
    </div>
  )
}

function WeekName({ start, end }: { start: Day; end: Day }) {
  if (start === getMonday(getLondonDay())) return <Trans>This week</Trans>
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7)
  const firstDay = isOneMonth ? String(Number(start.slice(8))) : formatDayAndMonth(start)
  const lastDay = formatDayAndMonth(end)
  return (
    <Trans>
      {firstDay} to {lastDay}
    </Trans>
  )
}

/** Sorts the children of each session as on the first tab. */
function sortChildren({ sessions, people }: LoadedPlaces): readonly FamilySession[] {
  const order = new Map(people.map(({ id }, index) => [id, index]))
  const getIndex = (id: string) => order.get(id) ?? people.length
  return sessions.map((session) => ({
    ...session,
    children: session.children.toSorted((a, b) => getIndex(a.registered) - getIndex(b.registered)),
  }))
}

/** Shows the results of a call before the sessions are loaded again. */
function applyResults(
  sessions: readonly FamilySession[],
  results: readonly FamilyBookingResult[],
): readonly FamilySession[] {
  return sessions.map((session) => ({
    ...session,
    children: session.children.map((child) => {
      const result = results.find(({ session: id, registered }) => id === session.id && registered === child.registered)
      if (!result || result.code === 'not_found') return child
      const { registered, state, position, until } = result
      return { registered, state, ...(position && { position }), ...(until && { until }) }
    }),
  }))
}
