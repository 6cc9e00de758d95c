import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import { defineOperation, type OperationOutput } from '../operation.ts'
import { bookingStates } from '../rows.ts'
import { Day, Instant } from '../rules/days.ts'
import { holidays } from '../rules/holidays.ts'
import { PlaceCount } from '../sessions.ts'
import { FamilyToken } from './family-gate.ts'

/** Maximum number of bookings in one call. */
export const MAX_FAMILY_BOOKINGS = 200

/** Maximum number of sessions that one call opens for booking. */
export const MAX_BOOKING_SESSIONS = 1000

/** Maximum number of places on one page of the evening before. */
const MAX_ANSWERS = 200

/** Seconds after which a nonce can be used. Mail scanners press buttons at once. */
export const NONCE_DELAY_SECONDS = 1

/** Minutes after which a nonce ends. */
export const NONCE_MINUTES = 10

/** State of a link's own booking. `none` if this link did not book the child, even if another link or the club did. */
const ownBookingStates = ['none', ...bookingStates] as const

/**
 * State that a family can send for a child. `waiting` puts the child on the waiting list, also if the session has free
 * places, because `booked` would book those of a family for whom there was no place together.
 */
const wantedStates = ['booked', 'waiting', 'cancelled'] as const

const ownState = {
  registered: Id,
  state: v.picklist(ownBookingStates),
  /** Position on the waiting list, from 1. */
  position: v.optional(v.number()),
  /** Time until which an offered place is held. */
  until: v.optional(Instant),
}

const BookableSession = v.object({
  id: Id,
  date: Day,
  holiday: v.picklist(holidays),
  /** Number of places. Null if there is no limit. */
  places: v.nullable(v.number()),
  /** Number of free places. Null if there is no limit. */
  places_left: v.nullable(v.number()),
  /** Length of the waiting list. */
  waiting: v.number(),
  /** Children of the link. Adults cannot be booked. */
  children: v.array(v.object(ownState)),
})

const AnswerToken = v.pipe(v.string(), v.maxLength(100))
const familyParams = v.object({ token: FamilyToken })
const answerParams = v.object({ token: AnswerToken })

/** Places of one day, as the page of the evening before shows them. Contains no names. */
const BookingAnswers = v.object({
  organisation_name: v.string(),
  date: Day,
  places: v.array(
    v.object({
      id: Id,
      /** Initial of the child's first name. */
      initial: v.string(),
      /** Number of the place in the mail, from 1. */
      place: v.number(),
      state: v.picklist(['booked', 'cancelled']),
      /** Set if the place was given to another child. */
      code: v.optional(v.literal('place_given')),
    }),
  ),
})

/** Calls about the places of a session: a family's page, the page of the evening before, and the club. */
export const familyBookingOperations = {
  'family.sessions': defineOperation({
    method: 'GET',
    path: '/family/:token/sessions',
    access: 'everyone',
    summary: "Sessions that are open for booking, with this link's own bookings (B-FAM-05).",
    params: familyParams,
    output: v.object({ count: v.number(), results: v.array(BookableSession) }),
  }),
  'family.bookings': defineOperation({
    method: 'PUT',
    path: '/family/:token/bookings',
    access: 'everyone',
    summary: "Books and cancels places for a link's children, by sessions (B-FAM-05).",
    params: familyParams,
    body: v.strictObject({
      bookings: buildBoundedList(
        MAX_FAMILY_BOOKINGS,
        v.strictObject({ session: Id, registered: Id, state: v.picklist(wantedStates) }),
      ),
      /** True to book a session for all children with `booked` in the call or for none of them. */
      together: v.optional(v.boolean(), false),
    }),
    output: v.object({
      results: v.array(
        v.object({
          session: Id,
          ...ownState,
          code: v.optional(v.picklist(['booking_closed', 'no_place_for_all', 'not_found'])),
        }),
      ),
    }),
  }),
  'booking_answers.get': defineOperation({
    method: 'GET',
    path: '/booking_answers/:token',
    access: 'everyone',
    summary: 'Places of the next day, by initials. Changes nothing (B-FAM-06).',
    params: answerParams,
    output: BookingAnswers,
  }),
  'booking_answers.nonce': defineOperation({
    method: 'POST',
    path: '/booking_answers/:token/nonce',
    access: 'everyone',
    summary: 'Returns the nonce that an answer needs. Changes nothing else (B-FAM-06).',
    params: answerParams,
    output: v.object({ nonce: v.string() }),
  }),
  'booking_answers.send': defineOperation({
    method: 'POST',
    path: '/booking_answers/:token',
    access: 'everyone',
    summary: 'Cancels places of the next day, or takes a cancellation back (B-FAM-06).',
    params: answerParams,
    body: v.strictObject({
      cancel: v.optional(buildBoundedList(MAX_ANSWERS, Id), []),
      keep: v.optional(buildBoundedList(MAX_ANSWERS, Id), []),
      nonce: v.pipe(v.string(), v.maxLength(200)),
    }),
    output: BookingAnswers,
  }),
  'sessions.booking': defineOperation({
    method: 'POST',
    path: '/sessions/booking',
    access: 'session_booking',
    summary: 'Opens sessions for booking, or closes their booking (B-FAM-05).',
    body: v.strictObject({
      sessions: buildBoundedList(MAX_BOOKING_SESSIONS, Id),
      /** Number of places. Null if there is no limit. */
      places: v.nullable(PlaceCount),
      /** Null to open now. */
      opens: v.optional(v.nullable(Instant), null),
      /** Null to close at 08:00 in London on the session's day. A time in the past closes the booking. */
      closes: v.optional(v.nullable(Instant), null),
    }),
    output: v.object({ updated: v.number() }),
  }),
} as const

type Operations = typeof familyBookingOperations
export type WantedState = (typeof wantedStates)[number]
export type FamilySession = OperationOutput<Operations['family.sessions']>['results'][number]
export type FamilyBookingResult = OperationOutput<Operations['family.bookings']>['results'][number]
export type BookingAnswers = OperationOutput<Operations['booking_answers.get']>
