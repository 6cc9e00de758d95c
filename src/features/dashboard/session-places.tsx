import { holidayReturnOperations, type SessionWithPlaces } from '@contract/dashboard/holiday-return.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { useCachedQuery } from '@/data/use-cached-query.ts'
import { useTypedPlaces } from '@/features/sessions/use-typed-places.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { NumbersContent } from './numbers-content.tsx'
import { useSavePlaces } from './use-save-places.ts'

/** Id of the element that "sessions without a number of places" links to. */
export const SESSION_PLACES_ID = 'session-places'

/** Form for the number of children's places at each session, by holiday (B-NUM-03). */
export const SessionPlaces = ({ year }: { year: number }) => {
  const query = useCachedQuery(holidayReturnOperations['session_places.list'], {
    query: { year: String(year) },
  })
  return (
    <Card padded id={SESSION_PLACES_ID} data-print="hide" className="grid scroll-mt-4 gap-3">
      <CardTitle icon={CalendarDays}>
        <Trans>Places at each session</Trans>
      </CardTitle>
      <p className="text-muted-foreground">
        <Trans>How many children there was room for. Councils ask for it.</Trans>
      </p>
      <NumbersContent question={query}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p>
              <Trans>No sessions in this time.</Trans>
            </p>
          ) : (
            <div className="grid gap-6">
              {groupByHoliday(sessions).map(([holiday, holidaySessions]) => (
                <HolidayPlaces key={holiday} holiday={holiday} sessions={holidaySessions} reachable={query.reachable} />
              ))}
            </div>
          )
        }
      </NumbersContent>
    </Card>
  )
}

function groupByHoliday(sessions: readonly SessionWithPlaces[]): [string, SessionWithPlaces[]][] {
  const sessionsByHoliday = new Map<string, SessionWithPlaces[]>()
  for (const session of sessions)
    sessionsByHoliday.set(session.holiday, [...(sessionsByHoliday.get(session.holiday) ?? []), session])
  return [...sessionsByHoliday]
}

type HolidayPlacesProps = { holiday: string; sessions: readonly SessionWithPlaces[]; reachable: boolean }

/** Section of a holiday with a field that fills all sessions, and a field for each session. */
const HolidayPlaces = ({ holiday, sessions, reachable }: HolidayPlacesProps) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const savePlaces = useSavePlaces()
  const [typedText, setTypedText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { places, error } = useTypedPlaces(typedText)
  const holidayLabel = getHolidayLabel(holiday)
  const fillPlaces = async () => {
    if (places === undefined || places === null) return
    setIsBusy(true)
    const isSaved = await savePlaces(
      sessions.map(({ id }) => ({ id, places })),
      sessions,
    )
    setIsBusy(false)
    if (isSaved) setTypedText('')
  }
  return (
    <section className="grid gap-2" aria-label={holidayLabel}>
      <h3 className="font-bold">{holidayLabel}</h3>
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void fillPlaces()
        }}
      >
        <Field label={t`Places in every session`} error={error} className="w-full sm:w-64">
          <Input
            inputMode="numeric"
            autoComplete="off"
            disabled={!reachable}
            value={typedText}
            onChange={(event) => setTypedText(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={isBusy} disabled={!reachable || typeof places !== 'number'}>
          <Trans>Fill</Trans>
        </Button>
      </form>
      <ul className="grid gap-2">
        {/* The key contains the places, so that a row shows the server's new value after a change. */}
        {sessions.map((session) => (
          <PlacesRow key={`${session.id} ${session.places}`} session={session} reachable={reachable} />
        ))}
      </ul>
    </section>
  )
}

/** Row of a session. The number of places is saved on blur. */
const PlacesRow = ({ session, reachable }: { session: SessionWithPlaces; reachable: boolean }) => {
  const { t } = useLingui()
  const savePlaces = useSavePlaces()
  const [typedText, setTypedText] = useState(session.places === null ? '' : String(session.places))
  const { places, error } = useTypedPlaces(typedText)
  const day = formatDayCell(session.date)
  const errorId = useId()
  const group = session.group__name
  const save = async () => {
    if (places === undefined || places === session.places) return
    await savePlaces([{ id: session.id, places }])
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-3 border-t border-border pt-2">
      <span>
        <b>{day}</b>
        <small className="block text-muted-foreground">{group}</small>
      </span>
      <Input
        aria-label={t`Places on ${day}, ${group}`}
        inputMode="numeric"
        disabled={!reachable}
        value={typedText}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => setTypedText(event.target.value)}
        onBlur={() => void save()}
      />
      {error ? (
        <div className="col-span-full">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : null}
    </li>
  )
}
