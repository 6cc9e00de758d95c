import { afterAll, beforeAll, expect, it } from 'vitest'
import { goldenCounts, optionalGoldenCounts } from '../../contract/golden-numbers-manual-entries.ts'
import {
  boxesOfHopeParcelCounts,
  mainParcelCounts,
  parcelCounts,
} from '../../contract/parcel-provisions-manual-entries.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

const GOLDEN_PATH = '/golden_numbers_manual_entries'
const PARCELS_PATH = '/parcel_provisions_manual_entries'

let api: TestApi
let supportToken: string
let otherSupportToken: string
let boxesToken: string
let clubId: string
let hopeBoxId: string
beforeAll(async () => {
  api = await createTestApi()
  const createStaff = async (role: 'vp_support' | 'boxes_of_hope', last_name: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role, first_name: 'Nia', last_name })).token
  supportToken = await createStaff('vp_support', 'Rees')
  otherSupportToken = await createStaff('vp_support', 'Lloyd')
  boxesToken = await createStaff('boxes_of_hope', 'Box')
  clubId = (await api.club('Riverside')).id
  hopeBoxId = (await api.club('Hope Box', { is_boxes_of_hope: true })).id
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
  const firstReply = await api.call(supportToken, 'POST', GOLDEN_PATH, buildGoldenEntry(clubId))
  expect(firstReply.body).toMatchObject({
    organisation__organisation_name: 'Riverside',
    date: getLondonDay(),
    created_by: 'Nia Rees',
    eligible_parent_meals: null,
  })
  const query = `${GOLDEN_PATH}?year=2026&holiday=July/Aug&organisation=${clubId}`
  expect((await api.call(supportToken, 'GET', query)).body.results).toMatchObject([{ id: firstReply.body.id }])
  expect((await api.call(supportToken, 'GET', query.replace('2026', '2025'))).body.count).toBe(0)
  const overwriteReply = await api.call(
    otherSupportToken,
    'POST',
    GOLDEN_PATH,
    buildGoldenEntry(clubId, { number_of_sessions: 7 }),
  )
  const { id, created } = firstReply.body
  expect(overwriteReply.body).toMatchObject({ id, created, number_of_sessions: 7, created_by: 'Nia Lloyd' })
  const concurrentCalls = [1, 2, 3].map((number_of_sessions) =>
    api.call(supportToken, 'POST', GOLDEN_PATH, buildGoldenEntry(clubId, { holiday: 'Nov/Dec', number_of_sessions })),
  )
  expect(new Set((await Promise.all(concurrentCalls)).map(({ body }) => body.id)).size).toBe(1)
  expect((await api.call(supportToken, 'GET', GOLDEN_PATH)).body.count).toBe(2)
})

it('headline numbers need the main programme, and entries keep their period [MAN-37, MAN-70]', async () => {
  const refusedReply = { status: 400, body: { detail: { organisation: [expect.any(String)] } } }
  expect(await api.call(supportToken, 'POST', GOLDEN_PATH, buildGoldenEntry(hopeBoxId))).toMatchObject(refusedReply)
  const { body } = await api.call(supportToken, 'POST', GOLDEN_PATH, buildGoldenEntry(clubId, { year: 2015 }))
  const moveReply = await api.call(
    supportToken,
    'PUT',
    `${GOLDEN_PATH}/${body.id}`,
    buildGoldenEntry(clubId, { year: 2016 }),
  )
  expect(moveReply).toMatchObject({ status: 400, body: { detail: { year: [expect.any(String)] } } })
})

it("Boxes of Hope staff see and enter only their programme's parcels [MAN-04, MAN-37, MAN-65, MAN-66, MAN-67, USR-28]", async () => {
  const subject = { year: 2026, holiday: 'July/Aug' }
  const mainEntryBody = { ...subject, organisation: clubId, ...buildOnes(parcelCounts, mainParcelCounts) }
  const { body: mainEntry } = await api.call(supportToken, 'POST', PARCELS_PATH, mainEntryBody)
  const ownEntryBody = { ...subject, organisation: hopeBoxId, ...buildOnes(parcelCounts, boxesOfHopeParcelCounts) }
  expect(await api.call(boxesToken, 'POST', PARCELS_PATH, { ...ownEntryBody, organisation: clubId })).toMatchObject({
    status: 400,
    body: { detail: { organisation: [expect.any(String)] } },
  })
  const { body: createdEntry } = await api.call(boxesToken, 'POST', PARCELS_PATH, ownEntryBody)
  expect((await api.call(boxesToken, 'GET', PARCELS_PATH)).body).toMatchObject({
    count: 1,
    results: [{ id: createdEntry.id }],
  })
  for (const [method, sentBody] of [['GET'], ['PUT', mainEntryBody], ['DELETE']] as const)
    expect((await api.call(boxesToken, method, `${PARCELS_PATH}/${mainEntry.id}`, sentBody)).status).toBe(404)
  expect((await api.call(supportToken, 'GET', PARCELS_PATH)).body.count).toBe(2)
})

it('reports missing and invalid counts, but not optional ones [MAN-19 to MAN-52, MAN-62]', async () => {
  const readErrorFields = async (body: object) => {
    const { status, body: answer } = await api.call(supportToken, 'POST', GOLDEN_PATH, body)
    return status === 400 ? Object.keys(answer.detail).sort() : status
  }
  expect(await readErrorFields({})).toEqual(['year', 'organisation', 'holiday', ...goldenCounts].sort())
  const wrongValues = { year: 2014, holiday: 'Extra Sessions', number_of_sessions: -1, unique_volunteers: 1.5 }
  expect(await readErrorFields(buildGoldenEntry(clubId, { ...wrongValues, eligible_child_meals: 'many' }))).toEqual([
    'eligible_child_meals',
    'holiday',
    'number_of_sessions',
    'unique_volunteers',
    'year',
  ])
  expect(await readErrorFields(buildGoldenEntry(clubId, { year: '2026' }))).toEqual(['year'])
  expect(await readErrorFields(buildGoldenEntry(clubId, { eligible_parent_meals: -1 }))).toEqual([
    'eligible_parent_meals',
  ])
  const completeEntry = buildGoldenEntry(clubId, { year: 2099, ...buildOnes(optionalGoldenCounts) })
  const { body } = await api.call(supportToken, 'POST', GOLDEN_PATH, completeEntry)
  expect(body).toMatchObject({ ...completeEntry, number_of_sessions: 1 })
  expect((await api.call(supportToken, 'GET', `${GOLDEN_PATH}/${body.id}`)).body).toMatchObject(completeEntry)
})

it('requires all parcel counts and finds the entry [MAN-54 to MAN-59, MAN-68]', async () => {
  const subject = { year: 2024, holiday: 'Jan/Feb', organisation: clubId }
  const { body: refusalBody } = await api.call(supportToken, 'POST', PARCELS_PATH, subject)
  expect(Object.keys(refusalBody.detail).sort()).toEqual([...parcelCounts].sort())
  const incompleteEntry = { ...subject, ...buildOnes(parcelCounts) }
  expect(await api.call(supportToken, 'POST', PARCELS_PATH, incompleteEntry)).toMatchObject({ status: 400 })
  const { body } = await api.call(supportToken, 'POST', PARCELS_PATH, {
    ...incompleteEntry,
    ...buildOnes(mainParcelCounts),
  })
  const checkPath = `${PARCELS_PATH}?year=2024&holiday=Jan/Feb&organisation=${clubId}`
  expect((await api.call(supportToken, 'GET', checkPath)).body).toMatchObject({ count: 1, results: [{ id: body.id }] })
})

it('does not require or change counts that a user cannot see [MAN-58]', async () => {
  const subject = { year: 2025, holiday: 'July/Aug', organisation: hopeBoxId, ...buildOnes(parcelCounts) }
  expect(await api.call(boxesToken, 'POST', PARCELS_PATH, subject)).toMatchObject({
    status: 400,
    body: { detail: { unique_parcels_with_wellbeing_resources: ['This field is required.'] } },
  })
  const { body: createdEntry } = await api.call(boxesToken, 'POST', PARCELS_PATH, {
    ...subject,
    unique_parcels_with_wellbeing_resources: 5,
    unique_volunteers: 9,
  })
  expect(createdEntry).toMatchObject({ unique_parcels_with_wellbeing_resources: 5, unique_volunteers: null })
  const { body: updatedEntry } = await api.call(supportToken, 'POST', PARCELS_PATH, {
    ...subject,
    ...buildOnes(mainParcelCounts),
  })
  expect(updatedEntry).toMatchObject({
    id: createdEntry.id,
    unique_parcels_with_wellbeing_resources: 5,
    unique_volunteers: 1,
  })
})
