import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { addDays, getLondonDay, getYear } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildCompleteConsent } from '../testing/application.ts'
import { buildCompleteVolunteerForm, createRecruitmentFixture, guardian } from '../testing/recruitment.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubId: string
const tokens = {} as Record<'coordinator' | 'core' | 'leader' | 'other' | 'vp_support' | 'vp_general', string>
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  clubId = (await api.club('Riverside')).id
  const createClubToken = async (user_type: string) => (await api.user(clubId, { user_type })).token
  tokens.coordinator = await createClubToken('coordinator')
  tokens.core = await createClubToken('core')
  tokens.leader = await createClubToken('safeguarding_leader')
  tokens.other = (await api.user((await api.club('Hilltop')).id)).token
  for (const role of ['vp_support', 'vp_general'] as const)
    tokens[role] = (await api.user(null, { is_staff: true, is_pastor: false, role })).token
})
beforeEach(() => fixture.query('DELETE FROM sign_in_tries'))
afterAll(() => api.close())

type TestRole = keyof typeof tokens
const call = (role: TestRole, method: string, path: string, body?: unknown) =>
  api.call(tokens[role], method, path, body)
const referVolunteer = async (role: TestRole = 'coordinator') => {
  const email = `${newId()}@price.example`
  const { status, body } = await call(role, 'POST', '/volunteer_referrals', {
    first_name: 'Elin',
    last_name: 'Price',
    email,
    referrer_name: 'Gwen Rees',
    referrer_role: 'Coordinator',
    confirm_referral: true,
    confirm_documents: true,
    confirm_confidence: true,
  })
  expect(status).toBe(201)
  return {
    id: body.id as string,
    email,
    secret: await fixture.secretIn(email, 'volunteer_application_forms'),
  }
}
const saveForm = (secret: string, body: object) =>
  api.call(null, 'PATCH', `/volunteer_application_forms/${secret}`, body)
const createApplicant = async (form: object = {}) => {
  const application = await referVolunteer()
  const { status, body } = await saveForm(application.secret, {
    ...buildCompleteVolunteerForm(form),
    submit: true,
  })
  // VOL-146: the response to a submission contains only its time.
  expect([status, body]).toEqual([200, { submitted: expect.any(String) }])
  return application
}
const getApplication = async (id: string, role: TestRole = 'coordinator') =>
  (await call(role, 'GET', `/volunteer_applications/${id}`)).body
const getDayYearsAgo = (years: number, days = 0) => {
  const day = `${getYear(getLondonDay()) - years}${getLondonDay().slice(4)}`
  return addDays(day, days)
}

describe('referral and form', () => {
  it('assigns a referral to the sender’s club, visible there and to VP support [VOL-02, VOL-06, VOL-23, VOL-66, VOL-81]', async () => {
    const { id, secret, email } = await referVolunteer('core')
    for (const role of ['coordinator', 'core', 'leader', 'vp_support'] as const)
      expect(await getApplication(id, role)).toMatchObject({
        id,
        organisation__organisation_name: 'Riverside',
        registration: null,
        form: { status: 'not_started', email, id: role === 'core' ? null : secret, is_young_helper: null },
        referral: { referrer_name: 'Gwen Rees', created: expect.any(String) },
      })
    expect((await call('other', 'GET', `/volunteer_applications/${id}`)).status).toBe(404)
    expect((await call('vp_general', 'GET', `/volunteer_applications/${id}`)).status).toBe(403)
    // Links and ids of one flow must not work in the other flow.
    expect((await call('vp_support', 'GET', `/applications/${id}`)).status).toBe(404)
    expect((await api.call(null, 'GET', `/application_forms/${secret}`)).status).toBe(404)
  })

  it('validates ages and word counts when each step is saved [PUB-57, PUB-58, VOL-132, VOL-133, VOL-135, VOL-156 to VOL-162, VOL-170]', async () => {
    const { secret } = await referVolunteer()
    const readFieldErrors = async (body: object) => (await saveForm(secret, body)).body.detail
    const [youngError, adultError] = [
      'Young Helpers must be between 11 and 17 years old.',
      'The selected date of birth is under 18 years old.',
    ]
    for (const birthday of [getDayYearsAgo(18), getDayYearsAgo(11, 1)])
      expect(await readFieldErrors({ young_helper: true, date_of_birth: birthday })).toEqual({
        date_of_birth: [youngError],
      })
    expect(await readFieldErrors({ young_helper: false, date_of_birth: getDayYearsAgo(18, 1) })).toEqual({
      date_of_birth: [adultError],
    })
    // Reject texts that are too long for the register, so that they are not truncated later.
    expect(await readFieldErrors({ medical_conditions: 'x'.repeat(2001) })).toEqual({
      medical_conditions: [expect.any(String)],
    })
    expect(await readFieldErrors({ reason: 'word '.repeat(24) })).toEqual({
      reason: ['At least 25 words are needed.'],
    })
    for (const birthday of [getDayYearsAgo(11), getDayYearsAgo(18, 1)])
      expect((await saveForm(secret, { young_helper: true, date_of_birth: birthday })).status).toBe(200)
    expect((await api.call(null, 'GET', `/volunteer_application_forms/${secret}`)).body).toMatchObject({
      young_helper: true,
      date_of_birth: getDayYearsAgo(18, 1),
      status: 'started',
    })
    // A choice that contradicts the stored birthday must be rejected too.
    expect(await readFieldErrors({ young_helper: false })).toEqual({ date_of_birth: [adultError] })
  })

  it('adults need referees and checks, Young Helpers a guardian [PUB-59, VOL-134, VOL-149 to VOL-173]', async () => {
    const listMissingFields = async (young_helper: boolean, date_of_birth: string) => {
      const { secret } = await referVolunteer()
      const { body } = await saveForm(secret, { young_helper, date_of_birth, submit: true })
      return Object.keys(body.detail)
    }
    const missingAdultFields = await listMissingFields(false, '1990-01-01')
    expect(missingAdultFields).toEqual(expect.arrayContaining(['disciplinary', 'references.0.full_name', 'mobile']))
    expect(missingAdultFields).not.toContain('parent_guardian_email')
    const missingYoungFields = await listMissingFields(true, getDayYearsAgo(14))
    expect(missingYoungFields).toEqual(expect.arrayContaining([...Object.keys(guardian), 'mobile']))
    expect(missingYoungFields).not.toEqual(expect.arrayContaining(['disciplinary']))
    expect(missingYoungFields).not.toEqual(expect.arrayContaining(['references.0.full_name']))
  })

  it('a Young Helper’s submitted form requests parental consent and waits for it [PAR-27]', async () => {
    const { id } = await createApplicant({
      young_helper: true,
      date_of_birth: getDayYearsAgo(15),
      ...guardian,
    })
    expect(await getApplication(id)).toMatchObject({
      form: {
        is_young_helper: true,
        parent_guardian_email: 'mair@price.example',
        parent_guardian_first_name: 'Mair',
      },
      parental_consent_form: {
        email_sent: expect.any(String),
        submitted: null,
        child_name: null,
        id: null,
      },
      num_references: 0,
      waiting_for: { who: 'parent', what: 'give_consent' },
    })
    const secret = await fixture.secretIn('mair@price.example', 'parental_consent_forms')
    const consentAnswers = {
      child_name: 'Elin Price',
      child_date_of_birth: getDayYearsAgo(15),
      name: 'Mair Price',
      address: '2 Mill Road',
      phone_number: '01633 496 014',
      alternative_contact_name: 'Dai',
      alternative_relationship: 'Uncle',
      alternative_phone_number: '01633 496 015',
    }
    expect((await api.call(null, 'PATCH', `/volunteer_parental_consent_forms/${secret}`, consentAnswers)).status).toBe(
      200,
    )
    expect(await getApplication(id)).toMatchObject({
      parental_consent_form: {
        child_name: 'Elin Price',
        alternative_relationship: 'Uncle',
        submitted: expect.any(String),
      },
      waiting_for: { who: 'reviewer', what: 'second_look' },
    })
  })
})

it("stores a volunteer's ethnicity once, without a link to the volunteer [SELF-104 to SELF-122]", async () => {
  const { id, secret } = await referVolunteer()
  const form = { ...buildCompleteVolunteerForm(), submit: true }
  const partialAnswer = { ethnicity: 'Any other ethnic group', other_group: 'Other Ethnic Group' }
  const ethnicity_capture = { ...partialAnswer, other_detail: 'Breton' }
  // Reject the ethnicity answer in a saved step, because drafts of it must not be stored. Reject an incomplete answer
  // too.
  expect((await saveForm(secret, { town: 'Newport', ethnicity_capture })).status).toBe(400)
  for (const incompleteAnswer of [{ ...partialAnswer }, { ethnicity: 'Breton' }, {}])
    expect((await saveForm(secret, { ...form, ethnicity_capture: incompleteAnswer })).status).toBe(400)
  expect((await saveForm(secret, { ...form, mobile: null, ethnicity_capture })).status).toBe(400)
  const countEthnicities = async () =>
    (await call('vp_support', 'GET', `/dashboard/volunteer_ethnicity_full_data?year=${getLondonDay().slice(0, 4)}`))
      .body
  expect((await countEthnicities()).captured).toEqual([])
  const submitForm = () => saveForm(secret, { ...form, ethnicity_capture })
  const replies = await Promise.all([submitForm(), submitForm()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const youngAnswers = { young_helper: true, date_of_birth: getDayYearsAgo(15), ...guardian }
  await createApplicant({ ...youngAnswers, ethnicity_capture: { prefer_not_to_say: true } })
  await createApplicant()
  const expectedCounts = {
    captured: [
      { label: 'Any other ethnic group', count: 1 },
      { label: 'Prefer not to say', count: 1 },
    ],
    other: [{ group: 'Other Ethnic Group', label: 'Breton', count: 1 }],
  }
  expect(await countEthnicities()).toEqual(expectedCounts)
  // Reopen the form as staff and submit it again: the volunteer must still be counted once.
  expect((await call('vp_support', 'PATCH', `/volunteer_applications/${id}`, { submit: false })).status).toBe(200)
  expect((await submitForm()).status).toBe(200)
  expect(await countEthnicities()).toEqual(expectedCounts)
  const [storedAnswer] = await fixture.query('SELECT * FROM ethnicity_captures WHERE other_detail IS NOT NULL')
  expect(storedAnswer).toEqual({
    ...ethnicity_capture,
    id: expect.any(String),
    organisation_id: clubId,
    prefer_not_to_say: false,
    kind: 'volunteer',
    created: expect.anything(),
  })
  const responses = [
    await getApplication(id),
    (await call('coordinator', 'GET', `/volunteer_applications/${id}/changes`)).body,
  ]
  expect(JSON.stringify([responses, await fixture.query('SELECT * FROM applications')])).not.toMatch(/Breton|ethnic/)
  expect((await call('coordinator', 'DELETE', `/volunteer_applications/${id}`)).status).toBe(204)
  expect(await countEthnicities()).toEqual(expectedCounts)
})

describe('switching between adult and Young Helper', () => {
  it('a Young Helper who turns 18 continues and registers as an adult [VOL-156]', async () => {
    const setBirthday18YearsAgo = (id: string) =>
      fixture.query(
        `UPDATE applications SET answers = answers || jsonb_build_object('date_of_birth', $2::text) WHERE id = $1`,
        [id, getDayYearsAgo(18)],
      )
    const youngAnswers = { young_helper: true, date_of_birth: getDayYearsAgo(18, 1), ...guardian }
    const { id, secret } = await referVolunteer()
    expect((await saveForm(secret, youngAnswers)).status).toBe(200)
    await setBirthday18YearsAgo(id)
    // Saving further steps is still allowed. Submitting as a Young Helper is rejected, submitting as an adult is
    // accepted.
    expect((await saveForm(secret, { town: 'Newport' })).status).toBe(200)
    const { references, ...form } = buildCompleteVolunteerForm({
      young_helper: true,
      date_of_birth: getDayYearsAgo(18),
    })
    expect((await saveForm(secret, { ...form, ...guardian, submit: true })).body.detail).toEqual({
      date_of_birth: ['Young Helpers must be between 11 and 17 years old.'],
    })
    // Name the parent as a referee: this causes a warning, not an error (B-REC-10).
    const parentReferee = {
      ...references[0],
      email: guardian.parent_guardian_email,
      address: '2 Mill Road, np201aa',
    }
    const adultAnswers = { young_helper: false, references: [parentReferee, references[1]] }
    expect((await saveForm(secret, { ...form, ...adultAnswers, submit: true })).status).toBe(200)
    expect((await getApplication(id)).warnings).toEqual(expect.arrayContaining([{ number: 1, kind: 'same_address' }]))
    const lateApplicant = await createApplicant({ ...youngAnswers })
    await setBirthday18YearsAgo(lateApplicant.id)
    const { body } = await call('leader', 'POST', `/volunteer_applications/${lateApplicant.id}/convert_to_registration`)
    expect((await call('coordinator', 'GET', `/registered/${body.id}`)).body).toMatchObject({
      is_adult: true,
      helper: true,
      young_helper: false,
      attendance_type: 'lunchmaker',
    })
    // Let a reviewer change an applicant to an adult: the application then needs an adult's referees.
    const changedApplicant = await createApplicant({ ...youngAnswers, references })
    expect((await getApplication(changedApplicant.id)).num_references).toBe(0)
    const adultForm = {
      form: { young_helper: false, date_of_birth: getDayYearsAgo(18), references: adultAnswers.references },
    }
    expect((await call('core', 'PATCH', `/volunteer_applications/${changedApplicant.id}`, adultForm)).status).toBe(200)
    const adultApplication = await getApplication(changedApplicant.id)
    expect(adultApplication).toMatchObject({
      num_references: 2,
      waiting_for: { who: 'reviewer', what: 'request_references' },
    })
    expect(adultApplication.warnings).toEqual(expect.arrayContaining([{ number: 1, kind: 'guardian' }]))
  })

  it('drops the answers of the other path when the form is sent [VOL-148]', async () => {
    const { id, secret } = await referVolunteer()
    const allAnswers = {
      ...buildCompleteVolunteerForm(),
      criminal_record: true,
      criminal_record_details: 'A fine in 2019',
      dbs_certificate: true,
      dbs_certificate_number: '001234567890',
    }
    expect((await saveForm(secret, allAnswers)).status).toBe(200)
    const youngAnswers = { young_helper: true, date_of_birth: getDayYearsAgo(15), ...guardian }
    expect((await saveForm(secret, { ...youngAnswers, submit: true })).status).toBe(200)
    expect((await getApplication(id, 'leader')).form).toMatchObject({
      young_helper: true,
      disciplinary: null,
      criminal_record: null,
      criminal_record_details: null,
      dbs_certificate: null,
      dbs_certificate_number: null,
      references: [],
      dietary_requirements: 'No nuts',
      parent_guardian_first_name: guardian.parent_guardian_first_name,
    })
    expect(JSON.stringify(await fixture.query('SELECT * FROM applications WHERE id = $1', [id]))).not.toMatch(
      /A fine|Owain|001234567890/,
    )

    const adultReferral = await referVolunteer()
    expect((await saveForm(adultReferral.secret, guardian)).status).toBe(200)
    expect((await saveForm(adultReferral.secret, { ...buildCompleteVolunteerForm(), submit: true })).status).toBe(200)
    expect((await getApplication(adultReferral.id)).form).toMatchObject({
      parent_guardian_first_name: null,
      parent_guardian_email: null,
      disciplinary: false,
      references: [{ full_name: 'Owain Parry' }, { full_name: 'Mair Evans' }],
    })
  })

  it('drops the referees of an adult who resubmits as a Young Helper [VOL-148]', async () => {
    const { id, secret } = await createApplicant({})
    expect((await getApplication(id)).num_references).toBe(2)
    await call('coordinator', 'PATCH', `/volunteer_applications/${id}`, { submit: false })
    const youngAnswers = { young_helper: true, date_of_birth: getDayYearsAgo(15), ...guardian }
    expect((await saveForm(secret, { ...youngAnswers, submit: true })).status).toBe(200)
    expect((await getApplication(id)).num_references).toBe(0)
  })
})

it('drops details of questions whose Yes was changed to No [VOL-165 to VOL-169]', async () => {
  const details = {
    disciplinary_details: 'In 2019',
    dbs_certificate: false,
    dbs_certificate_number: '001',
    training_other: false,
    training_other_detail: 'Lifeguard',
    has_medical_conditions: false,
    medical_conditions: 'Asthma',
  }
  const { id } = await createApplicant(details)
  const { form } = await getApplication(id)
  expect(form).toMatchObject({
    disciplinary_details: null,
    dbs_certificate_number: null,
    training_other_detail: null,
    medical_conditions: null,
    dietary_requirements: 'No nuts',
  })
})

it('keeps given consent when a reopened form is sent again', async () => {
  const { id, secret } = await createApplicant({
    young_helper: true,
    date_of_birth: getDayYearsAgo(15),
    ...guardian,
  })
  const [consentForm] = await fixture.query<{ email_sent: string }>(
    'UPDATE parental_consent_forms SET submitted = now() WHERE application_id = $1 RETURNING email_sent',
    [id],
  )
  expect((await call('coordinator', 'PATCH', `/volunteer_applications/${id}`, { submit: false })).status).toBe(200)
  expect((await getApplication(id)).form.status).toBe('started')
  const resubmitReply = await saveForm(secret, { town: 'Cwmbran', submit: true })
  expect([resubmitReply.status, resubmitReply.body]).toEqual([200, { submitted: expect.any(String) }])
  const application = await getApplication(id)
  expect(application.form).toMatchObject({ status: 'submitted', town: 'Cwmbran' })
  expect(application.parental_consent_form.submitted).toEqual(expect.any(String))
  expect(Date.parse(application.parental_consent_form.email_sent)).toBe(Date.parse(consentForm?.email_sent ?? ''))
})

it('refuses truncated, deleted, archived and foreign links [PUB-61, PUB-68, PUB-75, PUB-81]', async () => {
  const youngApplicant = await createApplicant({ young_helper: true, date_of_birth: getDayYearsAgo(15), ...guardian })
  const consentSecret = await fixture.secretIn(guardian.parent_guardian_email, 'parental_consent_forms')
  const pages = ['application_forms', 'reference_forms', 'dbs_forms', 'parental_consent_forms']
  const getStatus = (page: string, secret: string) =>
    api.call(null, 'GET', `/volunteer_${page}/${secret}`).then((answer) => answer.status)
  for (const page of pages) {
    expect(await getStatus(page, 'x'.repeat(22))).toBe(404)
    expect(await getStatus(page, consentSecret.slice(0, -1))).toBe(404)
    expect(await getStatus(page, youngApplicant.secret)).toBe(page === 'application_forms' ? 200 : 404)
    expect(await getStatus(page, consentSecret)).toBe(page === 'parental_consent_forms' ? 200 : 404)
  }
  const path = `/volunteer_applications/${youngApplicant.id}`
  expect((await call('core', 'PATCH', path, { archived: true })).status).toBe(200)
  expect(await getStatus('parental_consent_forms', consentSecret)).toBe(404)
  expect((await call('core', 'POST', `${path}/convert_to_registration`)).body.detail).toEqual({
    archived: ['This application is archived. Take it back first.'],
  })
  await call('core', 'PATCH', path, { archived: false })
  expect(await getStatus('parental_consent_forms', consentSecret)).toBe(200)
  // Consent must be rejected, because the child's application was deleted.
  expect((await call('core', 'DELETE', path)).status).toBe(204)
  const consentReply = await api.call(
    null,
    'PATCH',
    `/volunteer_parental_consent_forms/${consentSecret}`,
    buildCompleteConsent(),
  )
  expect(consentReply.status).toBe(404)
  expect(await getStatus('application_forms', youngApplicant.secret)).toBe(404)
})

it("the club's own staff review, without safeguarding answers for core team members [VOL-80] (reading 38)", async () => {
  const { id } = await createApplicant({ criminal_record: true, criminal_record_details: 'A fine' })
  const withheldApplication = await getApplication(id, 'core')
  expect(withheldApplication.form).toMatchObject({ criminal_record: null, withheld: true })
  // Send the withheld answer back as null: this must not delete it.
  const { form } = withheldApplication
  const saveReply = await call('core', 'PATCH', `/volunteer_applications/${id}`, {
    form: { ...form, town: 'Cwmbran' },
  })
  expect(saveReply.status).toBe(200)
  expect((await getApplication(id, 'leader')).form).toMatchObject({
    criminal_record_details: 'A fine',
    town: 'Cwmbran',
    withheld: false,
  })
  expect((await call('core', 'PATCH', `/volunteer_applications/${id}`, { archived: true })).body.archived).toBe(true)
  expect((await call('other', 'PATCH', `/volunteer_applications/${id}`, { archived: false })).status).toBe(404)
  expect((await call('coordinator', 'DELETE', `/volunteer_applications/${id}`)).status).toBe(204)
})

it('users without access to safeguarding answers get no form link (reading 38)', async () => {
  const { id, secret } = await referVolunteer()
  await saveForm(secret, { criminal_record: true, criminal_record_details: 'A fine' })
  const readLinks = async (role: TestRole) => {
    const { results } = (await call(role, 'GET', '/volunteer_applications?limit=1000')).body
    const listedApplication = results.find((row: { id: string }) => row.id === id)
    return [(await getApplication(id, role)).form.id, listedApplication.form.id]
  }
  expect(await readLinks('core')).toEqual([null, null])
  for (const role of ['coordinator', 'leader', 'vp_support'] as const)
    expect(await readLinks(role)).toEqual([secret, secret])
})

it('a list row contains the fields of its columns [VOL-82 to VOL-87]', async () => {
  const { id } = await createApplicant()
  const { results } = (await call('vp_support', 'GET', '/volunteer_applications?limit=1000')).body
  const row = results.find((one: { id: string }) => one.id === id)
  const { form, ...facts } = row
  expect(facts).toMatchObject({
    created: expect.any(String),
    archived: false,
    checks_completed: null,
    registration: null,
    num_notes: 0,
    num_references_submitted: 0,
    num_references_checked: 0,
    latest_note: null,
    dbs_form: null,
    parental_consent_form: null,
    organisation__organisation_name: 'Riverside',
    referral: { created: expect.any(String) },
  })
  expect(form).toMatchObject({
    id: expect.any(String),
    status: 'submitted',
    submitted: expect.any(String),
    is_young_helper: false,
    full_name: 'Elin Price',
    email: expect.any(String),
    parent_guardian_first_name: null,
    parent_guardian_email: null,
  })
})

it('checks who may refer and the required fields of a referral [VOL-01, VOL-04, VOL-07, VOL-10 to VOL-14, VOL-15 to VOL-19, VOL-22, VOL-24]', async () => {
  const referralBody = {
    first_name: 'Elin',
    last_name: 'Price',
    email: 'elin@price.example',
    referrer_name: 'Gwen Rees',
    referrer_role: 'Church Leader',
    confirm_referral: true,
    confirm_documents: true,
    confirm_confidence: true,
  }
  const path = '/volunteer_referrals'
  for (const field of Object.keys(referralBody)) {
    const emptyValue = typeof referralBody[field as 'email'] === 'boolean' ? false : null
    const { status, body } = await call('leader', 'POST', path, { ...referralBody, [field]: emptyValue })
    expect([status, Object.keys(body.detail)]).toEqual([400, [field]])
  }
  const invalidReply = await call('core', 'POST', path, { ...referralBody, email: 'elin' })
  expect(invalidReply.body.detail).toEqual({ email: [expect.any(String)] })
  for (const role of ['vp_support', 'vp_general'] as const)
    expect((await call(role, 'POST', path, referralBody)).status).toBe(403)
  expect((await api.call(null, 'POST', path, referralBody)).status).toBe(401)
  // The response contains only the id of the new application.
  const response = await call('leader', 'POST', path, { ...referralBody, email: `${newId()}@price.example` })
  expect([response.status, Object.keys(response.body)]).toEqual([201, ['id']])
})

it('can archive, check, submit and undo each, and delete [PUB-60, VOL-31, VOL-34, VOL-48, VOL-67, VOL-70 to VOL-75, VOL-126, VOL-127]', async () => {
  await fixture.allowOnePerson()
  const { id, secret } = await referVolunteer()
  const path = `/volunteer_applications/${id}`
  const changeApplication = async (body: object) => (await call('core', 'PATCH', path, body)).body
  const isListed = async (archived: boolean) =>
    (await call('core', 'GET', `/volunteer_applications?limit=1000&archived=${archived}`)).body.results.some(
      (row: { id: string }) => row.id === id,
    )
  expect([await isListed(false), await isListed(true)]).toEqual([true, false])
  expect((await changeApplication({ archived: true })).archived).toBe(true)
  expect([await isListed(false), await isListed(true)]).toEqual([false, true])
  expect((await changeApplication({ archived: false })).archived).toBe(false)
  expect((await changeApplication({ checks_completed: '2020-01-01T00:00:00.000Z' })).checks_completed).toMatch(
    getLondonDay().slice(0, 4),
  )
  expect((await changeApplication({ checks_completed: null })).checks_completed).toBeNull()
  const changeFormStatus = async (body: object) => (await changeApplication({ form: body })).form.status
  expect(await changeFormStatus({ town: 'Newport' })).toBe('started')
  expect(await changeFormStatus({ submit: true })).toBe('submitted')
  expect((await api.call(null, 'GET', `/volunteer_application_forms/${secret}`)).body).toEqual({
    submitted: expect.any(String),
  })
  expect(await changeFormStatus({ submit: false })).toBe('started')
  expect((await call('core', 'DELETE', path)).status).toBe(204)
  expect((await call('core', 'GET', path)).status).toBe(404)
})

it('lists only the club’s applications, with filters [VOL-30 to VOL-40, VOL-73, VOL-75]', async () => {
  const { id } = await createApplicant()
  const listIds = async (role: TestRole, filter: string) =>
    (await call(role, 'GET', `/volunteer_applications?limit=1000&${filter}`)).body.results.map(
      (row: { id: string }) => row.id,
    )
  expect(await listIds('coordinator', 'form__status__in=submitted')).toContain(id)
  expect(await listIds('coordinator', 'form__status__in=started')).not.toContain(id)
  expect(await listIds('vp_support', 'checks_completed__isnull=true')).toContain(id)
  expect(await listIds('other', '')).toEqual([])
  expect((await call('core', 'GET', '/volunteer_applications/statuses')).body).toEqual([
    { value: 'not_started', label: 'Not started' },
    { value: 'started', label: 'Started but incomplete' },
    { value: 'submitted', label: 'Submitted' },
  ])
})

it('suggests an already registered person and links the volunteer once [VOL-189]', async () => {
  const knownPerson = {
    first_name: 'Gwenllian',
    last_name: 'Pugh',
    is_adult: true,
    date_of_birth: '1992-03-04',
  }
  const person = (
    await call('coordinator', 'POST', '/registered', { ...knownPerson, attendance_type: 'parent_or_carer' })
  ).body
  expect(person.helper).toBe(false)
  await call('coordinator', 'PATCH', `/registered/${person.id}`, {
    has_medical_conditions: true,
    medical_conditions: 'Asthma',
  })
  const formAnswers = { has_medical_conditions: true, medical_conditions: 'x'.repeat(1990) }
  const { id } = await createApplicant({ first_name: 'Gwenlian', last_name: 'Pugh', ...formAnswers })
  const path = `/volunteer_applications/${id}`
  const findLikelyRegistrations = (role: TestRole) => call(role, 'GET', `${path}/likely_registrations`)
  expect((await findLikelyRegistrations('other')).status).toBe(404)
  const { first_name, last_name, date_of_birth, created } = person
  const offeredPeople = [{ id: person.id, first_name, last_name, date_of_birth, created }]
  for (const role of ['coordinator', 'vp_support'] as const)
    expect(await findLikelyRegistrations(role)).toMatchObject({ status: 200, body: offeredPeople })
  const convertToRegistration = (registration: string, role: TestRole = 'coordinator') =>
    call(role, 'POST', `${path}/convert_to_registration`, { registration })
  expect((await convertToRegistration(newId(), 'vp_support')).body.detail).toEqual({
    registration: [expect.any(String)],
  })
  // Reject the conversion if the medical notes of the person and of the application are together too long for the
  // record.
  const setMedicalNote = (medical_conditions: string) =>
    call('coordinator', 'PATCH', `/registered/${person.id}`, { medical_conditions })
  await setMedicalNote('y'.repeat(300))
  expect((await convertToRegistration(person.id)).body.detail).toEqual({
    non_field_errors: [expect.stringContaining('too long together')],
  })
  await setMedicalNote('Asthma')
  const replies = await Promise.all([convertToRegistration(person.id), convertToRegistration(person.id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await getApplication(id)).toMatchObject({ registration: person.id })
  const { body } = await call('coordinator', 'GET', `/registered/${person.id}`)
  expect(body).toMatchObject({ helper: true, attendance_type: 'parent_or_carer', volunteer_application: id })
  // The health facts of the club and of the volunteer must both be stored. Missing facts are filled in.
  expect(body).toMatchObject({
    first_name: 'Gwenllian',
    medical_conditions: `Asthma\n${formAnswers.medical_conditions}`,
    has_dietary_requirements: true,
    dietary_requirements: 'No nuts',
    emergency_contact_name: 'Dai Price',
    health_confirmed: getLondonDay(),
  })
  // `food_changed` is today, so that a cloned parcel session shows the nut allergy.
  const foodResult = await api.db.network((_tx, client) =>
    client.query('SELECT food_changed::text FROM registered WHERE id = $1', [person.id]),
  )
  expect(foodResult.rows).toEqual([{ food_changed: getLondonDay() }])
  // The person's history shows the author of the conversion.
  const { body: history } = await call('coordinator', 'GET', `/registered/${person.id}/history`)
  expect(history.entries[0]).toMatchObject({
    what: 'changed',
    by: expect.any(String),
    fields: expect.arrayContaining([
      expect.objectContaining({ field: 'volunteer_application', from: null, to: id }),
      expect.objectContaining({ field: 'helper', from: false, to: true }),
    ]),
  })
  expect(history.entries).toHaveLength(5)
  expect((await call('coordinator', 'GET', '/registered?search=pugh')).body.count).toBe(1)
})

it('registers an application once at its club, even if clicked twice [VOL-187 to VOL-195]', async () => {
  const unsentApplication = await referVolunteer()
  const convertToRegistration = (id: string, role: TestRole = 'coordinator') =>
    call(role, 'POST', `/volunteer_applications/${id}/convert_to_registration`)
  expect((await convertToRegistration(unsentApplication.id)).status).toBe(400)
  const { id, email } = await createApplicant()
  expect((await convertToRegistration(id, 'other')).status).toBe(404)
  await saveForm((await referVolunteer()).secret, {})
  const replies = await Promise.all([convertToRegistration(id), convertToRegistration(id, 'vp_support')])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  const registeredId = replies.find(({ status }) => status === 201)?.body.id
  // The application still waits for its references after the conversion.
  expect(await getApplication(id)).toMatchObject({
    registration: registeredId,
    waiting_for: { what: 'request_references' },
  })
  const person = (await call('coordinator', 'GET', `/registered/${registeredId}`)).body
  expect(person).toMatchObject({
    first_name: 'Elin',
    last_name: 'Price',
    is_adult: true,
    attendance_type: 'lunchmaker',
    helper: true,
    date_of_birth: '1992-03-04',
    mobile_number: '07700 900124',
    postcode: 'NP20 1AA',
    emergency_contact_name: 'Dai Price',
    has_dietary_requirements: true,
    dietary_requirements: 'No nuts',
    qualified_first_aider: true,
    food_and_hygiene_trained: false,
    volunteer_application: id,
  })
  expect(person.email).toBe(email)
  const youngApplicant = await createApplicant({ young_helper: true, date_of_birth: getDayYearsAgo(15), ...guardian })
  const youngPersonId = (await convertToRegistration(youngApplicant.id, 'core')).body.id
  expect((await call('coordinator', 'GET', `/registered/${youngPersonId}`)).body).toMatchObject({
    is_adult: false,
    young_helper: true,
    volunteer_application: youngApplicant.id,
  })
  // The history must name the author, even central staff, and must not name the family form as the source.
  const secondApplicant = await createApplicant()
  const { id: staffRegisteredId } = (await convertToRegistration(secondApplicant.id, 'vp_support')).body
  const { body: history } = await call('coordinator', 'GET', `/registered/${staffRegisteredId}/history`)
  expect(history.entries).toMatchObject([{ what: 'created', by: 'Nia Rees' }])
  expect(history.entries[0]).not.toHaveProperty('by_family')
})
