import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildCompleteConsent, makeApplication } from '../testing/application.ts'
import { createRecruitmentFixture } from '../testing/recruitment.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubId: string
type Role = 'support' | 'coordinator' | 'core' | 'leader'
const tokens = {} as Record<Role | 'parent' | 'stranger', string>
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  clubId = (await api.club('Riverside')).id
  const makeUser = async (user_type: string, email?: string) =>
    (await api.user(clubId, { user_type, first_name: user_type, ...(email && { email }) })).token
  const supportFacts = { is_staff: true, is_pastor: false, role: 'vp_support', first_name: 'Support' }
  tokens.support = (await api.user(null, supportFacts)).token
  tokens.coordinator = await makeUser('coordinator')
  tokens.core = await makeUser('core')
  tokens.leader = await makeUser('safeguarding_leader')
  tokens.parent = await makeUser('coordinator', 'Mair@price.example')
  tokens.stranger = (await api.user((await api.club()).id)).token
})
afterAll(() => api.close())

const today = getLondonDay()
const parentCall = { name: 'Mair Price', number: '029 2018 0142', day: today }
const parentAnswers = {
  parent_guardian_first_name: 'Mair',
  parent_guardian_last_name: 'Price',
  parent_guardian_email: 'mair@price.example',
}
const makeHelper = async (answers: object = parentAnswers, email = 'mair@price.example') => {
  const facts = { flow: 'volunteer', role: null, is_young_helper: true, first_name: 'Elin' } as const
  const { id } = await makeApplication(api, clubId, {
    ...facts,
    email,
    consent_shared: true,
    answers: answers as Record<string, unknown>,
  })
  return { id, path: `/volunteer_applications/${id}` }
}
const recordCall = (path: string, token: string, values: object = {}) =>
  api.call(token, 'PATCH', path, { consent_spoken: { ...parentCall, ...values } })

describe('a call to the parent', () => {
  it('is recorded by coordinator, safeguarding leader and VP support', async () => {
    for (const role of ['coordinator', 'leader', 'support'] as const) {
      const { path } = await makeHelper()
      const consentBefore = (await api.call(tokens[role], 'GET', path)).body.parental_consent_form
      expect(consentBefore).toBeNull()
      const { status, body } = await recordCall(path, tokens[role])
      expect([status, body.parental_consent_form.shared]).toEqual([200, true])
      expect(body.parental_consent_form.spoken).toEqual({
        ...parentCall,
        by: expect.stringMatching(/Rees$/),
        at: expect.any(String),
      })
      const { entries } = (await api.call(tokens[role], 'GET', `${path}/changes`)).body
      expect(entries[0].fields).toEqual({ consent_spoken: {} })
    }
  })

  it('completes the task of speaking to the parent', async () => {
    const answers = { ...parentAnswers, parent_guardian_email: 'price@home.example' }
    const { path } = await makeHelper(answers, 'price@home.example')
    const sendReply = await api.call(tokens.coordinator, 'POST', `${path}/resend_parental_consent_form`)
    expect(sendReply.status).toBe(200)
    const secret = await fixture.secretIn('price@home.example', 'parental_consent_forms')
    const consentPath = `/volunteer_parental_consent_forms/${secret}`
    expect((await api.call(null, 'PATCH', consentPath, buildCompleteConsent())).status).toBe(200)
    const readTask = async () => (await api.call(tokens.leader, 'GET', path)).body.waiting_for?.what
    expect(await readTask()).toBe('speak_to_parent')
    expect((await recordCall(path, tokens.leader)).status).toBe(200)
    expect(await readTask()).not.toBe('speak_to_parent')
  })

  it('is forbidden for core team, applicant and parent', async () => {
    const { id, path } = await makeHelper()
    const readRefusal = async (token: string) => {
      const { status, body } = await recordCall(path, token)
      return [status, body.code]
    }
    expect(await readRefusal(tokens.core)).toEqual([403, 'forbidden'])
    expect(await readRefusal(tokens.stranger)).toEqual([404, 'not_found'])
    // This account has the applicant's address, because the parent and the helper share one address.
    expect(await readRefusal(tokens.parent)).toEqual([403, 'own_application'])
    await fixture.query(`UPDATE applications SET email = 'elin@price.example', known_emails = '{}' WHERE id = $1`, [id])
    await fixture.query(`UPDATE applications SET known_emails = '{elin@price.example}' WHERE id = $1`, [id])
    expect(await readRefusal(tokens.parent)).toEqual([403, 'own_reference'])
  })

  it('requires a name, a number and a day that is not in the future', async () => {
    const { path } = await makeHelper()
    const readFieldErrors = async (values: object) => (await recordCall(path, tokens.leader, values)).body.detail
    expect(await readFieldErrors({ name: ' ' })).toEqual({
      'consent_spoken.name': ['This field is required.'],
    })
    expect(await readFieldErrors({ number: null })).toEqual({
      'consent_spoken.number': ['This field is required.'],
    })
    const tomorrow = addDays(today, 1)
    expect(await readFieldErrors({ day: tomorrow })).toEqual({
      'consent_spoken.day': ['This day is still to come.'],
    })
    expect(await readFieldErrors({ day: '2026-02-30' })).toHaveProperty(['consent_spoken.day'])
  })

  it('is rejected for an adult', async () => {
    const { id, path } = await makeHelper()
    await fixture.query('UPDATE applications SET is_young_helper = false WHERE id = $1', [id])
    expect((await recordCall(path, tokens.leader)).body.detail).toHaveProperty('young_helper')
  })
})
