import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'

const image = {
  filename: 'dot.png',
  content:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(() => api.close())

const createSection = async (name: string, order: number | null): Promise<string> =>
  (await api.call(token, 'POST', '/team_sections', { name, order })).body.id

const createMember = (name: string, sectionId: string, order: number | null = null) =>
  api.call(token, 'POST', '/team', {
    name,
    job_title: 'Helper',
    section: sectionId,
    description: '<p>Cooks</p>',
    image,
    order,
  })

it('anyone can read the members, sorted by section and order [TEAM-18, TEAM-19, TEAM-21, TEAM-24, TEAM-45, TEAM-58, TEAM-59]', async () => {
  const [officeSectionId, leadsSectionId, helpersSectionId] = [
    await createSection('Office', 2),
    await createSection('Leads', 1),
    await createSection('Helpers', null),
  ]
  for (const [name, sectionId, order] of [
    ['Amy', helpersSectionId, 1],
    ['Bea', officeSectionId, null],
    ['Cai', officeSectionId, 3],
    ['Dee', leadsSectionId, 2],
    ['Eli', leadsSectionId, 1],
    ['Élan', officeSectionId, 3],
  ] as const)
    await createMember(name, sectionId, order)
  // An inactive club and a Boxes of Hope club must not be counted as lunch clubs.
  await api.club('Riverside')
  await api.club('Ended', { inactive_after_year: 2020 })
  await api.club('Hope Box', { is_boxes_of_hope: true })
  const { status, body } = await api.call(null, 'GET', '/team?limit=1000')
  expect(status).toBe(200)
  expect(body).toMatchObject({ clubs: 1, contact_address: 'support@hallbook.example' })
  expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['Eli', 'Dee', 'Cai', 'Élan', 'Bea', 'Amy'])
  expect(body.results[2]).toMatchObject({ section__name: 'Office', section__order: 2 })
  expect(Object.keys(body.results[0]).sort()).toEqual([
    'description',
    'description_cy',
    'id',
    'image',
    'image__name',
    'job_title',
    'job_title_cy',
    'name',
    'order',
    'section',
    'section__name',
    'section__name_cy',
    'section__order',
  ])
  for (const path of [`/team/${body.results[0].id}`, '/team_sections', `/team_sections/${officeSectionId}`])
    expect((await api.call(null, 'GET', path)).status).toBe(401)
})

it('returns 304 until something changes [TEAM-48]', async () => {
  const readTeam = (tag: string) => api.app.request('/api/team', { headers: { 'If-None-Match': tag } })
  const firstReply = await readTeam('"none"')
  expect(firstReply.headers.get('Cache-Control')).toBe('public, no-cache')
  const tag = firstReply.headers.get('ETag') ?? ''
  const repeatReply = await readTeam(tag)
  expect([repeatReply.status, await repeatReply.text()]).toEqual([304, ''])
  await createMember('Fay', await createSection('Board', 5))
  expect((await readTeam(tag)).status).toBe(200)
})

it('a new member needs a picture, which later changes keep [TEAM-20, TEAM-27, TEAM-57]', async () => {
  const sectionId = await createSection('Wales', 6)
  const memberFields = { name: 'Gwen', job_title: 'Lead', section: sectionId, description: '<p>Sings</p>' }
  expect(await api.call(token, 'POST', '/team', memberFields)).toMatchObject({
    status: 400,
    body: { code: 'invalid', detail: { image: ['This field is required.'] } },
  })
  const { body: createdMember } = await api.call(token, 'POST', '/team', { ...memberFields, image })
  const changeReply = await api.call(token, 'PUT', `/team/${createdMember.id}`, { ...memberFields, job_title: 'Wales' })
  expect(changeReply).toMatchObject({ status: 200, body: { image: createdMember.image, job_title: 'Wales' } })
  const pictureResponse = await api.app.request(`/api/team/${createdMember.id}/image/${createdMember.image__name}`)
  expect([pictureResponse.status, pictureResponse.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  const { body: otherMember } = await createMember('Huw', sectionId)
  expect((await api.app.request(`/api/team/${otherMember.id}/image/${'0'.repeat(64)}`)).status).toBe(404)
})

it('refuses a file that is not a picture [TEAM-28]', async () => {
  const memberBody = {
    name: 'Ifan',
    job_title: 'Lead',
    section: await createSection('Board', 9),
    description: '<p>Runs</p>',
    image: { filename: 'ifan.png', content: `data:image/png;base64,${Buffer.from('GIF89a').toString('base64')}` },
  }
  expect(await api.call(token, 'POST', '/team', memberBody)).toMatchObject({
    status: 400,
    body: { detail: { image: ['Invalid image selected'] } },
  })
})

it('refuses to delete a section with members and gives the reason [TEAM-39]', async () => {
  const sectionId = await createSection('Scotland', 7)
  const { body: createdMember } = await createMember('Isla', sectionId)
  expect(await api.call(token, 'DELETE', `/team_sections/${sectionId}`)).toMatchObject({
    status: 409,
    body: { code: 'in_use', detail: { non_field_errors: [expect.stringContaining('members')] } },
  })
  expect((await api.call(token, 'DELETE', `/team/${createdMember.id}`)).status).toBe(204)
  // Delete a section while a member is moved into it: exactly one of the two calls succeeds.
  const { body: movedMember } = await createMember('Jo', await createSection('North', 8))
  const { id, section__name, section__order, image: _image, image__name, ...memberFields } = movedMember
  const [moveResponse, deletionResponse] = await Promise.all([
    api.call(token, 'PUT', `/team/${id}`, { ...memberFields, section: sectionId }),
    api.call(token, 'DELETE', `/team_sections/${sectionId}`),
  ])
  expect([
    [200, 409],
    [400, 204],
  ]).toContainEqual([moveResponse.status, deletionResponse.status])
})
