import { newId } from '../../contract/id.ts'
import { usualHoliday } from '../../contract/rules/holidays.ts'
import { parcelProvisionRegistered, parcelProvisions } from '../db/schema.ts'
import type { TestApi } from './api.ts'

type Session = Partial<typeof parcelProvisions.$inferInsert> & { date: string }
type Parcel = [registered: string, adults: number, children: number, num_meals: number | null]

/** A club with somebody who hands out parcels. */
export const parcelClub = async (api: TestApi, facts: { is_boxes_of_hope?: boolean } = {}) => {
  const club = await api.club('Hope Box', { is_boxes_of_hope: true, ...facts })
  const { token } = await api.user(club.id, { user_type: 'core' })
  const get = async (path: string, as = token) => {
    const { status, body } = await api.call(as, 'GET', `/parcel_provisions${path}`)
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    ...club,
    token,
    /** A stored session with its parcels. Answers its id. */
    session: async (session: Session, parcels: readonly Parcel[] = []): Promise<string> => {
      const id = newId()
      const ofClub = { organisation_id: club.id, version: 1 }
      await api.db.network(async (tx) => {
        await tx
          .insert(parcelProvisions)
          .values({ id, ...ofClub, holiday: usualHoliday(session.date), ...session })
        const rows = parcels.map(([registered_id, adults, children, num_meals]) => ({
          ...{ parcel_provision_id: id, registered_id, ...ofClub, adults, children, num_meals },
        }))
        if (rows.length) await tx.insert(parcelProvisionRegistered).values(rows)
      })
      return id
    },
    list: (query: Record<string, string> = {}) => get(`?${new URLSearchParams(query)}`),
    /** Days of the sessions that a query finds, in its order. */
    days: async (query: Record<string, string> = {}): Promise<string[]> =>
      (await get(`?${new URLSearchParams(query)}`)).results.map((one: { date: string }) => one.date),
    holidays: () => get('/holidays'),
    one: (id: string) => get(`/${id}`),
    merge: (primary: string, ...dedupe: string[]) =>
      api.call(token, 'POST', '/registered_duplicates/dedupe', { primary, dedupe }),
    undo: (primary: string) => api.call(token, 'POST', '/registered_duplicates/undo', { primary }),
  }
}
