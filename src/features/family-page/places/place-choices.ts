import { type FamilySession, MAX_FAMILY_BOOKINGS, type WantedState } from '@contract/family/family-bookings.ts'
import { countBookablePlaces } from '@contract/rules/bookings.ts'

/** Chosen changes that the club does not have yet. Key: session and child. */
export type PlaceChoices = Readonly<Record<string, WantedState>>

export type FamilyChild = FamilySession['children'][number]
export type OwnState = FamilyChild['state']

/** Look of a child's button on a day. */
export type ChildLook = 'free' | 'to_send' | 'booked' | 'waiting' | 'giving_back' | 'offered'

export type BookingChange = { session: string; registered: string; state: WantedState }

/** One call, with the bookings of complete days. */
export type BookingCall = { together: boolean; bookings: BookingChange[] }

export const buildChoiceKey = (session: string, registered: string): string => `${session}:${registered}`

/** True if the family has a place or waits for one. */
const isActive = (state: OwnState): boolean => state === 'booked' || state === 'waiting' || state === 'offered'

/** Returns the look of a child's button. */
export function getChildLook(state: OwnState, choice: WantedState | undefined): ChildLook {
  if (state === 'offered') return 'offered'
  if (choice === 'cancelled') return 'giving_back'
  if (choice) return 'to_send'
  return state === 'booked' || state === 'waiting' ? state : 'free'
}

/** Returns the choices after a press on a child's button. A second press takes the first one back. */
export function toggleChoice(choices: PlaceChoices, session: string, { registered, state }: FamilyChild): PlaceChoices {
  const key = buildChoiceKey(session, registered)
  const { [key]: previous, ...otherChoices } = choices
  if (previous) return otherChoices
  return { ...otherChoices, [key]: isActive(state) ? 'cancelled' : 'booked' }
}

/** Leaves out choices of sessions and children that are not on the page, and choices that the club already has. */
export function keepOpenChoices(choices: PlaceChoices, sessions: readonly FamilySession[]): PlaceChoices {
  const states = new Map(
    sessions.flatMap(({ id, children }) =>
      children.map(({ registered, state }) => [buildChoiceKey(id, registered), state]),
    ),
  )
  return Object.fromEntries(
    Object.entries(choices).filter(([key, wanted]) => {
      const state = states.get(key)
      if (state === undefined) return false
      if (wanted === 'booked') return state !== 'booked'
      return isActive(state) === (wanted === 'cancelled')
    }),
  )
}

/** Returns the number of places that the family can get on a day. Infinite if there is no limit. */
export const countFreePlaces = ({ places_left, waiting }: Pick<FamilySession, 'places_left' | 'waiting'>): number =>
  // Places that are left have no bookings, so only the waiting list reduces them.
  countBookablePlaces(places_left, { booked: 0, offered: 0, waiting, cancelled: 0 })

/** Returns the children who are chosen for a day and have no place yet. An offered place is already reserved. */
export const listNewChildren = ({ id, children }: FamilySession, choices: PlaceChoices): FamilyChild[] =>
  children.filter(
    ({ registered, state }) => choices[buildChoiceKey(id, registered)] === 'booked' && state !== 'offered',
  )

/** Counts the children who are chosen for a day's waiting list. */
export const countListChoices = ({ id, children }: FamilySession, choices: PlaceChoices): number =>
  children.filter(({ registered }) => choices[buildChoiceKey(id, registered)] === 'waiting').length

/** True if a day has no place for all chosen children. */
export function isTooFull(session: FamilySession, choices: PlaceChoices): boolean {
  return listNewChildren(session, choices).length > countFreePlaces(session)
}

type CallOptions = {
  sessions: readonly FamilySession[]
  choices: PlaceChoices
  /** True if a day is booked for all chosen children or for none. */
  together: boolean
  /** Days on which the family accepts the waiting list, although `together` is set. */
  listDays: readonly string[]
}

/** Builds the calls that send the choices. A day is never split, because `together` applies to the days of one call. */
export function buildCalls({ sessions, choices, together, listDays }: CallOptions): BookingCall[] {
  const calls: BookingCall[] = []
  for (const { id: session, children } of sessions) {
    const bookings = children.flatMap(({ registered }): BookingChange[] => {
      const state = choices[buildChoiceKey(session, registered)]
      return state ? [{ session, registered, state }] : []
    })
    if (bookings.length === 0) continue
    const isTogether = together && !listDays.includes(session)
    const openCall = calls.find(
      (call) => call.together === isTogether && call.bookings.length + bookings.length <= MAX_FAMILY_BOOKINGS,
    )
    if (openCall) openCall.bookings.push(...bookings)
    else calls.push({ together: isTogether, bookings })
  }
  return calls
}

/** Counts the choices to book, for the waiting list, and to give back. */
export function countChoices(choices: PlaceChoices): { toBook: number; toWait: number; toGiveBack: number } {
  const count = (state: WantedState) => Object.values(choices).filter((wanted) => wanted === state).length
  return { toBook: count('booked'), toWait: count('waiting'), toGiveBack: count('cancelled') }
}
