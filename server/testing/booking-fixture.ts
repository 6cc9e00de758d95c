import { eq } from 'drizzle-orm'
import { newId } from '../../contract/id.ts'
import { personDefaults } from '../../contract/registered/registered-fields.ts'
import { overrideClock } from '../../contract/rules/days.ts'
import { bookings, groups, mails, registered, sessionPlaces, sessions } from '../db/schema.ts'
import { createTestDevice, type TestApi } from './api.ts'

/** Time of the first bookings in tests: a Tuesday morning in London, two weeks before the session. */
export const BOOKING_TIME = '2027-07-20T10:00:00Z'
export const SESSION_DAY = '2027-08-04'

const CHILD_BIRTHDAY = '2018-03-01'

let currentTime = Date.parse(BOOKING_TIME)

/** Sets the time of the rules about bookings. Call `restoreClock` after the tests. */
export function setTime(time: string): void {
  currentTime = Date.parse(time)
  overrideClock(() => currentTime)
}

export function restoreClock(): void {
  overrideClock(() => Date.now())
}

type PersonFacts = Partial<typeof registered.$inferInsert>

/** Creates a club with a coordinator's tablet, and functions that add sessions, families and their opened pages. */
export async function createBookingFixture(api: TestApi, name = 'Riverside') {
  const club = await api.club(name)
  const coordinator = await api.user(club.id, { user_type: 'coordinator' })
  const core = await api.user(club.id, { user_type: 'core', first_name: 'Huw' })
  const tablet = createTestDevice(api, coordinator.token)
  const otherTablet = createTestDevice(api, core.token)

  const createPerson = async (facts: PersonFacts) => {
    const id = newId()
    const row = { ...personDefaults, id, organisation_id: club.id, version: 1, ...facts }
    await api.db.network((tx) => tx.insert(registered).values(row as typeof registered.$inferInsert))
    return id
  }
  const createChild = (facts: PersonFacts = {}) =>
    createPerson({ first_name: 'Ava', last_name: 'Hughes', date_of_birth: CHILD_BIRTHDAY, ...facts } as PersonFacts)

  const createAdult = (children: readonly string[], facts: PersonFacts = {}) =>
    createPerson({
      is_adult: true,
      attendance_type: 'parent_or_carer',
      first_name: 'Cerys',
      last_name: 'Hughes',
      email: `parent-${newId()}@hallbook.example`,
      family_entries: [...children],
      ...facts,
    } as PersonFacts)

  /** Sends a link to an adult, opens its page and returns a function that makes its calls. */
  const openPage = async (adult: string) => {
    const reply = await api.call(coordinator.token, 'POST', `/registered/${adult}/family_link`, { show: true })
    await api.call(coordinator.token, 'POST', `/registered/${adult}/family_link`, {})
    const secret = String(reply.body.url).split('/').at(-1) ?? ''
    const opened = await api.call(null, 'POST', `/family/${secret}/unlock`, { date_of_birth: CHILD_BIRTHDAY })
    const [row] = await api.db.network((tx) => tx.select().from(registered).where(eq(registered.id, adult)))
    const call = (method: string, path: string, body?: object) =>
      api.call(null, method, `/family/${secret}${path}`, body, { 'X-Family-Key': opened.body.key })
    return {
      secret,
      adult,
      email: row?.email ?? '',
      call,
      put: async (rows: [session: string, child: string, state?: string][], together = false) => {
        const list = rows.map(([session, child, state = 'booked']) => ({ session, registered: child, state }))
        const reply = await call('PUT', '/bookings', { bookings: list, together })
        if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
        return reply.body.results
      },
      readSession: async (session: string) => {
        const { results } = (await call('GET', '/sessions')).body
        return results.find((one: { id: string }) => one.id === session)
      },
    }
  }

  /** Creates a family of one adult with an opened page. */
  const createFamily = async (childCount = 1) => {
    const children: string[] = []
    for (let index = 0; index < childCount; index++) children.push(await createChild({ first_name: `Child${index}` }))
    const page = await openPage(await createAdult(children))
    return { ...page, children, child: children[0] ?? '' }
  }

  /** Creates a session that is open for booking. */
  const createSession = async (places: number | null, facts: Partial<typeof sessions.$inferInsert> = {}) => {
    const id = newId()
    await api.db.network(async (tx) => {
      const groupId = newId()
      await tx.insert(groups).values({ id: groupId, organisation_id: club.id, version: 1, name: `Group ${groupId}` })
      await tx.insert(sessions).values({
        id,
        organisation_id: club.id,
        version: 1,
        group_id: groupId,
        date: SESSION_DAY,
        holiday: 'July/Aug',
        year: 2027,
        booking_opens: '2027-07-01T09:00:00Z',
        ...facts,
      })
      if (places !== null) await tx.insert(sessionPlaces).values({ session_id: id, organisation_id: club.id, places })
    })
    return id
  }

  const readRows = async (session: string) => {
    const rows = await api.db.network((tx) => tx.select().from(bookings).where(eq(bookings.session_id, session)))
    return new Map(rows.map((row) => [row.registered_id, row]))
  }
  const readState = async (session: string, child: string) => (await readRows(session)).get(child)?.state ?? null
  const countStates = async (session: string) => {
    const counts: Record<string, number> = {}
    for (const { state } of (await readRows(session)).values()) counts[state] = (counts[state] ?? 0) + 1
    return counts
  }
  const readMails = (email: string) =>
    api.db.network((tx) => tx.select().from(mails).where(eq(mails.to_address, email)).orderBy(mails.created, mails.id))

  const setByClub = async (session: string, child: string, state = 'booked', seen = 1_000_000, device = tablet) =>
    (await device.push(device.mutation('booking.set', { session, registered: child, state, seen }))).results[0]

  return {
    club,
    coordinator,
    core,
    tablet,
    otherTablet,
    createPerson,
    createChild,
    createAdult,
    createFamily,
    createSession,
    openPage,
    readRows,
    readState,
    countStates,
    readMails,
    setByClub,
  }
}

export type BookingFixture = Awaited<ReturnType<typeof createBookingFixture>>
