import {
  holidayReturnOperations,
  MOST_PLACES,
  type SessionWithPlaces,
} from '@contract/dashboard/holiday-return.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { useQueryStore } from '@/data/query-client.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useKeptQuestion } from '@/data/use-kept-question.ts'
import { dayCell } from '@/kit/list/cells.ts'
import { Card, CardTitle } from '@/ui/card.tsx'
import { FieldError } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { useSteadyError } from '@/ui/steady-error.ts'
import { useToast } from '@/ui/toast.tsx'
import { readWholeNumber } from '@/ui/typed-number.ts'
import { useHolidayWords } from '@/words/use-holiday-words.ts'
import { Answered } from './answered.tsx'

/** For how many children each session of a club had room; saved as each number is left (B-NUM-03). */
export const SessionPlaces = ({ year }: { year: number }) => {
  const question = useKeptQuestion(holidayReturnOperations['session_places.list'], {
    query: { year: String(year) },
  })
  return (
    <Card padded data-print="hide" className="grid gap-3">
      <CardTitle icon={CalendarDays}>
        <Trans>Places of your sessions</Trans>
      </CardTitle>
      <p className="text-muted-foreground">
        <Trans>How many children there was room for. Councils ask for it.</Trans>
      </p>
      <Answered question={question}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p>
              <Trans>No sessions in this time.</Trans>
            </p>
          ) : (
            <ul className="grid gap-2">
              {/* What was typed gives way to what the server has now. */}
              {sessions.map((session) => (
                <PlacesRow
                  key={`${session.id} ${session.places}`}
                  session={session}
                  reachable={question.reachable}
                />
              ))}
            </ul>
          )
        }
      </Answered>
    </Card>
  )
}

const wholeNumber = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const number = readWholeNumber(text)
  return number !== null && number >= 0 && number <= MOST_PLACES ? number : undefined
}

const PlacesRow = ({ session, reachable }: { session: SessionWithPlaces; reachable: boolean }) => {
  const { t } = useLingui()
  const store = useQueryStore()
  const notice = useErrorNotice()
  const { show } = useToast()
  const holidayWords = useHolidayWords()
  const stored = session.places === null ? '' : String(session.places)
  const [typed, setTyped] = useState(stored)
  const places = wholeNumber(typed)
  const day = dayCell(session.date)
  const error = useSteadyError(places === undefined ? t`A whole number from 0 to ${MOST_PLACES}` : undefined)
  const why = useId()
  const group = session.group__name
  const save = async () => {
    if (places === undefined || places === session.places) return
    try {
      await call(holidayReturnOperations['sessions.places'], { params: { id: session.id }, body: { places } })
      show({ message: t`Successfully saved` })
      await store.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'dashboard' || queryKey[0] === 'session_places',
      })
    } catch (error) {
      notice(error)
    }
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-3 border-t border-border pt-2">
      <span>
        <b>{day}</b> {holidayWords(session.holiday)}
        <small className="block text-muted-foreground">{session.group__name}</small>
      </span>
      <Input
        aria-label={t`Places on ${day}, ${group}`}
        inputMode="numeric"
        disabled={!reachable}
        value={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? why : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
      />
      {error ? (
        <div className="col-span-full">
          <FieldError id={why}>{error}</FieldError>
        </div>
      ) : null}
    </li>
  )
}
