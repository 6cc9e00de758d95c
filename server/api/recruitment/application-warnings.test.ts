import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Warning } from '../../../contract/recruitment/reference-warnings.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { buildCompleteConsent, completeReference, makeApplication } from '../../testing/application.ts'
import { createRecruitmentFixture } from '../../testing/recruitment.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let club: string
const tokens = {} as Record<'support' | 'general' | 'coordinator' | 'core' | 'leader', string>
/** Address of a club account that does not sign in during these tests. */
const TAKEN = 'Core.Own@hallbook.example'
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  club = (await api.club('Riverside')).id
  const makeStaff = async (role: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role, first_name: role })).token
  const makeUser = async (user_type: string, facts: object = {}) =>
    (await api.user(club, { user_type, first_name: user_type, ...facts })).token
  tokens.support = await makeStaff('vp_support')
  tokens.general = await makeStaff('vp_general')
  tokens.coordinator = await makeUser('coordinator')
  tokens.core = await makeUser('core')
  tokens.leader = await makeUser('safeguarding_leader')
  await makeUser('core', { email: TAKEN })
})
afterAll(() => api.close())

type Who = keyof typeof tokens
const volunteer = { flow: 'volunteer', role: null } as const
const readWarnings = async (who: Who, path: string): Promise<Warning[]> =>
  (await api.call(tokens[who], 'GET', path)).body.warnings
const makeVolunteer = async (facts: object = {}) => {
  const application = await makeApplication(api, club, { ...volunteer, ...facts })
  return { ...application, path: `/volunteer_applications/${application.id}` }
}
const changeReference = (who: Who, reference: string, body: object) =>
  api.call(tokens[who], 'PATCH', `/volunteer_application_references/${reference}`, body)
const submitReference = (reference: string, answers: object) =>
  fixture.query(
    `UPDATE application_references SET submitted = now(), form_status = 'submitted', answers = $2 WHERE id = $1`,
    [reference, JSON.stringify({ ...completeReference, ...answers })],
  )

describe('address of a referee', () => {
  it('names the account that corrected it, requested and ticked', async () => {
    const { first, path } = await makeVolunteer()
    const corrected = { number: 1, kind: 'corrected_address', name: 'coordinator Rees' }
    expect((await changeReference('coordinator', first, { email: 'owain@new.example' })).status).toBe(200)
    expect(await readWarnings('leader', path)).toEqual([{ ...corrected, acts: [] }])
    const send = `/volunteer_application_references/${first}/send_email`
    expect((await api.call(tokens.coordinator, 'POST', send)).status).toBe(200)
    expect(await readWarnings('leader', path)).toEqual([{ ...corrected, acts: ['sent'] }])
    await submitReference(first, {})
    expect((await changeReference('coordinator', first, { checked: true })).status).toBe(200)
    expect(await readWarnings('core', path)).toEqual([{ ...corrected, acts: ['sent', 'ticked'] }])
    // A tick by another account must not be listed as the corrector's action.
    expect((await changeReference('leader', first, { checked: false })).status).toBe(200)
    expect((await changeReference('leader', first, { checked: true })).status).toBe(200)
    expect(await readWarnings('leader', path)).toEqual([{ ...corrected, acts: ['sent'] }])
  })

  it('names a club or staff account with the same address', async () => {
    const { first, path } = await makeVolunteer()
    await fixture.query('UPDATE application_references SET email = $2 WHERE id = $1', [first, TAKEN.toLowerCase()])
    const [warning] = await readWarnings('coordinator', path)
    expect(warning).toEqual({ number: 1, kind: 'account_address', name: 'core Rees' })
    await fixture.query('UPDATE users SET is_active = false WHERE email = $1', [TAKEN])
    expect(await readWarnings('coordinator', path)).toEqual([])
    await fixture.query('UPDATE users SET is_active = true WHERE email = $1', [TAKEN])
  })
})

describe('answers of a referee', () => {
  it('raise warnings only for users who may read references [REFE-17, VOL-80]', async () => {
    const { first, second, path } = await makeVolunteer()
    await submitReference(first, {
      years_known: 1,
      criminal: true,
      criminal_details: 'A fine',
      is_adult: false,
    })
    await submitReference(second, { years_known: 4, honesty: 'Unsatisfactory' })
    for (const who of ['coordinator', 'leader', 'support'] as const)
      expect(await readWarnings(who, path)).toEqual([
        { number: 1, kind: 'known_too_short' },
        { number: 1, kind: 'other_years', from: '6', to: '1' },
        { number: 1, kind: 'under_18' },
        { number: 1, kind: 'worrying_answer' },
        { number: 2, kind: 'unsatisfactory' },
      ])
    expect(await readWarnings('core', path)).toEqual([])
  })

  it('raise no warnings before submission', async () => {
    const { first, path } = await makeVolunteer()
    await submitReference(first, { criminal: true })
    await fixture.query(`UPDATE application_references SET submitted = NULL, form_status = 'started' WHERE id = $1`, [
      first,
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
      answers: { date_of_birth: '2012-04-03', parent_guardian_email: TAKEN },
    })
    const account = { number: 0, kind: 'parent_account_address', name: 'core Rees' }
    const shared = { number: 0, kind: 'consent_shared' }
    expect(await readWarnings('coordinator', path)).toEqual([account, shared])
    const spoken = {
      parent: 'Mair Price',
      number: '029 2018 0142',
      day: '2026-05-01',
      name: 'Nia Rees',
      at: '2026-05-01T10:00:00.000Z',
    }
    const consent = { ...buildCompleteConsent(), child_name: 'Cai Price', child_date_of_birth: '2013-05-01' }
    await fixture.query(
      `INSERT INTO parental_consent_forms (id, application_id, submitted, answers, acts)
        VALUES (gen_random_uuid(), $1, now(), $2, $3)`,
      [id, JSON.stringify(consent), JSON.stringify({ spoken })],
    )
    expect(await readWarnings('coordinator', path)).toEqual([
      account,
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
    const referredAgain = { number: 0, kind: 'referred_again' }
    const buildLinkWarning = (application: string, flow: string) => ({
      ...referredAgain,
      application,
      flow,
      day: dayInLondon(),
    })
    expect(await readWarnings('support', volunteerRecord.path)).toEqual([buildLinkWarning(coreRecord.id, 'core')])
    expect(await readWarnings('support', `/applications/${coreRecord.id}`)).toEqual([
      buildLinkWarning(volunteerRecord.id, 'volunteer'),
    ])
    expect(await readWarnings('leader', volunteerRecord.path)).toEqual([referredAgain])
    expect(await readWarnings('general', `/applications/${coreRecord.id}`)).toEqual([referredAgain])
    const second = await makeVolunteer({ email: 'new@home.example', known_emails: [] })
    await fixture.query('UPDATE applications SET email = $2 WHERE id = $1', [second.id, email])
    expect(await readWarnings('core', second.path)).toEqual([
      buildLinkWarning(volunteerRecord.id, 'volunteer'),
      referredAgain,
    ])
    await fixture.query('UPDATE applications SET archived = true WHERE id = ANY ($1)', [
      [volunteerRecord.id, coreRecord.id],
    ])
    expect(await readWarnings('core', second.path)).toEqual([])
  })
})
