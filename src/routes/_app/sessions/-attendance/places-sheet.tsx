import { isAllowed } from '@contract/access.ts'
import type { BookingState } from '@contract/rows.ts'
import { foldName } from '@contract/rules/alphabet.ts'
import { getWaitingPositions } from '@contract/rules/bookings.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarCog, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BookingDialog } from '@/features/sessions/booking-dialog.tsx'
import { SessionBookingBadge } from '@/features/sessions/session-booking-badge.tsx'
import type { StoredRow } from '@/replica/db.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet.tsx'
import { useUser } from '@/user/use-user.ts'
import { ChildSearch } from './child-search.tsx'
import { getPlaceText } from './place-text.ts'
import { getPlaceMark } from './session-bookings.ts'
import type { SessionPanelProps } from './session-panel-props.ts'
import { usePlacesText } from './use-places-text.ts'

export type PlacesSheetProps = SessionPanelProps & { trigger: ReactNode; defaultOpen?: boolean }

/** Order of the groups in the sheet. */
const groupOrder: readonly BookingState[] = ['booked', 'offered', 'waiting']

/** Sheet with the booked places and the waiting list of a session. A name opens the sheet of the child (B-FAM-05). */
export function PlacesSheet({ trigger, defaultOpen = false, ...panel }: PlacesSheetProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(defaultOpen)
  const [isOpeningBooking, setIsOpeningBooking] = useState(false)
  const user = useUser()
  const { session, register, onAbout } = panel
  const { title, detail } = usePlacesText(panel)
  const showPerson = (person: string) => {
    setIsOpen(false)
    onAbout(person)
  }
  return (
    <>
      <Sheet open={isOpen} onOpenChange={setIsOpen}>
        <SheetTrigger asChild>{trigger}</SheetTrigger>
        <SheetContent
          title={t`Places`}
          description={[title ?? t`No place is booked`, detail].filter(Boolean).join(', ')}
          closeLabel={t`Close`}
          bodyClassName="grid content-start gap-5"
        >
          <div className="flex flex-wrap items-center gap-3">
            <SessionBookingBadge session={session} counts={null} />
            {isAllowed('session_booking', user) ? (
              <Button icon={CalendarCog} onClick={() => setIsOpeningBooking(true)}>
                <Trans>Booking by families</Trans>
              </Button>
            ) : null}
          </div>
          <ChildSearch register={register} onChoose={showPerson} />
          <BookedPeople register={register} session={session} onAbout={showPerson} />
        </SheetContent>
      </Sheet>
      {isOpeningBooking ? <BookingDialog sessions={[session]} onClose={() => setIsOpeningBooking(false)} /> : null}
    </>
  )
}

type BookedPeopleProps = Pick<SessionPanelProps, 'register' | 'session' | 'onAbout'>

function BookedPeople({ register, session, onAbout }: BookedPeopleProps) {
  const { i18n } = useLingui()
  const bookings = useLiveRows(register.bookings)
  const people = useLiveRows(register.people)
  const ticks = useLiveRows(register.ticks)
  const headings: Record<BookingState, ReactNode> = {
    booked: <Trans>Booked</Trans>,
    offered: <Trans>Offered to the family</Trans>,
    waiting: <Trans>Waiting list</Trans>,
    cancelled: null,
  }
  const positions = getWaitingPositions(bookings)
  const personById = new Map(people.map((person) => [person.id, person]))
  const tickByPerson = new Map(ticks.map((tick) => [tick.registered, tick]))
  const getSortKey = ({ id, registered }: StoredRow<'bookings'>) =>
    positions.get(id)?.toString().padStart(6, '0') ?? foldName(getName(personById.get(registered)))
  return groupOrder.map((state) => {
    const rows = bookings
      .filter((row) => row.state === state && personById.has(row.registered))
      .toSorted((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1))
    if (rows.length === 0) return null
    return (
      <section key={state}>
        <h3 className="text-lg font-bold">{headings[state]}</h3>
        <ul className="mt-1">
          {rows.map((row) => {
            const options = { register, person: row.registered, tick: tickByPerson.get(row.registered) }
            const mark = getPlaceMark({ ...options, isPast: session.date < getLondonDay() })
            return (
              <li key={row.id} className="border-t border-border">
                <button
                  type="button"
                  className="flex min-h-touch w-full items-center gap-3 py-2 text-start"
                  onClick={() => onAbout(row.registered)}
                >
                  <span className="min-w-0 flex-1">
                    <b className="block wrap-anywhere">
                      <Name>{getName(personById.get(row.registered))}</Name>
                    </b>
                    <span className="text-sm text-muted-foreground">
                      {getPlaceText({ row, mark, position: positions.get(row.id), i18n })}
                    </span>
                  </span>
                  <ChevronRight aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}

const getName = (person: StoredRow<'registered'> | undefined): string => (person ? getFullName(person) : '')
