import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  boxesParcelCounts,
  goldenCounts,
  mainParcelCounts,
  optionalGoldenCounts,
  parcelCounts,
} from '../../contract/manual-entries.ts'
import { dayInLondon } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

const GOLDEN = '/golden_numbers_manual_entries'
const PARCELS = '/parcel_provisions_manual_entries'

let api: TestApi
let support: string
let other: string
let boxes: string
let club: string
let hopeBox: string
beforeAll(async () => {
  api = await createTestApi()
  const createStaff = async (role: 'vp_support' | 'boxes_of_hope', last_name: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role, first_name: 'Nia', last_name })).token
  support = await createStaff('vp_support', 'Rees')
  other = await createStaff('vp_support', 'Lloyd')
  boxes = await createStaff('boxes_of_hope', 'Box')
  club = (await api.club('Riverside')).id
  hopeBox = (await api.club('Hope Box', { is_boxes_of_hope: true })).id
})
afterAll(() => api.close())

const buildOnes = (...lists: (readonly string[])[]) =>
  Object.fromEntries(lists.flat().map((field) => [field, 1] as const))
const buildGoldenEntry = (organisation: string, over = {}) => ({
  organisation,
  year: 2026,
  holiday: 'July/Aug',
  ...buildOnes(goldenCounts),
  ...over,
})

it('submitting an entry again overwrites it [MAN-12, MAN-13, MAN-14, MAN-16, MAN-30, MAN-32, MAN-33, MAN-34, MAN-61, MAN-63, MAN-64, MAN-69]', async () => {
  const firstReply = await api.call(support, 'POST', GOLDEN, buildGoldenEntry(club))
  expect(firstReply.body).toMatchObject({
    organisation__organisation_name: 'Riverside',
    date: dayInLondon(),
    created_by: 'Nia Rees',
    eligible_parent_meals: null,
  })
  const query = `${GOLDEN}?year=2026&holiday=July/Aug&organisation=${club}`
  expect((await api.call(support, 'GET', query)).body.results).toMatchObject([{ id: firstReply.body.id }])
  expect((await api.call(support, 'GET', query.replace('2026', '2025'))).body.count).toBe(0)
  const again = await api.call(other, 'POST', GOLDEN, buildGoldenEntry(club, { number_of_sessions: 7 }))
  const { id, created } = firstReply.body
  expect(again.body).toMatchObject({ id, created, number_of_sessions: 7, created_by: 'Nia Lloyd' })
  const both = [1, 2, 3].map((number_of_sessions) =>
    api.call(support, 'POST', GOLDEN, buildGoldenEntry(club, { holiday: 'Nov/Dec', number_of_sessions })),
  )
  expect(new Set((await Promise.all(both)).map(({ body }) => body.id)).size).toBe(1)
  expect((await api.call(support, 'GET', GOLDEN)).body.count).toBe(2)
})

it('headline numbers need the main programme, and entries keep their period [MAN-37, MAN-70]', async () => {
  const refused = { status: 400, body: { detail: { organisation: [expect.any(String)] } } }
  expect(await api.call(support, 'POST', GOLDEN, buildGoldenEntry(hopeBox))).toMatchObject(refused)
  const { body } = await api.call(support, 'POST', GOLDEN, buildGoldenEntry(club, { year: 2015 }))
  const moveReply = await api.call(support, 'PUT', `${GOLDEN}/${body.id}`, buildGoldenEntry(club, { year: 2016 }))
  expect(moveReply).toMatchObject({ status: 400, body: { detail: { year: [expect.any(String)] } } })
})

it("Boxes of Hope staff see and enter only their programme's parcels [MAN-04, MAN-37, MAN-65, MAN-66, MAN-67, USR-28]", async () => {
  const subject = { year: 2026, holiday: 'July/Aug' }
  const main = { ...subject, organisation: club, ...buildOnes(parcelCounts, mainParcelCounts) }
  const { body: mainEntry } = await api.call(support, 'POST', PARCELS, main)
  const mine = { ...subject, organisation: hopeBox, ...buildOnes(parcelCounts, boxesParcelCounts) }
  expect(await api.call(boxes, 'POST', PARCELS, { ...mine, organisation: club })).toMatchObject({
    status: 400,
    body: { detail: { organisation: [expect.any(String)] } },
  })
  const { body: createdEntry } = await api.call(boxes, 'POST', PARCELS, mine)
  expect((await api.call(boxes, 'GET', PARCELS)).body).toMatchObject({
    count: 1,
    results: [{ id: createdEntry.id }],
  })
  for (const [method, sent] of [['GET'], ['PUT', main], ['DELETE']] as const)
    expect((await api.call(boxes, method, `${PARCELS}/${mainEntry.id}`, sent)).status).toBe(404)
  expect((await api.call(support, 'GET', PARCELS)).body.count).toBe(2)
})

it('reports missing and invalid counts, but not optional ones [MAN-19 to MAN-52, MAN-62]', async () => {
  const readErrorFields = async (body: object) => {
    const { status, body: answer } = await api.call(support, 'POST', GOLDEN, body)
    return status === 400 ? Object.keys(answer.detail).sort() : status
  }
  expect(await readErrorFields({})).toEqual(['year', 'organisation', 'holiday', ...goldenCounts].sort())
  const wrong = { year: 2014, holiday: 'Extra Sessions', number_of_sessions: -1, unique_volunteers: 1.5 }
  expect(await readErrorFields(buildGoldenEntry(club, { ...wrong, eligible_child_meals: 'many' }))).toEqual([
    'eligible_child_meals',
    'holiday',
    'number_of_sessions',
    'unique_volunteers',
    'year',
  ])
  expect(await readErrorFields(buildGoldenEntry(club, { year: '2026' }))).toEqual(['year'])
  expect(await readErrorFields(buildGoldenEntry(club, { eligible_parent_meals: -1 }))).toEqual([
    'eligible_parent_meals',
  ])
  const all = buildGoldenEntry(club, { year: 2099, ...buildOnes(optionalGoldenCounts) })
  const { body } = await api.call(support, 'POST', GOLDEN, all)
  expect(body).toMatchObject({ ...all, number_of_sessions: 1 })
  expect((await api.call(support, 'GET', `${GOLDEN}/${body.id}`)).body).toMatchObject(all)
})

it('requires all parcel counts and finds the entry [MAN-54 to MAN-59, MAN-68]', async () => {
  const subject = { year: 2024, holiday: 'Jan/Feb', organisation: club }
  const { body: refused } = await api.call(support, 'POST', PARCELS, subject)
  expect(Object.keys(refused.detail).sort()).toEqual([...parcelCounts].sort())
  const incompleteEntry = { ...subject, ...buildOnes(parcelCounts) }
  expect(await api.call(support, 'POST', PARCELS, incompleteEntry)).toMatchObject({ status: 400 })
  const { body } = await api.call(support, 'POST', PARCELS, {
    ...incompleteEntry,
    ...buildOnes(mainParcelCounts),
  })
  const check = `${PARCELS}?year=2024&holiday=Jan/Feb&organisation=${club}`
  expect((await api.call(support, 'GET', check)).body).toMatchObject({ count: 1, results: [{ id: body.id }] })
})

it('does not require or change counts that a user cannot see [MAN-58]', async () => {
  const subject = { year: 2025, holiday: 'July/Aug', organisation: hopeBox, ...buildOnes(parcelCounts) }
  expect(await api.call(boxes, 'POST', PARCELS, subject)).toMatchObject({
    status: 400,
    body: { detail: { unique_parcels_with_wellbeing_resources: ['This field is required.'] } },
  })
  const { body: createdEntry } = await api.call(boxes, 'POST', PARCELS, {
    ...subject,
    unique_parcels_with_wellbeing_resources: 5,
    unique_volunteers: 9,
  })
  expect(createdEntry).toMatchObject({ unique_parcels_with_wellbeing_resources: 5, unique_volunteers: null })
  const { body: seen } = await api.call(support, 'POST', PARCELS, {
    ...subject,
    ...buildOnes(mainParcelCounts),
  })
  expect(seen).toMatchObject({
    id: createdEntry.id,
    unique_parcels_with_wellbeing_resources: 5,
    unique_volunteers: 1,
  })
})
