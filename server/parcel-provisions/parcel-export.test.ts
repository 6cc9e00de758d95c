import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createKitchenFixture } from '../testing/parcels.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const createKitchen = () => createKitchenFixture(api)
const buildDay = (date: string) => ({ date, holiday: 'July/Aug' })

it('returns people to add with family size and helper flag [PARC-59 to PARC-61]', async () => {
  const { token, people } = await createKitchen()
  const query = 'include_parcel_provision_family_count=true&parcel_delivery_contact=true'
  const { status, body } = await api.call(token, 'GET', `/registered?${query}`)
  expect([status, body.count]).toEqual([200, people.length])
  expect(body.results[0]).toMatchObject({
    parcel_total_adults: 1,
    parcel_total_children: 0,
    is_volunteer: false,
    parcel_delivery_contact: true,
    accessing_wider_support_type_label: null,
    soft_archived: false,
  })
})

it('exports families with address and diet, without formulas [PARC-68 to PARC-70]', async () => {
  const { create, call, newPeople } = await createKitchen()
  const [ann = ''] = await newPeople(1, {
    is_adult: true,
    first_name: '=SUM(1)',
    last_name: 'Hughes',
    parcel_delivery_contact: true,
    address_1: '12 Hill Road',
    town: 'Barry',
    postcode: 'CF62 1AA',
    mobile_number: '07700 900123',
    allergens: ['nuts'],
    has_dietary_requirements: true,
    dietary_requirements: 'Halal',
  })
  const registered = [{ registered: ann, adults: 2, children: 3, num_meals: 4 }]
  const { body } = await create({ ...buildDay('2026-08-07'), registered })
  const file = await call('POST', `/${body.id}/export`)
  expect(file.headers.get('content-disposition')).toContain('filename="parcel_provision_2026-08-07.csv"')
  const [headerLine, row, ...remainingLines] = file.text.replace('\ufeff', '').split('\r\n')
  expect(headerLine).toBe('Name,Address,Postcode,Telephone,Email,Adults,Children,Meals,Portions,Dietary requirements')
  expect(row).toBe(`"'=SUM(1) Hughes","12 Hill Road, Barry",CF62 1AA,07700 900123,,2,3,4,20,Nuts; Halal`)
  expect(remainingLines).toEqual([''])
})

it('history shows who created a session and changed parcels', async () => {
  const { create, call, people } = await createKitchen()
  const [ann = ''] = people
  const { body } = await create({ ...buildDay('2026-08-07'), registered: [ann] })
  await call('PATCH', `/${body.id}`, { registered: [{ registered: ann, num_meals: 6 }] })
  await call('PATCH', `/${body.id}`, { registered: [] })
  const { body: history } = await call('GET', `/${body.id}/history`)
  const shownEntries = history.entries.map((entry: { what: string; family?: string; fields: { field: string }[] }) =>
    [entry.what, entry.family === ann, ...entry.fields.map(({ field }) => field)].join(' '),
  )
  // Sort the entries of one call, because their order is not defined.
  expect([...shownEntries.slice(0, 2), ...shownEntries.slice(2).sort()]).toEqual([
    'removed true',
    'changed true num_meals',
    'changed true adults children',
    'created false',
  ])
})
