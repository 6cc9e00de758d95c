import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Warning } from '../../contract/recruitment/reference-warnings.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildCompleteConsent, completeReference, makeApplication } from '../testing/application.ts'
import { createRecruitmentFixture } from '../testing/recruitment.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubId: string
const tokens = {} as Record<'support' | 'general' | 'coordinator' | 'core' | 'leader', string>
/** Address of a club account that does not sign in during these tests. */
const TAKEN_EMAIL = 'Core.Own@hallbook.example'
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  clubId = (await api.club('Riverside')).id
  const makeStaff = async (role: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role, first_name: role })).token
  const makeUser = async (user_type: string, facts: object = {}) =>
    (await api.user(clubId, { user_type, first_name: user_type, ...facts })).token
  tokens.support = await makeStaff('vp_support')
  tokens.general = await makeStaff('vp_general')
  tokens.coordinator = await makeUser('coordinator')
  tokens.core = await makeUser('core')
  tokens.leader = await makeUser('safeguarding_leader')
  await makeUser('core', { email: TAKEN_EMAIL })
})
afterAll(() => api.close())

type TestRole = keyof typeof tokens
const volunteerFacts = { flow: 'volunteer', role: null } as const
const readWarnings = async (role: TestRole, path: string): Promise<Warning[]> =>
  (await api.call(tokens[role], 'GET', path)).body.warnings
const makeVolunteer = async (facts: object = {}) => {
  const application = await makeApplication(api, clubId, { ...volunteerFacts, ...facts })
  return { ...application, path: `/volunteer_applications/${application.id}` }
}
const changeReference = (role: TestRole, reference: string, body: object) =>
  api.call(tokens[role], 'PATCH', `/volunteer_application_references/${reference}`, body)
const submitReference = (reference: string, answers: object) =>
  fixture.query(
    `UPDATE application_references SET submitted = now(), form_status = 'submitted', answers = $2 WHERE id = $1`,
    [reference, JSON.stringify({ ...completeReference, ...answers })],
  )

describe('address of a referee', () => {
  it('names the account that corrected it, requested and ticked', async () => {
    const { first: firstReference, path } = await makeVolunteer()
    const correctedWarning = { number: 1, kind: 'corrected_address', name: 'coordinator Rees' }
    expect((await changeReference('coordinator', firstReference, { email: 'owain@new.example' })).status).toBe(200)
    expect(await readWarnings('leader', path)).toEqual([{ ...correctedWarning, acts: [] }])
    const sendPath = `/volunteer_application_references/${firstReference}/send_email`
    expect((await api.call(tokens.coordinator, 'POST', sendPath)).status).toBe(200)
    expect(await readWarnings('leader', path)).toEqual([{ ...correctedWarning, acts: ['sent'] }])
    await submitReference(firstReference, {})
    expect((await changeReference('coordinator', firstReference, { checked: true })).status).toBe(200)
    expect(await readWarnings('core', path)).toEqual([{ ...correctedWarning, acts: ['sent', 'ticked'] }])
    // A tick by another account must not be listed as the corrector's action.
    expect((await changeReference('leader', firstReference, { checked: false })).status).toBe(200)
    expect((await changeReference('leader', firstReference, { checked: true })).status).toBe(200)
    expect(await readWarnings('leader', path)).toEqual([{ ...correctedWarning, acts: ['sent'] }])
  })

  it('names a club or staff account with the same address', async () => {
    const { first: firstReference, path } = await makeVolunteer()
    await fixture.query('UPDATE application_references SET email = $2 WHERE id = $1', [
      firstReference,
      TAKEN_EMAIL.toLowerCase(),
    ])
    const [warning] = await readWarnings('coordinator', path)
    expect(warning).toEqual({ number: 1, kind: 'account_address', name: 'core Rees' })
    await fixture.query('UPDATE users SET is_active = false WHERE email = $1', [TAKEN_EMAIL])
    expect(await readWarnings('coordinator', path)).toEqual([])
    await fixture.query('UPDATE users SET is_active = true WHERE email = $1', [TAKEN_EMAIL])
  })
})

describe('answers of a referee', () => {
  it('raise warnings only for users who may read references [REFE-17, VOL-80]', async () => {
    const { first: firstReference, second: secondReference, path } = await makeVolunteer()
    await submitReference(firstReference, {
      years_known: 1,
      criminal: true,
      criminal_details: 'A fine',
      is_adult: false,
    })
    await submitReference(secondReference, { years_known: 4, honesty: 'Unsatisfactory' })
    for (const role of ['coordinator', 'leader', 'support'] as const)
      expect(await readWarnings(role, path)).toEqual([
        { number: 1, kind: 'known_too_short' },
        { number: 1, kind: 'other_years', from: '6', to: '1' },
        { number: 1, kind: 'under_18' },
        { number: 1, kind: 'worrying_answer' },
        { number: 2, kind: 'unsatisfactory' },
      ])
    expect(await readWarnings('core', path)).toEqual([])
  })

  it('raise no warnings before submission', async () => {
    const { first: firstReference, path } = await makeVolunteer()
    await submitReference(firstReference, { criminal: true })
    await fixture.query(`UPDATE application_references SET submitted = NULL, form_status = 'started' WHERE id = $1`, [
      firstReference,
    ])
    expect(await readWarnings('leader', path)).toEqual([])
  })
})

describe('parental consent', () => {
  it("warns of another child, a shared address and an account's address", async () => {
    const { id, path } = await makeVolunteer({
      is_young_helper: true,
      first_name: 'Elin',
      consent_shared: true,
      answers: { date_of_birth: '2012-04-03', parent_guardian_email: TAKEN_EMAIL },
    })
    const accountWarning = { number: 0, kind: 'parent_account_address', name: 'core Rees' }
    const sharedWarning = { number: 0, kind: 'consent_shared' }
    expect(await readWarnings('coordinator', path)).toEqual([accountWarning, sharedWarning])
    const parentCall = {
      parent: 'Mair Price',
      number: '029 2018 0142',
      day: '2026-05-01',
      name: 'Nia Rees',
      at: '2026-05-01T10:00:00.000Z',
    }
    const consentAnswers = { ...buildCompleteConsent(), child_name: 'Cai Price', child_date_of_birth: '2013-05-01' }
    await fixture.query(
      `INSERT INTO parental_consent_forms (id, application_id, submitted, answers, acts)
        VALUES (gen_random_uuid(), $1, now(), $2, $3)`,
      [id, JSON.stringify(consentAnswers), JSON.stringify({ spoken: parentCall })],
    )
    expect(await readWarnings('coordinator', path)).toEqual([
      accountWarning,
      { number: 0, kind: 'consent_other_child', from: 'Elin Price', to: 'Cai Price' },
      { number: 0, kind: 'consent_other_birthday', from: '2012-04-03', to: '2013-05-01' },
    ])
  })
})

describe('a person with several referrals', () => {
  it('is shown on both records, with a link if visible', async () => {
    const email = 'elin.price@home.example'
    const volunteerRecord = await makeVolunteer({ email })
    const coreRecord = await makeApplication(api, (await api.club('Hilltop')).id, {
      email: email.toUpperCase(),
    })
    const referredAgainWarning = { number: 0, kind: 'referred_again' }
    const buildLinkWarning = (application: string, flow: string) => ({
      ...referredAgainWarning,
      application,
      flow,
      day: getLondonDay(),
    })
    expect(await readWarnings('support', volunteerRecord.path)).toEqual([buildLinkWarning(coreRecord.id, 'core')])
    expect(await readWarnings('support', `/applications/${coreRecord.id}`)).toEqual([
      buildLinkWarning(volunteerRecord.id, 'volunteer'),
    ])
    expect(await readWarnings('leader', volunteerRecord.path)).toEqual([referredAgainWarning])
    expect(await readWarnings('general', `/applications/${coreRecord.id}`)).toEqual([referredAgainWarning])
    const secondRecord = await makeVolunteer({ email: 'new@home.example', known_emails: [] })
    await fixture.query('UPDATE applications SET email = $2 WHERE id = $1', [secondRecord.id, email])
    expect(await readWarnings('core', secondRecord.path)).toEqual([
      buildLinkWarning(volunteerRecord.id, 'volunteer'),
      referredAgainWarning,
    ])
    await fixture.query('UPDATE applications SET archived = true WHERE id = ANY ($1)', [
      [volunteerRecord.id, coreRecord.id],
    ])
    expect(await readWarnings('core', secondRecord.path)).toEqual([])
  })
})
