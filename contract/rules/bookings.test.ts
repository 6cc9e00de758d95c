import { describe, expect, it } from 'vitest'
import type { BookingState } from '../rows.ts'
import {
  addBookedPeople,
  type BookableSession,
  canCancelInSession,
  canCancelState,
  countBookablePlaces,
  countBookings,
  countPlacesLeft,
  findNoShows,
  getAnswerEnd,
  getBookingClose,
  getBookingPhase,
  getEveningStart,
  getOfferEnd,
  getWaitingPositions,
  hasOfferEnded,
  isOfferedToEveryone,
  isOfferHour,
  mergeBookings,
} from './bookings.ts'

const SUMMER_DAY = '2026-08-05'
const session = (change: Partial<BookableSession> = {}): BookableSession => ({
  date: SUMMER_DAY,
  places: 40,
  booking_opens: '2026-07-01T09:00:00.000Z',
  booking_closes: null,
  ...change,
})
const toTime = (text: string) => Date.parse(text)
const format = (time: number) => new Date(time).toISOString().slice(0, 16)

/** Days of summer time, winter time and both clock changes. The clocks change at 01:00 UTC. */
const SPRING_CHANGE = '2026-03-29'
const AUTUMN_CHANGE = '2026-10-25'

describe('the times of a session in London [B-FAM-05, B-FAM-06]', () => {
  it.each([
    [SUMMER_DAY, '2026-08-05T07:00', '2026-08-04T16:00', '2026-08-05T11:00'],
    ['2026-12-02', '2026-12-02T08:00', '2026-12-01T17:00', '2026-12-02T12:00'],
    [SPRING_CHANGE, '2026-03-29T07:00', '2026-03-28T17:00', '2026-03-29T12:00'],
    ['2026-03-30', '2026-03-30T07:00', '2026-03-29T16:00', '2026-03-30T11:00'],
    [AUTUMN_CHANGE, '2026-10-25T08:00', '2026-10-24T16:00', '2026-10-25T11:00'],
    ['2026-10-26', '2026-10-26T08:00', '2026-10-25T17:00', '2026-10-26T12:00'],
  ])('on %s booking closes at %s, the evening starts at %s and answers end at %s', (date, close, evening, end) => {
    expect(format(getBookingClose({ date, booking_closes: null }))).toBe(close)
    expect(format(getEveningStart(date))).toBe(evening)
    expect(format(getAnswerEnd(date))).toBe(end)
  })

  it.each([
    ['2026-08-05T06:59:59Z', false],
    ['2026-08-05T07:00:00Z', true],
    ['2026-08-05T18:59:59Z', true],
    ['2026-08-05T19:00:00Z', false],
    ['2026-12-02T07:59:59Z', false],
    ['2026-12-02T08:00:00Z', true],
    ['2026-03-29T07:00:00Z', true],
    ['2026-03-28T07:00:00Z', false],
    ['2026-10-25T07:00:00Z', false],
    ['2026-10-24T07:00:00Z', true],
  ])('offers places between 8 and 20: %s is %s', (time, expected) => {
    expect(isOfferHour(toTime(time))).toBe(expected)
  })
})

describe('the phase of a booking [B-FAM-05]', () => {
  it.each([
    [{}, '2026-07-01T08:59:59Z', 'later'],
    [{}, '2026-07-01T09:00:00Z', 'open'],
    [{}, '2026-08-05T06:59:59Z', 'open'],
    [{}, '2026-08-05T07:00:00Z', 'closed'],
    [{ booking_opens: null }, '2026-07-02T09:00:00Z', 'never'],
    [{ booking_closes: '2026-08-01T12:00:00Z' }, '2026-08-01T12:00:00Z', 'closed'],
    [{ booking_closes: '2026-08-05T10:00:00Z' }, '2026-08-05T09:59:59Z', 'open'],
    [{ booking_closes: '2026-09-01T10:00:00Z' }, '2026-08-05T22:59:59Z', 'open'],
    [{ booking_closes: '2026-09-01T10:00:00Z' }, '2026-08-05T23:00:00Z', 'closed'],
  ])('%o at %s: %s', (change, time, phase) => {
    expect(getBookingPhase(session(change), toTime(time))).toBe(phase)
  })
})

describe('the end of an offer [B-FAM-05]', () => {
  it.each([
    ['2026-08-01T10:00:00Z', {}, '2026-08-02T10:00'],
    ['2026-08-04T10:00:00Z', {}, '2026-08-05T07:00'],
    ['2026-08-01T10:00:00Z', { booking_closes: '2026-08-01T20:00:00Z' }, '2026-08-01T20:00'],
    ['2026-08-04T16:00:00Z', { booking_closes: '2026-08-05T22:00:00Z' }, '2026-08-05T22:00'],
    ['2026-03-28T10:00:00Z', { date: '2026-04-02' }, '2026-03-29T10:00'],
  ])('an offer at %s with %o ends at %s', (time, change, end) => {
    expect(format(getOfferEnd(session(change), toTime(time)))).toBe(end)
  })

  it('is reached at its time', () => {
    const offer = { state: 'offered', until: '2026-08-02T10:00:00.000Z' } as const
    expect(hasOfferEnded(offer, toTime('2026-08-02T09:59:59Z'))).toBe(false)
    expect(hasOfferEnded(offer, toTime('2026-08-02T10:00:00Z'))).toBe(true)
    expect(hasOfferEnded({ ...offer, state: 'booked' }, toTime('2026-08-03T10:00:00Z'))).toBe(false)
  })

  it('offers to everyone from 17:00 of the evening before', () => {
    expect(isOfferedToEveryone(session(), toTime('2026-08-04T15:59:59Z'))).toBe(false)
    expect(isOfferedToEveryone(session(), toTime('2026-08-04T16:00:00Z'))).toBe(true)
  })
})

describe('places [B-FAM-05]', () => {
  it.each([
    [null, { booked: 50, offered: 1, waiting: 0 }, null, Number.POSITIVE_INFINITY],
    [40, { booked: 30, offered: 0, waiting: 0 }, 10, 10],
    [40, { booked: 39, offered: 1, waiting: 3 }, 0, 0],
    [40, { booked: 38, offered: 0, waiting: 1 }, 2, 1],
    [40, { booked: 38, offered: 0, waiting: 5 }, 2, 0],
    [40, { booked: 43, offered: 0, waiting: 0 }, 0, 0],
  ])('%s places with %o: %s left, %s can be booked', (places, counts, left, bookable) => {
    expect(countPlacesLeft(places, counts)).toBe(left)
    expect(countBookablePlaces(places, { ...counts, cancelled: 0 })).toBe(bookable)
  })

  it('counts bookings by state', () => {
    const rows = (['booked', 'booked', 'waiting', 'offered', 'cancelled'] as const).map((state) => ({ state }))
    expect(countBookings(rows)).toEqual({ booked: 2, offered: 1, waiting: 1, cancelled: 1 })
  })

  it('numbers the waiting list by time, then by id', () => {
    const time = '2026-07-01T09:00:00.000Z'
    const positions = getWaitingPositions([
      { id: 'b', state: 'waiting', at: time },
      { id: 'a', state: 'waiting', at: time },
      { id: 'x', state: 'booked', at: '2026-06-01T09:00:00.000Z' },
      { id: 'c', state: 'waiting', at: '2026-06-30T09:00:00.000Z' },
    ])
    expect([...positions]).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ])
  })
})

describe('two bookings of one child [B-FAM-05]', () => {
  const booking = (state: BookingState, source: 'family' | 'club' = 'family', at = '2026-07-01T09:00:00.000Z') => ({
    state,
    source,
    at,
  })

  it.each([
    ['booked', 'offered', 'booked'],
    ['waiting', 'offered', 'offered'],
    ['cancelled', 'waiting', 'waiting'],
    ['cancelled', 'booked', 'booked'],
    ['cancelled', 'cancelled', 'cancelled'],
  ] as const)('%s and %s: %s stays', (a, b, state) => {
    expect(mergeBookings(booking(a), booking(b)).state).toBe(state)
    expect(mergeBookings(booking(b), booking(a)).state).toBe(state)
  })

  it('belongs to the club if one of the two does and is not cancelled', () => {
    expect(mergeBookings(booking('booked'), booking('booked', 'club')).source).toBe('club')
    expect(mergeBookings(booking('booked'), booking('cancelled', 'club')).source).toBe('family')
  })

  it('keeps the earlier position on the waiting list', () => {
    const earlier = booking('waiting', 'family', '2026-06-01T09:00:00.000Z')
    expect(mergeBookings(booking('waiting'), earlier)).toBe(earlier)
  })
})

describe('booked children in the hall [B-FAM-06, B-NUM-03]', () => {
  const people = ['came', 'missed', 'registered', 'cancelled', 'waiting', 'adult'].map((id) => ({
    id,
    is_adult: id === 'adult',
  }))
  const bookings = new Map(
    (['came', 'missed', 'registered', 'adult'] as const).map((id) => [
      id as string,
      { state: 'booked' as BookingState },
    ]),
  )
  bookings.set('cancelled', { state: 'cancelled' })
  bookings.set('waiting', { state: 'waiting' })
  const ticks = new Map([
    ['came', { state: 'attending' as const }],
    ['registered', { state: 'registered' as const }],
  ])

  it('are expected by the kitchen, each once', () => {
    const listed = people.filter(({ id }) => ticks.has(id))
    expect(addBookedPeople(listed, people, bookings).map(({ id }) => id)).toEqual(['came', 'registered', 'missed'])
  })

  it('are no-shows if they did not come', () => {
    expect(findNoShows(people, ticks, bookings).map(({ id }) => id)).toEqual(['missed', 'registered'])
  })
})

it('lets a family cancel until 12 hours after the start of the day', () => {
  expect(canCancelInSession(SUMMER_DAY, toTime('2026-08-05T10:59:59Z'))).toBe(true)
  expect(canCancelInSession(SUMMER_DAY, toTime('2026-08-05T11:00:00Z'))).toBe(false)
  expect((['none', 'booked', 'offered', 'waiting', 'cancelled'] as const).map(canCancelState)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})
