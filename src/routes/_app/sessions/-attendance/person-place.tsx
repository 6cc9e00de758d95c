import { buildAttendanceId, buildBookingId } from '@contract/id.ts'
import { countPlacesLeft, getWaitingPositions } from '@contract/rules/bookings.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarCheck, CalendarX, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { useKeyedValue } from '@/register/keyed-values.ts'
import type { StoredRow } from '@/replica/db.ts'
import { useLiveRow, useLiveRows } from '@/sync-state/use-live-row.ts'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { getPlaceText } from './place-text.ts'
import type { Register } from './register.ts'
import { getPlaceMark, getSessionBookings } from './session-bookings.ts'

type PersonPlaceProps = { register: Register; session: StoredRow<'sessions'>; person: StoredRow<'registered'> }

/**
 * State of a child's place in the session, with buttons to book and cancel it. The club may book more children than
 * there are places: the notice shows the number, and the user decides (B-FAM-05).
 */
export function PersonPlace({ register, session, person }: PersonPlaceProps) {
  const { t, i18n } = useLingui()
  const headingId = useId()
  const setBooking = useSetBooking(register, person)
  const bookings = useLiveRows(register.bookings)
  const row = useLiveRow(register.bookings, buildBookingId(register.id, person.id))
  const tick = useLiveRow(register.ticks, buildAttendanceId(register.id, person.id))
  const isWaitingToSend = useKeyedValue(register.pending, person.id) === true
  const { counts } = getSessionBookings(register)
  const { booked } = counts
  const places = session.places ?? null
  const isPast = session.date < getLondonDay()
  const state = row?.state ?? 'cancelled'
  const position = row && getWaitingPositions(bookings).get(row.id)
  const mark = getPlaceMark({ register, person: person.id, tick, isPast })
  const isFull = state !== 'offered' && countPlacesLeft(places, counts) === 0
  const name = getFullName(person)
  return (
    <section aria-labelledby={headingId} className="card mt-2.5 grid gap-2.5 px-3.5 py-3">
      <h3 id={headingId} className="text-lg font-bold">
        <Trans>Place at this session</Trans>
      </h3>
      <p role="status">
        <b>{getPlaceText({ row, mark, position, i18n })}</b>
        {isWaitingToSend ? (
          <span className="text-muted-foreground">
            {' · '}
            <Trans>waiting to send</Trans>
          </span>
        ) : null}
        <span className="block text-sm text-muted-foreground">
          {places === null ? (
            <Trans>{booked} booked at this session</Trans>
          ) : (
            <Trans>
              {booked} of {places} places booked
            </Trans>
          )}
        </span>
      </p>
      {state !== 'booked' && !isPast && isFull ? (
        <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-text">
          <TriangleAlert aria-hidden="true" className="size-5 flex-none" />
          <Trans>Every place is taken. You can still book: there is then one child more than places.</Trans>
        </p>
      ) : null}
      {state === 'booked' || isPast ? null : (
        <Button block icon={CalendarCheck} onClick={() => void setBooking('booked')}>
          {isFull ? <Trans>Book beyond the number</Trans> : <Trans>Book a place</Trans>}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {state === 'cancelled' || isPast ? null : (
        <TwoClickButton
          block
          icon={CalendarX}
          armedLabel={t`Press again to cancel`}
          about={`${person.id} ${state}`}
          onConfirm={() => void setBooking('cancelled')}
        >
          {state === 'booked' ? <Trans>Cancel the place</Trans> : <Trans>Take off the waiting list</Trans>}
        </TwoClickButton>
      )}
    </section>
  )
}

/** Returns a function that books or cancels a child's place on this device. It is sent when there is a network. */
function useSetBooking(register: Register, person: StoredRow<'registered'>) {
  const save = useSaveLocally()
  const { show } = useToast()
  const name = getFullName(person)
  return async (state: 'booked' | 'cancelled') => {
    const row = register.bookings.get(buildBookingId(register.id, person.id))
    // Send the version of the last pull for a row that the server has not seen. Such a row has version 0.
    const seen = row?.version || register.version()
    const args = { session: register.id, registered: person.id, state, seen }
    if (!(await save([{ name: 'booking.set', args }]))) return
    show({
      message:
        state === 'booked' ? (
          <Trans>
            <b>
              <Name>{name}</Name>
            </b>{' '}
            has a place
          </Trans>
        ) : (
          <Trans>
            <b>
              <Name>{name}</Name>
            </b>{' '}
            has no place any more
          </Trans>
        ),
    })
  }
}
