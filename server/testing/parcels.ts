import { newId } from '../../contract/id.ts'
import type { ParcelRow } from '../../contract/rows.ts'
import { getHolidayByMonth } from '../../contract/rules/holidays.ts'
import { parcelProvisionRegistered, parcelProvisions } from '../db/schema.ts'
import { createTestDevice, type TestApi } from './api.ts'

export const PARCEL_DAY = '2026-08-07'

type ParcelSessionValues = Partial<typeof parcelProvisions.$inferInsert> & { date: string }
type FamilyParcel = [registered: string, adults: number, children: number, num_meals: number | null]

/** Creates a club with a user who hands out parcels. */
export const createParcelClub = async (api: TestApi, facts: { is_boxes_of_hope?: boolean } = {}) => {
  const club = await api.club('Hope Box', { is_boxes_of_hope: true, ...facts })
  const { token } = await api.user(club.id, { user_type: 'core' })
  const readParcels = async (path: string, as = token) => {
    const { status, body } = await api.call(as, 'GET', `/parcel_provisions${path}`)
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    ...club,
    token,
    /** Inserts a session with its parcels and returns its id. */
    session: async (session: ParcelSessionValues, parcels: readonly FamilyParcel[] = []): Promise<string> => {
      const id = newId()
      const clubFields = { organisation_id: club.id, version: 1 }
      await api.db.network(async (tx) => {
        await tx
          .insert(parcelProvisions)
          .values({ id, ...clubFields, holiday: getHolidayByMonth(session.date), ...session })
        const rows = parcels.map(([registered_id, adults, children, num_meals]) => ({
          parcel_provision_id: id,
          registered_id,
          ...clubFields,
          adults,
          children,
          num_meals,
        }))
        if (rows.length) await tx.insert(parcelProvisionRegistered).values(rows)
      })
      return id
    },
    list: (query: Record<string, string> = {}) => readParcels(`?${new URLSearchParams(query)}`),
    /** Returns the days of the sessions that a query finds, in order. */
    days: async (query: Record<string, string> = {}): Promise<string[]> =>
      (await readParcels(`?${new URLSearchParams(query)}`)).results.map((one: { date: string }) => one.date),
    holidays: () => readParcels('/holidays'),
    one: (id: string) => readParcels(`/${id}`),
    merge: (primary: string, ...dedupe: string[]) =>
      api.call(token, 'POST', '/registered_duplicates/dedupe', { primary, dedupe }),
    undo: (primary: string) => api.call(token, 'POST', '/registered_duplicates/undo', { primary }),
  }
}

/** Creates a club with two tablets of two users, a parcel session and families who receive deliveries. */
export const createParcelFixture = async (api: TestApi, count = 3) => {
  const club = await createParcelClub(api)
  const firstUser = await api.user(club.id)
  const secondUser = await api.user(club.id, { first_name: 'Huw', user_type: 'core' })
  const a = createTestDevice(api, firstUser.token)
  const b = createTestDevice(api, secondUser.token)
  const people = await club.people(count, { is_adult: true, parcel_delivery_contact: true })
  const parcel = newId()
  await a.push(a.mutation('parcel.create', { id: parcel, date: PARCEL_DAY, holiday: 'July/Aug' }))
  type ParcelFieldPairs = Record<string, [base: unknown, value: unknown]>
  /** Builds the arguments that set fields of a family's parcel. */
  const buildSetArgs = (registered: string, set: ParcelFieldPairs, parcelId = parcel) => ({
    parcel: parcelId,
    registered,
    set: Object.fromEntries(Object.entries(set).map(([field, [base, value]]) => [field, { base, value }])),
  })
  const buildAddArgs = (registered: string, numbers: Record<string, unknown> = {}) => {
    const allNumbers = { adults: 1, children: 2, num_meals: 4, ...numbers }
    return buildSetArgs(
      registered,
      Object.fromEntries(
        Object.entries(allNumbers).map(([field, value]) => [field, [null, value] as const]),
      ) as ParcelFieldPairs,
    )
  }
  const setParcelFields = (device: typeof a, args: Record<string, unknown>) =>
    device.push(device.mutation('parcel_row.set', args)).then(({ results }) => results[0])
  /** Reads the families that a newly set up tablet receives. Key: person id. */
  const readFamilies = async (parcelId = parcel) => {
    const { rows } = await a.pullAll()
    const parcelRows = [...rows.values()].flatMap(({ table, row }) =>
      table === 'parcel_rows' && row ? [row as ParcelRow] : [],
    )
    return new Map(parcelRows.filter((row) => row.parcel === parcelId).map((row) => [row.registered, row]))
  }
  return {
    ...club,
    oneToken: firstUser.token,
    a,
    b,
    people,
    parcel,
    setting: buildSetArgs,
    adding: buildAddArgs,
    set: setParcelFields,
    families: readFamilies,
  }
}

/** Creates a club with people who receive deliveries. Returns the calls of a user who hands out parcels. */
export const createKitchenFixture = async (api: TestApi, facts: { is_boxes_of_hope?: boolean } = {}) => {
  const club = await createParcelClub(api, facts)
  const people = await club.people(3, { is_adult: true, parcel_delivery_contact: true })
  /** Makes a call and returns its response, with the raw body in `text`. */
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await api.app.request(`/api/parcel_provisions${path}`, {
      method,
      headers: { Authorization: `JWT ${club.token}`, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
    return { status: response.status, headers: response.headers, body: json, text }
  }
  const create = (body: object) => call('POST', '', body)
  return { ...club, newPeople: club.people, people, call, create }
}
