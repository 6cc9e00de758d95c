import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, getLondonDay, getYear } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildCompleteForm, createRecruitmentFixture, longAnswer } from '../testing/recruitment.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubId: string
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  clubId = (await api.club('Riverside')).id
  await api.club('Long ended', { inactive_after_year: 2020 })
})
beforeEach(() => fixture.query('DELETE FROM sign_in_tries'))
afterAll(() => api.close())

const getForm = (secret: string) => api.call(null, 'GET', `/application_forms/${secret}`)
const patchForm = async (secret: string, body: object, ifMatch?: string) => {
  const response = await api.app.request(`/api/application_forms/${secret}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...(ifMatch && { 'If-Match': ifMatch }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, etag: response.headers.get('etag') ?? '', body: await response.json() }
}
const readStoredForm = async (id: string) =>
  (await fixture.query<Record<string, unknown>>('SELECT * FROM applications WHERE id = $1', [id]))[0]

describe('reading and saving the form', () => {
  it("opening the link shows the referral's values and changes nothing [PUB-27, B-REC-02]", async () => {
    const { secret, email, id } = await fixture.refer({
      role: 'Core Team Member',
      coordinator_name: 'G',
      coordinator_email: 'g@x.example',
    })
    const formBefore = await readStoredForm(id)
    for (let i = 0; i < 2; i++) {
      const { status, body } = await getForm(secret)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        submitted: null,
        status: 'not_started',
        role: 'Core Team Member',
        first_name: 'Angharad',
        last_name: 'Price',
        email,
        reason: null,
        references: [],
      })
    }
    expect(await readStoredForm(id)).toEqual(formBefore)
    // Saving an unchanged value must not mark the form as started either.
    await patchForm(secret, { first_name: 'Angharad' })
    expect(await readStoredForm(id)).toEqual(formBefore)
  })

  it('saves each step for other devices [PUB-28, APP-121]', async () => {
    const { secret, id } = await fixture.refer()
    await patchForm(secret, {
      mobile: '07700900123',
      address: '1 Church Street\nNewport',
      organisation: clubId,
    })
    await patchForm(secret, { reason: longAnswer, role: 'Core Team Member' })
    expect((await getForm(secret)).body).toMatchObject({
      status: 'started',
      role: 'Coordinator',
      mobile: '07700 900123',
      reason: longAnswer.trim(),
      organisation: clubId,
      organisation__name: 'Riverside',
      submitted: null,
    })
    expect(await readStoredForm(id)).toMatchObject({ organisation_id: clubId, form_status: 'started' })
  })

  it('stores every answer and returns it to applicant and reviewers [APP-78, APP-79 to APP-113, APP-118, APP-119, PUB-03, PUB-08]', async () => {
    const { secret, id } = await fixture.refer({ role: 'Coordinator' })
    const answers = {
      first_name: 'Angharad',
      last_name: 'Price',
      email: 'angharad@price.example',
      aliases: 'Pryce',
      mobile: '07700 900123',
      phone: '029 2018 0142',
      address: '1 Church Street\nNewport',
      date_of_birth: '1990-05-01',
      organisation: clubId,
      organisation_name: null,
      reason: longAnswer.trim(),
      past_experience: longAnswer.trim(),
      faith: longAnswer.trim(),
      consistency_details: 'I work shifts',
      disciplinary: true,
      disciplinary_details: 'A warning in 2012',
      concerns_raised: true,
      concerns_raised_details: 'A complaint',
      criminal_record: true,
      criminal_record_details: 'A fine',
      dbs_certificate: true,
      dbs_certificate_number: '001234567890',
      dbs_certificate_issue_date: '2025-03-01',
      dbs_update_service: false,
      contact_email: true,
      contact_post: false,
      contact_phone: true,
      contact_text: false,
    }
    const references = [1, 2, 3].map((years_known) => ({
      role: null,
      full_name: `Referee ${years_known}`,
      email: `r${years_known}@bethel.example`,
      organisation: 'Bethel',
      position: 'Minister',
      relationship: 'Friend',
      years_known,
      phone: '01633 496012',
      address: '2 Mill Road',
    }))
    expect((await patchForm(secret, { ...answers, references })).status).toBe(200)
    const expectedForm = { ...answers, references, role: 'Coordinator', organisation__name: 'Riverside' }
    expect((await getForm(secret)).body).toMatchObject({ ...expectedForm, submitted: null, status: 'started' })
    const { token } = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
    const { form } = (await api.call(token, 'GET', `/applications/${id}`)).body
    expect(form).toMatchObject({
      ...expectedForm,
      full_name: 'Angharad Price',
      status: 'started',
      submitted: null,
    })
    // APP-113: the name of an unlisted club is typed, and no club is chosen.
    await patchForm(secret, { organisation: null, organisation_name: 'A new club' })
    expect((await getForm(secret)).body).toMatchObject({
      organisation: null,
      organisation_name: 'A new club',
    })
    // APP-114: the link's token differs from the application's id.
    expect(form.id).not.toBe(id)
  })

  it('lists active clubs by name [APP-83]', async () => {
    // PUB-32: no sign-in is needed.
    const { status, body } = await api.call(null, 'GET', '/application_forms/organisations')
    expect(status).toBe(200)
    expect(body).toEqual([{ id: clubId, organisation_name: 'Riverside', check_kind: 'any' }])
  })
})

const eighteenYearsAgo = `${getYear(getLondonDay()) - 18}${getLondonDay().slice(4)}`

describe('validation and submission', () => {
  it.each<[string, string, unknown]>([
    ['date_of_birth', addDays(eighteenYearsAgo, 1), 'The selected date of birth is under 18 years old'],
    ['date_of_birth', '1890-01-01', expect.any(String)],
    ['date_of_birth', '2026-02-30', expect.any(String)],
    ['reason', '!?. '.repeat(60), 'At least 50 words are needed.'],
    ['past_experience', 'word '.repeat(49), 'At least 50 words are needed.'],
    ['faith', 'word '.repeat(49), 'At least 50 words are needed.'],
    ['faith', `${'word '.repeat(60)}${'x'.repeat(10_000)}`, expect.any(String)],
    ['email', 'angharad', expect.any(String)],
    ['first_name', 'https://spam.example', 'A name has no web address in it.'],
    ['first_name', 'Win at www.spam.example', 'A name has no web address in it.'],
    ['last_name', 'spam.example/win', 'A name has no web address in it.'],
    ['last_name', 'Prize.com', 'A name has no web address in it.'],
    ['organisation_name', 'evil。example', 'A name has no web address in it.'],
    ['mobile', 'ask me', expect.any(String)],
    ['organisation', '0195a000-0000-7000-8000-000000000000', 'This value is not valid.'],
  ])('rejects an invalid %s when its step is saved [APP-123 to APP-128]', async (field, value, words) => {
    const { secret, id } = await fixture.refer()
    const formBefore = await readStoredForm(id)
    const { status, body } = await patchForm(secret, { [field]: value })
    expect(status).toBe(400)
    expect(body.detail).toEqual({ [field]: [words] })
    expect(await readStoredForm(id)).toEqual(formBefore)
  })

  it('accepts applicants who are 18 today and names in any script [APP-123]', async () => {
    const { secret } = await fixture.refer()
    const names = { first_name: 'عائشة', last_name: 'Núñez-O’Brien 🌻', aliases: '王芳, St.John, J.R. Price' }
    const { status, body } = await patchForm(secret, { date_of_birth: eighteenYearsAgo, ...names })
    expect(status).toBe(200)
    expect(body).toMatchObject(names)
  })

  it('requires a complete form on submit and lists missing fields [APP-129 to APP-136]', async () => {
    const { secret, id } = await fixture.refer()
    const { status, body } = await patchForm(secret, {
      submit: true,
      criminal_record: true,
      dbs_certificate: true,
      references: [{ full_name: 'Owain', email: 'owain', role: 'Employer' }, {}, { phone: '1' }],
    })
    expect(status).toBe(400)
    expect(Object.keys(body.detail)).toEqual(expect.arrayContaining(['references.0.email', 'references.2.phone']))
    const incompleteReply = await patchForm(secret, {
      submit: true,
      criminal_record: true,
      dbs_certificate: true,
      references: [
        { full_name: 'Owain', email: 'owain@bethel.example', role: 'Employer' },
        {},
        { full_name: 'Nia', role: 'Employer' },
      ],
    })
    expect(Object.keys(incompleteReply.body.detail).sort()).toEqual(
      [
        'mobile',
        'address',
        'date_of_birth',
        'organisation',
        'reason',
        'past_experience',
        'faith',
        'disciplinary',
        'concerns_raised',
        'criminal_record_details',
        'dbs_certificate_number',
        'dbs_certificate_issue_date',
        'references.0.role',
        'references.1.role',
        'references.1.full_name',
        'references.1.email',
        'references.2.email',
      ].sort(),
    )
    expect(await readStoredForm(id)).toMatchObject({ form_status: 'not_started', submitted: null })
  })

  it('returns only the time and accepts no change after submission [PUB-29, PUB-30, APP-75, APP-112, APP-120, APP-131]', async () => {
    const { secret, email, id } = await fixture.refer()
    const submitReply = await patchForm(secret, buildCompleteForm({ email, submit: true }))
    expect(submitReply).toMatchObject({ status: 200, body: { submitted: expect.any(String) } })
    expect(Object.keys(submitReply.body)).toEqual(['submitted'])
    expect(Object.keys((await getForm(secret)).body)).toEqual(['submitted'])
    for (const body of [{ reason: longAnswer }, { submit: true }, {}])
      expect(await patchForm(secret, body)).toMatchObject({
        status: 409,
        body: { code: 'already_submitted' },
      })
    const rows = await fixture.query(
      'SELECT number, full_name, email_sent FROM application_references WHERE application_id = $1 ORDER BY number',
      [id],
    )
    expect(rows).toEqual([
      { number: 1, full_name: 'Owain Parry', email_sent: null },
      { number: 2, full_name: 'Mair Evans', email_sent: null },
    ])
    const statusSecret = await fixture.secretIn(email, 'application_status')
    expect(statusSecret).not.toBe(secret)
  })

  it('submits a form once if it is sent twice at once', async () => {
    const { secret, email } = await fixture.refer()
    const body = buildCompleteForm({ email, submit: true })
    const replies = await Promise.all([patchForm(secret, body), patchForm(secret, body)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await fixture.query(`SELECT FROM mails WHERE to_address = $1 AND kind = 'receipt'`, [email])).toHaveLength(1)
  })
})

describe('concurrent changes, links and limits', () => {
  it("rejects a save that would overwrite another person's unseen change [reading 37]", async () => {
    const { secret } = await fixture.refer()
    const { headers } = await getForm(secret)
    const etag = headers.get('etag') ?? ''
    const firstReply = await patchForm(secret, { reason: longAnswer, consistency_details: 'Mine' }, etag)
    expect(firstReply.status).toBe(200)
    const secondReply = await patchForm(secret, { reason: longAnswer, consistency_details: 'Theirs' }, etag)
    expect(secondReply).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
    expect(Object.keys(secondReply.body.detail)).toEqual(['consistency_details'])
    expect((await patchForm(secret, { consistency_details: 'Both' }, firstReply.etag)).status).toBe(200)
  })

  it('treats unknown, withdrawn, archived, deleted and foreign links alike [PUB-31]', async () => {
    const { secret, id, status: statusSecret } = await fixture.applicant()
    const [archivedApplication, erasedApplication, withdrawnApplication] = [
      await fixture.refer(),
      await fixture.refer(),
      await fixture.refer(),
    ]
    await fixture.query('UPDATE applications SET archived = true WHERE id = $1', [archivedApplication.id])
    await fixture.query('DELETE FROM applications WHERE id = $1', [erasedApplication.id])
    await fixture.query('UPDATE public_links SET withdrawn = now() WHERE subject_id = $1', [withdrawnApplication.id])
    const unusableSecrets = [
      secret.slice(0, -1),
      `${secret}.`,
      statusSecret,
      archivedApplication.secret,
      erasedApplication.secret,
      withdrawnApplication.secret,
      id,
      '%00',
    ]
    for (const unusableSecret of unusableSecrets) {
      expect({ one: unusableSecret, ...(await getForm(unusableSecret)) }).toMatchObject({
        one: unusableSecret,
        status: 404,
        body: { code: 'not_found', detail: null },
      })
      expect({ one: unusableSecret, ...(await patchForm(unusableSecret, { reason: longAnswer })) }).toMatchObject({
        one: unusableSecret,
        status: 404,
      })
    }
    // Unarchiving an application reopens its link.
    await fixture.query('UPDATE applications SET archived = false WHERE id = $1', [archivedApplication.id])
    expect((await getForm(archivedApplication.secret)).status).toBe(200)
  })

  it('rejects 3 MB in one answer and ignores unknown keys', async () => {
    const { secret, id } = await fixture.refer()
    expect((await patchForm(secret, { reason: 'a '.repeat(1_500_000) })).status).toBe(413)
    await patchForm(secret, {
      consistency_details: 'x',
      checks_completed: '2026-01-01T00:00:00Z',
      archived: true,
    })
    expect(await readStoredForm(id)).toMatchObject({ checks_completed: null, archived: false })
  })

  it('keeps staff entries visible after 150 changes by the applicant [B-REC-02]', async () => {
    const { secret, id } = await fixture.refer()
    const { token } = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
    await api.call(token, 'PATCH', `/applications/${id}`, { form: { last_name: 'Pryce' } })
    await fixture.query(
      `INSERT INTO record_changes (noun, record_id, version, kind, fields, by)
    SELECT 'applications', $1, 1000 + n, 'replace', jsonb_build_object(CASE WHEN n % 2 = 0 THEN 'reason' ELSE 'mobile' END, '{}'::jsonb), 'Applicant'
    FROM generate_series(1, 150) n`,
      [id],
    )
    await fixture.query('UPDATE applications SET version = 2000 WHERE id = $1', [id])
    await patchForm(secret, { mobile: '07700900123' })
    type TrailEntry = { by: string; version: number; fields: object }
    const readTrail = async (query = '') =>
      (await api.call(token, 'GET', `/applications/${id}/changes${query}`)).body as {
        entries: TrailEntry[]
        more: boolean
      }
    const { entries, more } = await readTrail()
    expect(more).toBe(false)
    expect(entries.filter(({ by: author }) => author === 'Applicant')).toMatchObject([
      { version: 2001, fields: { reason: {}, mobile: {} } },
    ])
    expect(entries.some(({ fields }) => 'last_name' in fields)).toBe(true)
    const olderPage = await readTrail(`?before=${entries[0]?.version}`)
    expect(olderPage.entries).toEqual(entries.slice(1))
  })
})
