import type { FamilySession } from '@contract/family/family-bookings.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleMinus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatShortWeekdayDate } from '@/i18n/long-dates.ts'
import { Button } from '@/ui/button.tsx'
import { ChildButton } from './child-button.tsx'
import { buildChoiceKey, countFreePlaces, countListChoices, isTooFull, listNewChildren } from './place-choices.ts'
import type { PlaceChoicesState } from './use-place-choices.ts'

type DayCardProps = {
  session: FamilySession
  /** First names. Key: person id. */
  names: ReadonlyMap<string, string>
  choices: PlaceChoicesState
}

/** Card of one day with a button for each child. */
export function DayCard({ session, names, choices }: DayCardProps) {
  const headingId = useId()
  const day = formatShortWeekdayDate(session.date)
  return (
    <section aria-labelledby={headingId} className="card grid gap-2 px-2.5 pt-2.5 pb-3">
      <header className="flex min-h-7 flex-wrap items-center justify-between gap-x-2.5 px-1 leading-tight">
        <h3 id={headingId} className="text-lg font-heavy">
          {day}
        </h3>
        <PlacesLeft session={session} />
      </header>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2">
        {session.children.map((child) => (
          <ChildButton
            key={child.registered}
            child={child}
            name={names.get(child.registered) ?? ''}
            day={day}
            isFull={countFreePlaces(session) === 0}
            choice={choices.choices[buildChoiceKey(session.id, child.registered)]}
            isDisabled={choices.isBusy}
            onPress={() => choices.toggle(session.id, child)}
          />
        ))}
      </div>
      <div role="status" className="empty:hidden">
        <DayNotice session={session} choices={choices} />
      </div>
    </section>
  )
}

function PlacesLeft({ session }: { session: FamilySession }) {
  const { t } = useLingui()
  const { places_left: left, waiting } = session
  if (left === null)
    return (
      <span className="text-sm font-medium text-muted-foreground">
        <Trans>Room for everyone</Trans>
      </span>
    )
  if (countFreePlaces(session) > 0)
    return (
      <span className="text-sm font-medium text-muted-foreground">
        {plural(left, { one: '# place left', other: '# places left' })}
      </span>
    )
  return (
    <span className="flex items-center gap-1.5 text-sm font-bold">
      <CircleMinus aria-hidden="true" className="size-[1.1em]" />
      {waiting > 0 ? plural(waiting, { one: 'Full, # waiting', other: 'Full, # waiting' }) : t`Full`}
    </span>
  )
}

/** Notice that a day does not fit all children, before and after sending, or that its booking has closed. */
function DayNotice({ session, choices }: Pick<DayCardProps, 'session' | 'choices'>) {
  const refused = session.children.filter(
    ({ registered }) => choices.problems[buildChoiceKey(session.id, registered)] === 'no_place_for_all',
  )
  const isClosed = session.children.some(
    ({ registered }) => choices.problems[buildChoiceKey(session.id, registered)] === 'booking_closed',
  )
  if (isClosed)
    return (
      <Notice>
        <Trans>
          <b>Booking is closed.</b> Nothing was changed on this day. Ask the club.
        </Trans>
      </Notice>
    )
  if (refused.length > 0) {
    const children = refused.map(({ registered }) => registered)
    return (
      <Notice
        action={
          <ListButton count={children.length} free={0} onPress={() => choices.chooseList(session.id, children)} />
        }
      >
        <Trans>
          <b>There was no place for all.</b> Nobody was booked on this day.
        </Trans>
      </Notice>
    )
  }
  const listCount = countListChoices(session, choices.choices)
  if (listCount > 0) return <ListNotice count={listCount} />
  if (!isTooFull(session, choices.choices)) return null
  const newChildren = listNewChildren(session, choices.choices)
  const free = countFreePlaces(session)
  const isListAccepted = !choices.together || choices.listDays.includes(session.id)
  if (isListAccepted) return <ListNotice count={newChildren.length - free} />
  return (
    <Notice
      action={<ListButton count={newChildren.length} free={free} onPress={() => choices.acceptList(session.id)} />}
    >
      <b>
        <PlacesForChildren free={free} count={newChildren.length} />
      </b>{' '}
      {newChildren.length === 1 ? (
        <Trans>If you send this, the child is not booked.</Trans>
      ) : (
        <Trans>If you send this, nobody is booked on this day.</Trans>
      )}
    </Notice>
  )
}

/** Text such as "1 place for 2 children." */
function PlacesForChildren({ free, count }: { free: number; count: number }) {
  const children = plural(count, { one: '# child', other: '# children' })
  if (free === 0) return <Trans>No place for {children}.</Trans>
  const places = plural(free, { one: '# place', other: '# places' })
  return (
    <Trans>
      {places} for {children}.
    </Trans>
  )
}

/** Calm line that says how many children sending puts on the waiting list. */
function ListNotice({ count: waitingCount }: { count: number }) {
  const waitingText = plural(waitingCount, {
    one: '# child goes on the waiting list.',
    other: '# children go on the waiting list.',
  })
  return <p className="px-1 text-sm leading-snug text-muted-foreground">{waitingText}</p>
}

type ListButtonProps = { count: number; free: number; onPress: () => void }

/** Button that accepts the waiting list on a day. If free places are booked, the label names both numbers. */
function ListButton({ count, free, onPress }: ListButtonProps) {
  const waitingCount = count - free
  const getLabel = () => {
    if (free > 0)
      return (
        <Trans>
          Book {free} and put {waitingCount} on the waiting list
        </Trans>
      )
    if (count === 1) return <Trans>Put the child on the waiting list</Trans>
    return count === 2 ? <Trans>Put both on the waiting list</Trans> : <Trans>Put all on the waiting list</Trans>
  }
  return (
    <Button block className="min-h-touch bg-card" onClick={onPress}>
      {getLabel()}
    </Button>
  )
}

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2 rounded-md border-[1.5px] border-warning-edge bg-warning-soft px-3 pt-2.5 pb-3 text-sm text-warning-text">
      <p className="flex gap-2.5 leading-snug">
        <TriangleAlert aria-hidden="true" className="size-5 flex-none" />
        <span>{children}</span>
      </p>
      {action}
    </div>
  )
}
