import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registered } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createFamilyClub, type PersonFacts } from '../testing/families.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const MUM_HOME = { address_1: '1 High Street', postcode: 'CF10 1AA' }
const DAD_HOME = { address_1: '9 Mill Lane', postcode: 'NP20 2BB' }
const PHONE = '07700 900222'

/** Creates a child who lives with the mother, and a father at another address with a link to the child. */
async function createFamily() {
  const club = await createFamilyClub(api)
  const ava = await club.addChild('Ava', { ...MUM_HOME, emergency_contact_number: PHONE })
  await club.addAdult('Cerys', [ava], MUM_HOME)
  const dad = await club.addAdult('Dylan', [ava], DAD_HOME)
  const body = { show: true, people: [ava] }
  const { url } = (await api.call(club.coordinator.token, 'POST', `/registered/${dad}/family_link`, body)).body
  return { club, ava, dad, page: await openPage(String(url).split('/').at(-1) ?? '') }
}

/** Opens a link's page and returns a function for its calls. */
async function openPage(secret: string) {
  const { body } = await api.call(null, 'POST', `/family/${secret}/unlock`, { date_of_birth: '2016-03-01' })
  return async (method: string, path: string, content?: object) => {
    const response = await api.app.request(`/api/family/${secret}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Family-Key': body.key },
      ...(content && { body: JSON.stringify(content) }),
    })
    return response.json()
  }
}

type Family = Awaited<ReturnType<typeof createFamily>>
type Address = { address_1: string; postcode: string }

/** Lets the father type an address on his page. */
const typeAddress = ({ page, dad }: Family, from: Address, to: Address) =>
  page('PATCH', `/people/${dad}`, {
    set: {
      address_1: { base: from.address_1, value: to.address_1 },
      postcode: { base: from.postcode, value: to.postcode },
    },
  })

const list = async ({ club }: Family, { token } = club.coordinator) =>
  (await api.call(token, 'GET', '/family_typed_addresses')).body

const accept = ({ club, dad }: Family, body: object, { token } = club.coordinator) =>
  api.call(token, 'POST', `/family_typed_addresses/${dad}`, body)

/** True if the father's page shows the child's contact facts. */
async function showsContacts({ page, ava }: Family): Promise<boolean> {
  const { results } = await page('GET', '/people')
  return JSON.stringify(results.find(({ id }: { id: string }) => id === ava)).includes(PHONE)
}

const saveAddress = ({ club, dad }: Family, set: PersonFacts, { token } = club.core) =>
  api.call(token, 'PATCH', `/registered/${dad}`, set)

const readMark = async (family: Family) => (await list(family)).results[0]

describe('addresses that a family typed [B-FAM-03]', () => {
  it('are listed with both addresses and the children that they would open', async () => {
    const family = await createFamily()
    expect(await list(family)).toEqual({ count: 0, results: [] })
    await typeAddress(family, DAD_HOME, MUM_HOME)
    expect(await list(family)).toMatchObject({
      count: 1,
      results: [
        {
          id: family.dad,
          name: 'Dylan Hughes',
          typed: MUM_HOME,
          trusted: DAD_HOME,
          children: [{ id: family.ava, first_name: 'Ava' }],
        },
      ],
    })
    expect(await showsContacts(family)).toBe(false)
  })

  it('show no contact facts after an acceptance without them, also after a reload', async () => {
    const family = await createFamily()
    await typeAddress(family, DAD_HOME, MUM_HOME)
    const { at } = await readMark(family)
    expect((await accept(family, { at })).status).toBe(204)
    expect((await list(family)).count).toBe(0)
    expect(await showsContacts(family)).toBe(false)
    expect((await accept(family, { at, show_contacts: true })).status).toBe(404)
  })

  it('show the contact facts after a coordinator has said so', async () => {
    const family = await createFamily()
    await typeAddress(family, DAD_HOME, MUM_HOME)
    const { at } = await readMark(family)
    expect((await accept(family, { at, show_contacts: true })).status).toBe(204)
    expect((await list(family)).count).toBe(0)
    expect(await showsContacts(family)).toBe(true)
  })

  it('become trusted at once if they open nothing', async () => {
    const family = await createFamily()
    const newHome = { address_1: '5 Castle Row', postcode: 'SA1 1AA' }
    await typeAddress(family, DAD_HOME, newHome)
    const { at, children } = await readMark(family)
    expect(children).toEqual([])
    await accept(family, { at })
    await typeAddress(family, newHome, MUM_HOME)
    expect(await readMark(family)).toMatchObject({ trusted: newHome, typed: MUM_HOME })
  })

  it('are marked again after a further change by the family', async () => {
    const family = await createFamily()
    const newHome = { address_1: '5 Castle Row', postcode: 'SA1 1AA' }
    await typeAddress(family, DAD_HOME, MUM_HOME)
    await accept(family, { at: (await readMark(family)).at })
    await typeAddress(family, MUM_HOME, newHome)
    await typeAddress(family, newHome, MUM_HOME)
    expect(await readMark(family)).toMatchObject({ typed: MUM_HOME, trusted: DAD_HOME })
    expect(await showsContacts(family)).toBe(false)
  })

  it('refuse an acceptance of an address that the user has not seen', async () => {
    const family = await createFamily()
    await typeAddress(family, DAD_HOME, { address_1: '5 Castle Row', postcode: 'SA1 1AA' })
    const seen = await readMark(family)
    await typeAddress(family, seen.typed, MUM_HOME)
    const reply = await accept(family, { at: seen.at, show_contacts: true })
    expect(reply).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
    expect(await showsContacts(family)).toBe(false)
  })

  it('are no longer marked after a club user has written the address', async () => {
    const family = await createFamily()
    await typeAddress(family, DAD_HOME, MUM_HOME)
    await saveAddress(family, DAD_HOME)
    expect((await list(family)).count).toBe(0)
    // The club's own writing counts, also if a family has typed the same address before.
    await saveAddress(family, MUM_HOME)
    expect((await list(family)).count).toBe(0)
    expect(await showsContacts(family)).toBe(true)
  })

  it('stay marked while the club changes other fields', async () => {
    const family = await createFamily()
    await typeAddress(family, DAD_HOME, MUM_HOME)
    await saveAddress(family, { school: 'Ysgol y Castell' })
    expect((await list(family)).count).toBe(1)
  })

  it('of removed people are not listed', async () => {
    const family = await createFamily()
    await typeAddress(family, DAD_HOME, MUM_HOME)
    const removal = { deleted_at: new Date().toISOString() }
    await api.db.network((tx) => tx.update(registered).set(removal).where(eq(registered.id, family.dad)))
    expect((await list(family)).count).toBe(0)
  })
})

describe('access to addresses that a family typed [B-FAM-03]', () => {
  it('is closed to core team members, other clubs, and callers without a sign-in', async () => {
    const family = await createFamily()
    await typeAddress(family, DAD_HOME, MUM_HOME)
    const body = { at: (await readMark(family)).at, show_contacts: true }
    const stranger = (await createFamilyClub(api)).coordinator
    const path = `/family_typed_addresses/${family.dad}`
    expect((await accept(family, body, family.club.core)).status).toBe(403)
    expect((await api.call(family.club.core.token, 'GET', '/family_typed_addresses')).status).toBe(403)
    expect((await accept(family, body, stranger)).status).toBe(404)
    expect(await list(family, stranger)).toEqual({ count: 0, results: [] })
    expect((await api.call(null, 'POST', path, body)).status).toBe(401)
    expect((await api.call(null, 'GET', '/family_typed_addresses')).status).toBe(401)
    expect((await list(family)).count).toBe(1)
    expect(await showsContacts(family)).toBe(false)
  })

  it('refuses unknown fields', async () => {
    const family = await createFamily()
    await typeAddress(family, DAD_HOME, MUM_HOME)
    const { at } = await readMark(family)
    expect((await accept(family, { at, trusted: MUM_HOME })).status).toBe(400)
    expect((await accept(family, { show_contacts: true })).status).toBe(400)
    expect((await list(family)).count).toBe(1)
  })
})
