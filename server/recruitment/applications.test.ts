import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildCompleteForm, createRecruitmentFixture } from '../testing/recruitment.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubIds: { river: string; hill: string }
const tokens = {} as Record<
  'vp_support' | 'vp_general' | 'partnerships' | 'coordinator' | 'core' | 'leader' | 'hill',
  string
>
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  clubIds = {
    river: (await api.club('Riverside', { region: 'Scotland' })).id,
    hill: (await api.club('Hilltop')).id,
  }
  for (const role of ['vp_support', 'vp_general', 'partnerships'] as const)
    tokens[role] = (await api.user(null, { is_staff: true, is_pastor: false, role })).token
  const createRiverToken = async (user_type: string) => (await api.user(clubIds.river, { user_type })).token
  tokens.coordinator = await createRiverToken('coordinator')
  tokens.core = await createRiverToken('core')
  tokens.leader = await createRiverToken('safeguarding_leader')
  tokens.hill = (await api.user(clubIds.hill)).token
})
beforeEach(() => fixture.query('DELETE FROM sign_in_tries'))
afterAll(() => api.close())

type TestRole = keyof typeof tokens
const call = (role: TestRole, method: string, path: string, body?: unknown) =>
  api.call(tokens[role], method, `/applications${path}`, body)
const listApplications = async (role: TestRole, filter = '') => {
  const { status, body } = await call(role, 'GET', `?limit=1000&${filter}`)
  expect(status).toBe(200)
  return body as { count: number; results: { id: string; [field: string]: unknown }[] }
}
const listIds = async (role: TestRole, filter = '') =>
  (await listApplications(role, filter)).results.map(({ id }) => id)
const createRiverApplication = (form: object = {}) => fixture.applicant({}, { organisation: clubIds.river, ...form })

describe('access to applications', () => {
  it('shows staff all applications and clubs only their own [APP-01, APP-03, APP-04, APP-40]', async () => {
    const [riverApplication, hillApplication, clublessApplication] = [
      await createRiverApplication(),
      await fixture.applicant({}, { organisation: clubIds.hill }),
      await fixture.applicant(),
    ]
    const allIds = [riverApplication.id, hillApplication.id, clublessApplication.id]
    for (const role of ['vp_support', 'vp_general', 'partnerships'] as const)
      expect((await listIds(role)).filter((id) => allIds.includes(id)).sort()).toEqual([...allIds].sort())
    for (const role of ['coordinator', 'core', 'leader'] as const) {
      expect((await listIds(role)).filter((id) => allIds.includes(id))).toEqual([riverApplication.id])
      expect((await call(role, 'GET', `/${riverApplication.id}`)).status).toBe(200)
      for (const otherApplication of [hillApplication, clublessApplication]) {
        expect((await call(role, 'GET', `/${otherApplication.id}`)).status).toBe(404)
        expect((await call(role, 'GET', `/${otherApplication.id}/changes`)).status).toBe(404)
      }
    }
  })

  it("row-level security hides other clubs' applications and all links", async () => {
    const { id } = await createRiverApplication()
    const tables = [
      'referrals',
      'application_references',
      'application_notes',
      'application_requests',
      'dbs_forms',
      'safeguarding_declarations',
      'parental_consent_forms',
    ]
    await fixture.query(
      `INSERT INTO application_notes (id, application_id, note, user_email) VALUES (gen_random_uuid(), $1, 'x', 'x')`,
      [id],
    )
    const countVisible = (club: string, table: string, column = 'application_id') =>
      api.db.club(club, async (_tx, client) => {
        const { rows } = await client.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${column} = $1`, [id])
        return rows[0].n as number
      })
    expect(await countVisible(clubIds.river, 'applications', 'id')).toBe(1)
    expect(await countVisible(clubIds.hill, 'applications', 'id')).toBe(0)
    for (const table of tables) expect([table, await countVisible(clubIds.hill, table)]).toEqual([table, 0])
    expect(await countVisible(clubIds.river, 'application_references')).toBe(2)
    await expect(countVisible(clubIds.river, 'public_links')).rejects.toMatchObject({ code: '42501' })
    const moveAttempt = api.db.club(clubIds.hill, (_tx, client) =>
      client.query('UPDATE applications SET organisation_id = $1 WHERE id = $2', [clubIds.hill, id]),
    )
    expect((await moveAttempt).rowCount).toBe(0)
  })

  it('returns the form, referral, emails and next action [APP-36, APP-51, APP-53, APP-54, APP-77, REFL-36]', async () => {
    const { id, email, secret } = await createRiverApplication({ dbs_certificate: false })
    const { status, body, headers } = await call('vp_support', 'GET', `/${id}`)
    expect(status).toBe(200)
    expect(headers.get('etag')).toMatch(/^"\d+"$/)
    expect(body).toMatchObject({
      id,
      archived: false,
      checks_completed: null,
      user__id: null,
      converted_from_user: false,
      num_notes: 0,
      num_references: 2,
      num_references_submitted: 0,
      num_references_checked: 0,
      latest_note: null,
      dbs_form: null,
      last_submitted_safeguarding_declaration_year: null,
      waiting_for: { who: 'reviewer', what: 'request_references', since: expect.any(String) },
      check_kind: 'pvg',
      referral: { referrer_name: 'Gwen Rees', email, confirm_referral: true },
      form: {
        id: secret,
        status: 'submitted',
        email,
        full_name: 'Angharad Price',
        organisation: clubIds.river,
        organisation__name: 'Riverside',
        criminal_record: false,
        withheld: false,
        references: [{ full_name: 'Owain Parry' }, { full_name: 'Mair Evans' }],
      },
    })
    expect(
      body.mails.map(({ kind, state, to: recipient }: Record<string, string>) => [kind, state, recipient]),
    ).toEqual([
      ['receipt', 'queued', email],
      ['application_form', 'queued', email],
    ])
  })

  it("accepts a referee with the applicant's address and warns reviewers [B-REC-10]", async () => {
    const { references } = buildCompleteForm()
    const email = 'ffion@price.example'
    const { id } = await createRiverApplication({
      email,
      references: [{ ...references[0], email }, references[1]],
    })
    expect((await call('vp_support', 'GET', `/${id}`)).body.warnings).toEqual(
      expect.arrayContaining([{ number: 1, kind: 'same_email' }]),
    )
  })

  it('withholds sensitive answers and marks them as withheld [reading 38]', async () => {
    const sensitiveAnswers = { criminal_record: true, criminal_record_details: 'A fine', dbs_certificate: true }
    const { id } = await createRiverApplication({
      ...sensitiveAnswers,
      dbs_certificate_number: '001234567890',
      dbs_certificate_issue_date: '2025-03-01',
    })
    for (const role of ['vp_support', 'vp_general', 'leader'] as const)
      expect((await call(role, 'GET', `/${id}`)).body.form).toMatchObject({
        ...sensitiveAnswers,
        dbs_certificate_number: '001234567890',
        withheld: false,
      })
    for (const role of ['partnerships', 'coordinator', 'core'] as const) {
      const { body } = await call(role, 'GET', `/${id}`)
      expect(body.form).toMatchObject({
        criminal_record: null,
        criminal_record_details: null,
        dbs_certificate_number: null,
        disciplinary: null,
        concerns_raised: null,
        withheld: true,
        dbs_certificate: true,
        reason: expect.any(String),
        id: null,
      })
      expect(JSON.stringify(body)).not.toMatch(/A fine|001234567890/)
    }
    for (const role of ['vp_support', 'leader'] as const)
      expect(JSON.stringify(await listApplications(role))).not.toMatch(/A fine|001234567890|criminal/)
  })

  it("withholds notes, references and checks of one's own application [reading 38]", async () => {
    const ownAccount = await api.user(null, {
      is_staff: true,
      is_pastor: false,
      role: 'vp_support',
      email: 'own@staff.example',
    })
    const { id } = await fixture.applicant({ email: 'own@staff.example' }, { email: 'OWN@staff.example' })
    await fixture.query(
      `INSERT INTO application_notes (id, application_id, note, user_email) VALUES (gen_random_uuid(), $1, 'x', 'x')`,
      [id],
    )
    const path = `/applications/${id}`
    const { body } = await api.call(ownAccount.token, 'GET', path)
    expect(body).toMatchObject({ own: true, num_notes: 0, latest_note: null, mails: [], form: { id: null } })
    const refusedCalls = [
      ['GET', `${path}/changes`],
      ['PATCH', path, { checks_completed: new Date().toISOString() }],
      ['DELETE', path],
    ] as const
    const expectRefused = async () => {
      for (const [method, address, sentBody] of refusedCalls)
        expect((await api.call(ownAccount.token, method, address, sentBody)).status).toBe(403)
    }
    await expectRefused()
    // Change the application's address, so that only `former_user_id` links it to the account.
    await fixture.query(`UPDATE applications SET email = 'former@bethel.example', former_user_id = $2 WHERE id = $1`, [
      id,
      ownAccount.id,
    ])
    await expectRefused()
  })
})

describe('lists, archive and deletion', () => {
  it('searches, filters and sorts applications [APP-12 to APP-26, APP-38]', async () => {
    const [anna, zoe] = [
      await fixture.applicant(
        { first_name: 'Ánna', last_name: 'Quill' },
        { first_name: 'Ánna', last_name: 'Quill', organisation: clubIds.river },
      ),
      await fixture.applicant(
        { first_name: 'Zoë', last_name: 'Quill' },
        { first_name: 'Zoë', last_name: 'Quill', organisation: clubIds.hill },
      ),
    ]
    const openApplication = await fixture.refer({ first_name: 'Mia', last_name: 'Quill' })
    await fixture.clear(zoe.id)
    await fixture.query(
      `INSERT INTO safeguarding_declarations (id, application_id, year, submitted) VALUES
      (gen_random_uuid(), $1, 2026, now()), (gen_random_uuid(), $2, 2026, NULL)`,
      [anna.id, zoe.id],
    )
    const listQuillIds = (filter: string) => listIds('vp_support', `search=quill&${filter}`)
    expect(await listQuillIds('')).toEqual([openApplication.id, zoe.id, anna.id])
    expect(await listQuillIds('ordering=created')).toEqual([anna.id, zoe.id, openApplication.id])
    expect(await listQuillIds('ordering=form__first_name')).toEqual([anna.id, openApplication.id, zoe.id])
    expect(await listQuillIds('ordering=-form__first_name')).toEqual([zoe.id, openApplication.id, anna.id])
    expect(await listQuillIds('ordering=form__organisation__organisation_name')).toEqual([
      zoe.id,
      anna.id,
      openApplication.id,
    ])
    // Sorted by club and paged: applications without a club are last in both directions (APP-32).
    const listIdsByClub = async (page: string, down = '') => {
      const order = `${down}form__organisation__organisation_name`
      const { body } = await call('vp_support', 'GET', `?search=quill&ordering=${order}&${page}`)
      expect(body.count).toBe(3)
      return body.results.map(({ id }: { id: string }) => id)
    }
    expect(await listIdsByClub('limit=10', '-')).toEqual([anna.id, zoe.id, openApplication.id])
    expect(await listIdsByClub('limit=1')).toEqual([zoe.id])
    expect(await listIdsByClub('limit=1&offset=1')).toEqual([anna.id])
    expect(await listIdsByClub('limit=2&offset=1')).toEqual([anna.id, openApplication.id])
    expect(await listIdsByClub('limit=5&offset=3')).toEqual([])
    expect(await listIds('vp_support', 'search=anna quill')).toEqual([anna.id])
    expect(await listIds('vp_support', `search=${zoe.email}`)).toEqual([zoe.id])
    expect(await listQuillIds('form__status__in=not_started,started')).toEqual([openApplication.id])
    expect(await listQuillIds('form__status__in=submitted&checks_completed__isnull=false')).toEqual([zoe.id])
    expect(await listQuillIds('checks_completed__isnull=true')).toEqual([openApplication.id, anna.id])
    expect(await listQuillIds('has_safeguarding_declaration_for_year=2026')).toEqual([anna.id])
    expect(await listQuillIds('no_safeguarding_declaration_for_year=2026')).toEqual([openApplication.id, zoe.id])
    expect(await listQuillIds('waiting_for=applicant')).toEqual([openApplication.id])
    expect(await listQuillIds('ordering=waiting_since')).toEqual([anna.id, openApplication.id, zoe.id])
    expect(
      (await listApplications('vp_support', 'search=quill&has_safeguarding_declaration_for_year=2026')).results[0],
    ).toMatchObject({
      last_submitted_safeguarding_declaration_year: 2026,
    })
    for (const invalidQuery of [
      'form__status__in=gone',
      'archived=perhaps',
      'ordering=email',
      'has_safeguarding_declaration_for_year=x',
    ])
      expect((await call('vp_support', 'GET', `?${invalidQuery}`)).status).toBe(400)
    expect((await call('core', 'GET', '/statuses')).body).toContainEqual({
      value: 'started',
      label: 'Started but incomplete',
    })
  })

  it('VP support archives and unarchives applications with their links [APP-17, APP-28 to APP-31, APP-62]', async () => {
    const { id, secret } = await fixture.refer()
    const archived = await call('vp_support', 'PATCH', `/${id}`, { archived: true, outcome: 'withdrawn' })
    expect(archived.body).toMatchObject({
      archived: true,
      outcome: 'withdrawn',
      waiting_for: null,
      form: { id: null },
    })
    expect(archived.body.erased_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await api.call(null, 'GET', `/application_forms/${secret}`)).status).toBe(404)
    expect(await listIds('vp_support')).not.toContain(id)
    expect(await listIds('vp_support', 'archived=true')).toContain(id)
    const unarchiveReply = await call('vp_support', 'PATCH', `/${id}`, { archived: false })
    expect(unarchiveReply.body).toMatchObject({
      archived: false,
      outcome: null,
      erased_on: null,
      form: { id: secret },
    })
    expect((await api.call(null, 'GET', `/application_forms/${secret}`)).status).toBe(200)
  })

  it('restores reason and erasure clock if archived again at once [APP-28, B-REC-09]', async () => {
    const { id } = await fixture.refer()
    await call('vp_support', 'PATCH', `/${id}`, { archived: true, outcome: 'declined' })
    const moveBackThreeMonths = (table: string, column: string, key: string) =>
      fixture.query(`UPDATE ${table} SET ${column} = now() - interval '3 months' WHERE ${key} = $1`, [id])
    await moveBackThreeMonths('applications', 'outcome_at', 'id')
    await moveBackThreeMonths('record_changes', 'at', 'record_id')
    const { body: applicationBefore } = await call('vp_support', 'GET', `/${id}`)
    await call('vp_support', 'PATCH', `/${id}`, { archived: false })
    const rearchiveReply = await call('vp_support', 'PATCH', `/${id}`, { archived: true })
    expect(rearchiveReply.body).toMatchObject({
      archived: true,
      outcome: 'declined',
      erased_on: applicationBefore.erased_on,
    })
    // Archive with another reason: this is a new decision, so the erasure clock starts again.
    await call('vp_support', 'PATCH', `/${id}`, { archived: false })
    const withNewReason = await call('vp_support', 'PATCH', `/${id}`, { archived: true, outcome: 'tidied' })
    expect(withNewReason.body.outcome).toBe('tidied')
    expect(withNewReason.body.erased_on > applicationBefore.erased_on).toBe(true)
    // Archiving again after more than an hour does not restore the former outcome.
    await call('vp_support', 'PATCH', `/${id}`, { archived: false })
    await fixture.query("UPDATE record_changes SET at = at - interval '2 hours' WHERE record_id = $1", [id])
    const laterReply = await call('vp_support', 'PATCH', `/${id}`, { archived: true })
    expect(laterReply.body).toMatchObject({ archived: true, outcome: null, erased_on: null })
  })

  it('emails the same form link again [B-REC-04]', async () => {
    const { id, secret, email } = await fixture.refer()
    await api.call(null, 'PATCH', `/application_forms/${secret}`, {
      email: 'mine@price.example',
      aliases: 'Pryce',
    })
    const sendForm = (role: TestRole = 'vp_support') => call(role, 'POST', `/${id}/send_form`)
    for (const role of ['vp_general', 'partnerships', 'coordinator', 'leader', 'core'] as const)
      expect((await sendForm(role)).status).toBe(403)
    expect((await sendForm()).status).toBe(200)
    // The applicant entered this address through the link, so the link is also sent to it.
    expect(await fixture.secretIn('mine@price.example', 'application_forms')).toBe(secret)
    expect(await fixture.secretIn(email, 'application_forms')).toBe(secret)
    expect((await call('vp_support', 'GET', `/${id}/changes`)).body.entries[0]).toMatchObject({
      by: 'Nia Rees',
      fields: { form_sent: {} },
    })
    for (let i = 0; i < 4; i++) expect((await sendForm()).status).toBe(200)
    expect((await sendForm()).status).toBe(429)
    await call('vp_support', 'PATCH', `/${id}`, { archived: true })
    expect((await sendForm()).body.detail).toEqual({ archived: [expect.any(String)] })
    await call('vp_support', 'PATCH', `/${id}`, { archived: false, form: { email: null } })
    expect((await sendForm()).body.detail).toEqual({ email: [expect.any(String)] })
    const { id: submittedId } = await createRiverApplication()
    expect((await call('vp_support', 'POST', `/${submittedId}/send_form`)).status).toBe(409)
  })

  it('deletes links and emails with an application, not its trail [APP-39, APP-61]', async () => {
    const { id, secret, status: statusSecret, email } = await createRiverApplication()
    expect((await call('vp_support', 'DELETE', `/${id}`)).status).toBe(204)
    for (const path of [`/application_forms/${secret}`, `/application_status/${statusSecret}`])
      expect((await api.call(null, 'GET', path)).status).toBe(404)
    expect((await call('vp_support', 'GET', `/${id}`)).status).toBe(404)
    expect((await call('vp_support', 'DELETE', `/${id}`)).status).toBe(404)
    expect(await fixture.query('SELECT FROM mails WHERE to_address = $1', [email])).toEqual([])
    expect(
      await fixture.query('SELECT kind, by FROM record_changes WHERE record_id = $1 ORDER BY version DESC', [id]),
    ).toMatchObject([{ kind: 'delete', by: 'Nia Rees' }, { by: 'Applicant' }])
  })

  it('rejects deleting a club with applications, and choosing a deleted club [ORG-41]', async () => {
    const { id: clubId } = await api.club('Short-lived')
    const { secret, id } = await fixture.refer()
    const chooseClub = () => api.call(null, 'PATCH', `/application_forms/${secret}`, { organisation: clubId })
    await chooseClub()
    const deleteClub = () => api.call(tokens.vp_support, 'DELETE', `/organisations/${clubId}`)
    expect((await deleteClub()).body.detail.non_field_errors[0]).toContain('applications')
    await call('vp_support', 'PATCH', `/${id}`, { form: { organisation: null } })
    expect((await deleteClub()).status).toBe(204)
    expect((await chooseClub()).body.detail).toEqual({ organisation: [expect.any(String)] })
  })
})

describe('changes and progress', () => {
  it('takes check times from the server and edits and submits forms [APP-55 to APP-63, APP-68, APP-69, APP-134, APP-135]', async () => {
    await fixture.allowOnePerson()
    const { id, email } = await fixture.refer()
    const tickReply = await call('vp_support', 'PATCH', `/${id}`, {
      checks_completed: '2001-01-01T00:00:00.000Z',
    })
    expect(tickReply.body.checks_completed > '2026').toBe(true)
    expect((await call('vp_support', 'PATCH', `/${id}`, { checks_completed: null })).body.checks_completed).toBeNull()
    const form = {
      first_name: 'Nerys',
      reason: '',
      role: 'Core Team Member',
      references: [{ full_name: 'Owain Parry' }],
    }
    expect((await call('vp_support', 'PATCH', `/${id}`, { form })).body.form).toMatchObject({
      first_name: 'Nerys',
      reason: null,
      role: 'Core Team Member',
      status: 'started',
    })
    for (const [field, value] of [
      ['reason', 'too short'],
      ['date_of_birth', '2020-01-01'],
      ['email', 'x'],
    ]) {
      const refusedReply = await call('vp_support', 'PATCH', `/${id}`, { form: { [field as string]: value } })
      expect([refusedReply.status, Object.keys(refusedReply.body.detail)]).toEqual([400, [`form.${field}`]])
    }
    const submitReply = await call('vp_support', 'PATCH', `/${id}`, {
      form: { last_name: 'Rees' },
      submit: true,
    })
    expect(submitReply.body).toMatchObject({
      form: { status: 'submitted', submitted: expect.any(String) },
      num_references: 1,
    })
    expect(await fixture.secretIn(email, 'application_status')).toBeTruthy()
    // A later correction of a referee in the form also changes the reference.
    await call('vp_support', 'PATCH', `/${id}`, {
      form: { references: [{ full_name: 'Owain Parry', email: 'o@bethel.example' }] },
    })
    expect(await fixture.query('SELECT email FROM application_references WHERE application_id = $1', [id])).toEqual([
      { email: 'o@bethel.example' },
    ])
    const { body: trail } = await call('partnerships', 'GET', `/${id}/changes`)
    expect(trail.entries.map(({ by: author }: { by: string }) => author)).toEqual(Array(5).fill('Nia Rees'))
    expect(trail.entries[0].fields).toEqual({ references: {} })
    expect(JSON.stringify(trail)).not.toMatch(/Nerys|Owain/)
  })

  it('rejects only fields that both changed, naming the other user [reading 37]', async () => {
    const { id, secret } = await fixture.refer()
    const { headers } = await call('vp_support', 'GET', `/${id}`)
    const sendChange = (body: object) =>
      api.app.request(`/api/applications/${id}`, {
        method: 'PATCH',
        headers: {
          Authorization: `JWT ${tokens.vp_support}`,
          'Content-Type': 'application/json',
          'If-Match': headers.get('etag') ?? '',
        },
        body: JSON.stringify(body),
      })
    const keep_reason = 'A concern was raised.'
    expect((await sendChange({ keep_for_safeguarding: true, keep_reason })).status).toBe(200)
    const staleResponse = await sendChange({ keep_for_safeguarding: false, keep_reason: 'The concern was closed.' })
    expect(staleResponse.status).toBe(412)
    expect((await staleResponse.json()).detail).toEqual({
      keep_for_safeguarding: [expect.stringContaining('Nia Rees changed this')],
      keep_reason: [expect.stringContaining('Nia Rees changed this')],
    })
    // Change the form as the applicant at the same time.
    const formStep = { last_name: 'Pugh', aliases: 'Price' }
    expect((await api.call(null, 'PATCH', `/application_forms/${secret}`, formStep)).status).toBe(200)
    expect((await sendChange({ form: { mobile: '07700 900321' } })).status).toBe(200)
    const conflictReply = await sendChange({ form: { last_name: 'Parry', mobile: '07700 900321' } })
    expect((await conflictReply.json()).detail).toEqual({
      last_name: [expect.stringContaining('Applicant changed this')],
    })
    const { body } = await call('vp_support', 'GET', `/${id}`)
    expect(body.form).toMatchObject({ last_name: 'Pugh', aliases: 'Price', mobile: '07700 900321' })
  })

  it("keeps a referee's correction when the form changes later", async () => {
    const { id } = await createRiverApplication()
    const { body } = await api.call(tokens.vp_support, 'GET', `/application_references?application=${id}`)
    const [firstReference] = body.results
    const correctedFields = { email: 'right@bethel.example' }
    await api.call(tokens.vp_support, 'PATCH', `/application_references/${firstReference.id}`, correctedFields)
    const { references } = (await call('vp_support', 'GET', `/${id}`)).body.form
    expect(references[0].email).toBe('right@bethel.example')
    const thirdReferee = { role: 'Employer', full_name: 'Huw Lloyd', email: 'huw@bethel.example' }
    await call('vp_support', 'PATCH', `/${id}`, { form: { references: [...references, thirdReferee] } })
    const emailsSql = 'SELECT email FROM application_references WHERE application_id = $1 ORDER BY number'
    expect(await fixture.query(emailsSql, [id])).toMatchObject([correctedFields, {}, { email: 'huw@bethel.example' }])
  })

  it('status page shows states without names, and requests are decided once [B-REC-03]', async () => {
    const { id, status: statusSecret, secret } = await createRiverApplication()
    const getStatusPage = () => api.call(null, 'GET', `/application_status/${statusSecret}`)
    expect((await getStatusPage()).body).toEqual({
      submitted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      references: [1, 2].map((number) => ({ number, state: 'not_asked', since: null, requested: null })),
      check: { kind: 'pvg', state: 'not_asked', since: null },
      consent: null,
      decision: { state: 'open', since: null },
    })
    const sendRequest = (body: object) => api.call(null, 'POST', `/application_status/${statusSecret}/requests`, body)
    expect((await sendRequest({ number: 3, kind: 'address_wrong', email: 'x@y.example' })).status).toBe(400)
    expect((await sendRequest({ number: 1, kind: 'address_wrong', email: '' })).body.detail).toEqual({
      email: [expect.any(String)],
    })
    expect((await sendRequest({ number: 1, kind: 'address_wrong', email: 'new@bethel.example' })).status).toBe(201)
    const refereeRequest = {
      number: 2,
      kind: 'another_referee',
      full_name: 'Huw Lloyd',
      email: 'huw@bethel.example',
    }
    expect((await sendRequest(refereeRequest)).body.references[1].requested).toBe('another_referee')
    expect((await api.call(null, 'POST', `/application_status/${secret}/requests`, refereeRequest)).status).toBe(404)

    const { body } = await call('vp_support', 'GET', `/${id}`)
    expect(body.waiting_for).toMatchObject({ who: 'reviewer', what: 'decide_request' })
    for (const request of body.requests) {
      const decide = (accept: boolean) => call('vp_support', 'POST', `/${id}/requests/${request.id}`, { accept })
      expect((await call('coordinator', 'POST', `/${id}/requests/${request.id}`, { accept: true })).status).toBe(403)
      expect((await decide(true)).status).toBe(200)
      expect((await decide(true)).status).toBe(200)
      expect((await decide(false)).status).toBe(409)
    }
    expect((await call('vp_support', 'POST', `/${id}/requests/${newId()}`, { accept: true })).status).toBe(404)
    const rows = await fixture.query(
      'SELECT number, full_name, email FROM application_references WHERE application_id = $1 AND replaced IS NULL ORDER BY number',
      [id],
    )
    expect(rows).toEqual([
      { number: 1, full_name: 'Owain Parry', email: 'new@bethel.example' },
      { number: 2, full_name: 'Huw Lloyd', email: 'huw@bethel.example' },
    ])
    const { form } = (await call('vp_support', 'GET', `/${id}`)).body
    expect(form.references.map(({ email }: { email: string }) => email)).toEqual([
      'new@bethel.example',
      'huw@bethel.example',
    ])
  })

  it('returns the next action and its start at every step [B-REC-07]', async () => {
    const { id } = await createRiverApplication()
    const readNextAction = async () => {
      const { who, what } = (await call('vp_support', 'GET', `/${id}`)).body.waiting_for ?? {}
      return [who, what]
    }
    const updateReferences = (sql: string) =>
      fixture.query(`UPDATE application_references SET ${sql} WHERE application_id = $1`, [id])
    const runWithId = (sql: string) => fixture.query(sql, [id])
    expect(await readNextAction()).toEqual(['reviewer', 'request_references'])
    await updateReferences('email_sent = now()')
    expect(await readNextAction()).toEqual(['reviewer', 'send_dbs_form'])
    await runWithId('INSERT INTO dbs_forms (id, application_id, email_sent) VALUES (gen_random_uuid(), $1, now())')
    expect(await readNextAction()).toEqual(['referee', 'give_reference'])
    await updateReferences('bounced = now()')
    expect(await readNextAction()).toEqual(['reviewer', 'find_another_referee'])
    await updateReferences('bounced = NULL, submitted = now()')
    expect(await readNextAction()).toEqual(['reviewer', 'check_reference'])
    await updateReferences('checked = true, checked_at = now()')
    expect(await readNextAction()).toEqual(['dbs_contact', 'confirm_dbs'])
    await runWithId('UPDATE dbs_forms SET submitted = now() WHERE application_id = $1')
    expect(await readNextAction()).toEqual(['reviewer', 'ask_check_date'])
    await runWithId(`UPDATE dbs_forms SET valid_until = now()::date + 60 WHERE application_id = $1`)
    expect(await readNextAction()).toEqual(['reviewer', 'renew_check'])
    await runWithId(`UPDATE dbs_forms SET valid_until = now()::date + 61 WHERE application_id = $1`)
    expect(await readNextAction()).toEqual(['reviewer', 'complete_checks'])
    await fixture.clear(id)
    expect(await readNextAction()).toEqual(['reviewer', 'convert'])
  })
})
