import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { agreementFields, freeTextFields } from '../../contract/surveys.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const buildAnswers = (more: object = {}) => ({
  id: crypto.randomUUID(),
  day: getLondonDay(),
  anonymous: true,
  gender: 'female',
  how_long: 'first_time',
  ...Object.fromEntries(agreementFields.map((field) => [field, 'agree'])),
  ...more,
})

const makeClub = async (name: string, facts: object = {}) => {
  const club = await api.club(name, { hashid: newId(), ...facts })
  const { token } = await api.user(club.id)
  const submitFeedback = (more: object = {}) => api.call(token, 'POST', '/participant_feedback', buildAnswers(more))
  return { ...club, token, take: submitFeedback }
}
const NAMED_ANSWER = { anonymous: false }

describe('participant feedback [SUR-66 to SUR-85]', () => {
  it("lists only the own club's answers, newest first, with search [SUR-70, SUR-76, SUR-77, SUR-78]", async () => {
    const [club, otherClub] = [await makeClub('Bethel'), await makeClub('Salem')]
    await club.take({ ...NAMED_ANSWER, name: 'Zoë Hughes', day: '2026-01-05' })
    await club.take({ ...NAMED_ANSWER, name: 'Ava', day: '2026-03-05', how_long: 'more_than_3_years' })
    await club.take({ day: '2026-02-05' })
    await otherClub.take({ ...NAMED_ANSWER, name: 'Ava of elsewhere' })
    const listFeedback = async (query = '') => {
      const { body } = await api.call(club.token, 'GET', `/participant_feedback${query}`)
      return [body.count, ...body.results.map(({ name }: { name: string | null }) => name)]
    }
    expect(await listFeedback()).toEqual([3, 'Ava', null, 'Zoë Hughes'])
    expect(await listFeedback('?search=zoe')).toEqual([1, 'Zoë Hughes'])
    expect(await listFeedback('?ordering=name')).toEqual([3, 'Ava', 'Zoë Hughes', null])
    expect(await listFeedback('?ordering=-how_long&limit=1')).toEqual([3, 'Ava'])
    expect(await listFeedback('?ordering=created&limit=1&offset=1')).toEqual([3, null])
  })

  it("returns one full answer, and 404 for another club's [SUR-75, SUR-81, SUR-84]", async () => {
    const [club, otherClub] = [await makeClub('Bethel'), await makeClub('Salem')]
    const formula = '=HYPERLINK("http://evil.example","Prize")'
    const submittedAnswers = buildAnswers({ suggestions: formula, anything_else: '  ' })
    await api.call(club.token, 'POST', '/participant_feedback', submittedAnswers)
    const path = `/participant_feedback/${submittedAnswers.id}`
    const { status, body, headers } = await api.call(club.token, 'GET', path)
    const { day, ...expectedAnswers } = submittedAnswers
    expect({ status, etag: headers.get('ETag') }).toEqual({ status: 200, etag: '"1"' })
    expect(body).toEqual({
      ...expectedAnswers,
      created: day,
      name: null,
      ...Object.fromEntries(freeTextFields.map((field) => [field, null])),
      suggestions: formula,
    })
    expect((await api.call(otherClub.token, 'GET', path)).status).toBe(404)
  })

  it('only club users of the main programme have access [SUR-67, ROUTE-116]', async () => {
    const boxesOfHopeClub = await makeClub('Hope Box', { is_boxes_of_hope: true })
    const staff = await api.user(null, { is_staff: true, role: 'vp_support' })
    const leader = await api.user((await makeClub('Bethel')).id, { user_type: 'safeguarding_leader' })
    const readStatus = async (token: string) => (await api.call(token, 'GET', '/participant_feedback')).status
    expect(await readStatus(boxesOfHopeClub.token)).toBe(403)
    expect(await readStatus(staff.token)).toBe(403)
    expect(await readStatus(leader.token)).toBe(200)
  })

  it('stores a repeated answer once, with the day it was filled in [B-SUR-03]', async () => {
    const club = await makeClub('Bethel')
    const submittedAnswers = buildAnswers({ day: '2026-07-30' })
    const sendFeedback = (body: object) => api.call(club.token, 'POST', '/participant_feedback', body)
    expect(
      (await Promise.all([sendFeedback(submittedAnswers), sendFeedback(submittedAnswers)])).map(({ status }) => status),
    ).toEqual([201, 201])
    // Submit two answers with impossible days. The day of arrival must be stored for both.
    await club.take({ day: '2099-01-01' })
    await club.take({ day: '1999-01-01' })
    const { body } = await api.call(club.token, 'GET', '/participant_feedback')
    expect(body.results.map(({ created }: { created: string }) => created)).toEqual([
      getLondonDay(),
      getLondonDay(),
      '2026-07-30',
    ])
  })

  it('a club cannot change or delete answers, even by direct SQL [SUR-54]', async () => {
    const club = await makeClub('Bethel')
    await club.take()
    for (const text of ["UPDATE surveys SET gender = 'male'", 'DELETE FROM surveys'])
      await expect(api.db.club(club.id, (_tx, client) => client.query(text))).rejects.toMatchObject({
        code: '42501',
      })
    const otherClub = await makeClub('Salem')
    const { rows } = await api.db.club(otherClub.id, (_tx, client) => client.query('SELECT id FROM surveys'))
    expect(rows).toEqual([])
  })
})

it('refuses to delete a club with answers [ORG-41]', async () => {
  const club = await makeClub('Bethel')
  await club.take()
  const { token } = await api.user(null, { is_staff: true, role: 'vp_support' })
  const { status, body } = await api.call(token, 'DELETE', `/organisations/${club.id}`)
  expect([status, body.detail.non_field_errors[0]]).toEqual([409, expect.stringContaining('answers of the survey')])
})
