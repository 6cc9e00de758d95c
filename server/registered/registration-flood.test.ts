import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createAppBehindProxy } from '../testing/behind-proxy.ts'
import { buildFamilyForm } from '../testing/family-form.ts'

let api: TestApi
let app: ReturnType<typeof createAppBehindProxy>
beforeAll(async () => {
  api = await createTestApi()
  app = createAppBehindProxy(api)
})
afterAll(() => api.close())

let hostNumber = 0
/** Creates a club with an address of its own, such as that of its hall. */
const createClub = async () => {
  const hashid = newId()
  const club = await api.club('Clwb Cinio', { hashid })
  return { ...club, hashid, address: `203.0.113.${++hostNumber}`, user: await api.user(club.id) }
}
type Club = Awaited<ReturnType<typeof createClub>>

const sendForm = async ({ hashid, address }: Pick<Club, 'hashid' | 'address'>) => {
  const reply = await app.request('/api/participant_registration', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(buildFamilyForm(hashid, { children: [] })),
  })
  return reply.status
}
const sendMany = async (club: Pick<Club, 'hashid' | 'address'>, count: number) => {
  for (let i = 0; i < count; i++) expect(await sendForm(club)).toBe(201)
}
/** Makes a call of a club's tablet from an address. */
const useTablet = ({ user }: Club, address: string) =>
  app.request('/api/me', { headers: { Authorization: `JWT ${user.token}`, 'X-Forwarded-For': address } })
const query = async (text: string, values: unknown[]) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const countPending = async ({ id }: Club): Promise<number> => {
  const rows = await query(
    'SELECT count(DISTINCT held_registration)::int AS n FROM registered WHERE organisation_id = $1',
    [id],
  )
  return rows[0].n
}
/** Lets time pass for the counts of forms. */
const age = (minutes: number) => query('UPDATE sign_in_tries SET at = at - make_interval(mins => $1)', [minutes])

describe('registrations from one address', () => {
  it('need approval from the 12th form in ten minutes', async () => {
    const club = await createClub()
    await sendMany(club, 11)
    expect(await countPending(club)).toBe(0)
    await sendMany(club, 1)
    expect(await countPending(club)).toBe(1)
    await age(10)
    await sendMany(club, 1)
    expect(await countPending(club)).toBe(1)
    await sendMany({ ...club, address: '198.51.100.1' }, 1)
    expect(await countPending(club)).toBe(1)
  })

  it('need approval from the 40th form if a device of the club is signed in there', async () => {
    const club = await createClub()
    await query(
      `INSERT INTO sessions (id, organisation_id, version, date, holiday, year, group_id)
      VALUES ($1, $2, 1, (now() AT TIME ZONE 'Europe/London')::date, 'July/Aug', 2026, $3)`,
      [newId(), club.id, club.group],
    )
    await useTablet(club, club.address)
    await sendMany(club, 39)
    expect(await countPending(club)).toBe(0)
    await sendMany(club, 1)
    expect(await countPending(club)).toBe(1)
    // An address with a device of the club has 200 forms in an hour, another one has 60.
    await sendMany(club, 21)
  })

  it('are not trusted because of a device of another club, or of an ended sign-in', async () => {
    const [club, otherClub] = [await createClub(), await createClub()]
    await useTablet(otherClub, club.address)
    await sendMany(club, 12)
    expect(await countPending(club)).toBe(1)
    await useTablet(club, club.address)
    await query('UPDATE sign_ins SET ended = now() WHERE user_id = $1', [club.user.id])
    await sendMany(club, 1)
    expect(await countPending(club)).toBe(2)
  })

  it('leave no network address in the database', async () => {
    const club = await createClub()
    await useTablet(club, club.address)
    const rows = await query('SELECT address_hash FROM sign_ins WHERE user_id = $1', [club.user.id])
    expect(rows).toEqual([{ address_hash: expect.stringMatching(/^[\da-f]{64}$/) }])
  })
})
