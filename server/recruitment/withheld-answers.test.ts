import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'
import { buildCompleteForm, createRecruitmentFixture } from '../testing/recruitment.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubId: string
const tokens = {} as Record<'support' | 'partnerships' | 'coordinator' | 'core' | 'leader', string>
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  const contact = { dbs_contact_name: 'Huw', dbs_contact_email: 'huw@bethel.example' }
  clubId = (await api.club('Riverside', contact)).id
  const makeStaff = async (role: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role, first_name: role })).token
  const makeUser = async (user_type: string) => (await api.user(clubId, { user_type, first_name: user_type })).token
  tokens.support = await makeStaff('vp_support')
  tokens.partnerships = await makeStaff('partnerships')
  tokens.coordinator = await makeUser('coordinator')
  tokens.core = await makeUser('core')
  tokens.leader = await makeUser('safeguarding_leader')
})
afterAll(() => api.close())

type TestRole = keyof typeof tokens
const readTrail = async (role: TestRole, path: string) =>
  (await api.call(tokens[role], 'GET', `${path}/changes`)).body.entries as { fields: object }[]
const readFields = async (role: TestRole, path: string) =>
  (await readTrail(role, path)).map(({ fields }) => Object.keys(fields).sort())

const cleanAnswers = { disciplinary: false, concerns_raised: false, criminal_record: false }
const criminalAnswers = { ...cleanAnswers, criminal_record: true, criminal_record_details: 'A fine' }

describe('the audit trail of safeguarding answers', () => {
  /** Saves the safeguarding step, then submits the full form. */
  const applyWithAnswers = async (answers: object) => {
    const { id, secret, email } = await fixture.refer()
    const saveForm = (body: object) => api.call(null, 'PATCH', `/application_forms/${secret}`, body)
    expect((await saveForm({ ...answers, dbs_certificate: false })).status).toBe(200)
    const { status } = await saveForm({
      ...buildCompleteForm({ email, organisation: clubId, ...answers }),
      submit: true,
    })
    expect(status).toBe(200)
    return `/applications/${id}`
  }

  it('does not depend on the answers for readers without access [REFL-36]', async () => {
    const [cleanPath, finedPath] = [await applyWithAnswers(cleanAnswers), await applyWithAnswers(criminalAnswers)]
    for (const role of ['coordinator', 'core', 'partnerships'] as const) {
      const fields = await readFields(role, finedPath)
      expect(fields).toEqual(await readFields(role, cleanPath))
      expect(fields[0]).toEqual(['submitted'])
      expect(fields[1]).toEqual(['dbs_certificate', 'safeguarding_answers'])
      expect(JSON.stringify(await readTrail(role, finedPath))).not.toMatch(/criminal|disciplin|concerns/)
    }
    for (const role of ['support', 'leader'] as const)
      expect(JSON.stringify(await readTrail(role, finedPath))).toMatch(/criminal_record_details/)
  })

  it('is the same for each corrected answer', async () => {
    const path = await applyWithAnswers(criminalAnswers)
    const distinctFields = new Set<string>()
    for (const change of [{ criminal_record_details: 'Two fines' }, { disciplinary: true }]) {
      expect((await api.call(tokens.support, 'PATCH', path, { form: change })).status).toBe(200)
      const [latestEntry] = await readTrail('coordinator', path)
      distinctFields.add(JSON.stringify(latestEntry?.fields))
    }
    expect([...distinctFields]).toEqual(['{"safeguarding_answers":{}}'])
  })
})

describe('a core team member', () => {
  const makeVolunteer = async (answers: object) => {
    const facts = { flow: 'volunteer', role: null, answers: answers as Record<string, unknown> } as const
    const { id } = await makeApplication(api, clubId, facts)
    return `/volunteer_applications/${id}`
  }

  it('cannot write a withheld answer, regardless of the stored value [VOL-80]', async () => {
    for (const storedAnswers of [cleanAnswers, criminalAnswers]) {
      const path = await makeVolunteer(storedAnswers)
      for (const form of [cleanAnswers, { criminal_record: true }, { dbs_certificate_number: '001234567890' }]) {
        const { status, body } = await api.call(tokens.core, 'PATCH', path, {
          form: { ...form, town: 'Cwmbran' },
        })
        expect([status, body.code, body.detail]).toEqual([403, 'forbidden', null])
      }
      const { form } = (await api.call(tokens.leader, 'GET', path)).body
      expect(form).toMatchObject({ ...storedAnswers, town: null })
    }
  })

  it('sees no withheld field in the error of a stale change', async () => {
    const storedAnswers = { ...criminalAnswers, disciplinary: false, disciplinary_details: 'Left over' }
    const path = await makeVolunteer(storedAnswers)
    await fixture.query(`UPDATE applications SET submitted = NULL, form_status = 'started' WHERE id = $1`, [
      path.split('/').at(-1),
    ])
    const { headers } = await api.call(tokens.core, 'GET', path)
    const changeBody = { form: { disciplinary_details: 'Changed', town: 'Newport' } }
    expect((await api.call(tokens.leader, 'PATCH', path, changeBody)).status).toBe(200)
    const staleReply = await api.call(
      tokens.core,
      'PATCH',
      path,
      { form: { town: 'Cwmbran' }, submit: true },
      { 'If-Match': headers.get('etag') ?? '' },
    )
    expect([staleReply.status, Object.keys(staleReply.body.detail)]).toEqual([412, ['town']])
  })
})

describe('links of contacts and parents', () => {
  it('are null for club users, who can still resend both [DBS-13, PAR-06]', async () => {
    const answers = { parent_guardian_first_name: 'Mair', parent_guardian_email: 'mair@price.example' }
    const youngHelperFacts = { flow: 'volunteer', role: null, is_young_helper: true, answers } as const
    const { id } = await makeApplication(api, clubId, youngHelperFacts)
    const path = `/volunteer_applications/${id}`
    const sendForm = (role: TestRole, step: string) => api.call(tokens[role], 'POST', `${path}/${step}`)
    expect((await sendForm('core', 'send_dbs_form')).status).toBe(200)
    expect((await sendForm('core', 'resend_parental_consent_form')).status).toBe(200)
    for (const role of ['coordinator', 'core', 'leader'] as const) {
      const { body } = await api.call(tokens[role], 'GET', path)
      expect([body.dbs_form.id, body.parental_consent_form.id]).toEqual([null, null])
      expect((await sendForm(role, 'resend_dbs_form')).status).toBe(200)
      expect((await sendForm(role, 'resend_parental_consent_form')).status).toBe(200)
    }
    const { body } = await api.call(tokens.support, 'GET', path)
    expect([body.dbs_form.id, body.parental_consent_form.id]).toEqual([expect.any(String), expect.any(String)])
  })

  it('are null for club users and partnerships in the core flow', async () => {
    const { id } = await makeApplication(api, clubId)
    const path = `/applications/${id}`
    expect((await api.call(tokens.support, 'POST', `${path}/send_dbs_form`)).status).toBe(200)
    for (const role of ['coordinator', 'core', 'leader', 'partnerships'] as const) {
      const { body } = await api.call(tokens[role], 'GET', path)
      expect([body.dbs_form.name, body.dbs_form.id, body.form.id]).toEqual(['Huw', null, null])
    }
  })
})
