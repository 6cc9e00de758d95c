import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { DAY_MS, getUtcDay } from '../../contract/rules/days.ts'
import { createLog } from '../core/log.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'
import { createRecruitmentFixture } from '../testing/recruitment.ts'
import { eraseDeletedApplications } from './jobs/erase-deleted-applications.ts'
import { runRecruitmentJobs } from './jobs/start-recruitment-jobs.ts'

const KEEP_REASON = 'A concern about a child was raised.'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let club: Awaited<ReturnType<TestApi['club']>>
const tokens = {} as Record<
  'vp_support' | 'vp_general' | 'partnerships' | 'coordinator' | 'core' | 'safeguarding_leader',
  string
>
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  club = await api.club()
  for (const role of ['vp_support', 'vp_general', 'partnerships'] as const)
    tokens[role] = (await api.user(null, { is_staff: true, is_pastor: false, role })).token
  for (const user_type of ['coordinator', 'core', 'safeguarding_leader'] as const)
    tokens[user_type] = (await api.user(club.id, { user_type })).token
})
beforeEach(() => fixture.query('DELETE FROM sign_in_tries'))
afterAll(() => api.close())

type TestRole = keyof typeof tokens
const call = (role: TestRole, method: string, path: string, body?: unknown) =>
  api.call(tokens[role], method, path, body)
const createVolunteer = (facts: object = {}) => makeApplication(api, club.id, { flow: 'volunteer', ...facts })
const setKeepMark = (role: TestRole, path: string, keep_for_safeguarding: boolean, keep_reason?: string) =>
  call(role, 'PATCH', path, { keep_for_safeguarding, ...(keep_reason && { keep_reason }) })
const moveBackDays = (id: string, days: number) =>
  fixture.query('UPDATE applications SET deleted_at = now() - make_interval(days => $2) WHERE id = $1', [id, days])

describe('the mark "keep for safeguarding"', () => {
  it('blocks deletion until it is cleared', async () => {
    const { id } = await createVolunteer()
    const path = `/volunteer_applications/${id}`
    expect((await setKeepMark('coordinator', path, true, KEEP_REASON)).status).toBe(200)
    for (const role of ['core', 'coordinator', 'vp_support'] as const)
      expect(await call(role, 'DELETE', path)).toMatchObject({
        status: 409,
        body: { code: 'kept_for_safeguarding' },
      })
    await setKeepMark('safeguarding_leader', path, false, 'The concern was closed.')
    expect((await call('core', 'DELETE', path)).status).toBe(204)
  })

  it("is set by VP support, or a volunteer's coordinator and safeguarding leader", async () => {
    const path = `/volunteer_applications/${(await createVolunteer()).id}`
    expect((await setKeepMark('core', path, true, KEEP_REASON)).body.code).toBe('forbidden')
    for (const role of ['coordinator', 'safeguarding_leader', 'vp_support'] as const) {
      expect((await setKeepMark(role, path, true, KEEP_REASON)).status).toBe(200)
      expect((await setKeepMark('core', path, false, KEEP_REASON)).status).toBe(403)
      expect((await setKeepMark(role, path, false, KEEP_REASON)).status).toBe(200)
    }
    const corePath = `/applications/${(await makeApplication(api, club.id)).id}`
    for (const role of ['coordinator', 'vp_general', 'partnerships'] as const)
      expect((await setKeepMark(role, corePath, true, KEEP_REASON)).status).toBe(403)
  })

  it('needs a reason for each change, in record and trail', async () => {
    const path = `/volunteer_applications/${(await createVolunteer()).id}`
    expect(await setKeepMark('coordinator', path, true)).toMatchObject({
      status: 400,
      body: { detail: { keep_reason: [expect.any(String)] } },
    })
    expect((await setKeepMark('coordinator', path, true, KEEP_REASON)).body).toMatchObject({
      keep_for_safeguarding: true,
      keep_reason: KEEP_REASON,
    })
    expect((await setKeepMark('coordinator', path, false)).status).toBe(400)
    const { body } = await call('coordinator', 'GET', `${path}/changes`)
    expect(body.entries[0].fields).toEqual({
      keep_for_safeguarding: { from: false, to: true },
      keep_reason: { from: null, to: KEEP_REASON },
    })
  })

  it("cannot be set by the applicant's own account", async () => {
    const ownAccount = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
    const { id } = await makeApplication(api, club.id, { user_id: ownAccount.id })
    const keepBody = { keep_for_safeguarding: true, keep_reason: KEEP_REASON }
    for (const [method, body] of [
      ['PATCH', keepBody],
      ['DELETE', undefined],
    ] as const)
      expect((await api.call(ownAccount.token, method, `/applications/${id}`, body)).body.code).toBe('own_application')
  })
})

describe('a deleted application', () => {
  it('is readable only for users who may restore it', async () => {
    const { id } = await makeApplication(api, club.id)
    await call('vp_support', 'DELETE', `/applications/${id}`)
    const path = `/applications/${id}?deleted=true`
    expect((await call('vp_support', 'GET', path)).body).toMatchObject({
      id,
      deleted: expect.any(String),
      form: { id: null },
    })
    for (const role of ['vp_general', 'partnerships', 'coordinator', 'core'] as const)
      expect((await call(role, 'GET', path)).status).toBe(404)
    expect((await call('vp_support', 'GET', `/applications/${id}`)).status).toBe(404)
  })

  it('is listed only for users who may restore it, except their own', async () => {
    const ownAccount = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
    const [deletedApplication, ownApplication, liveApplication] = [
      await makeApplication(api, club.id),
      await makeApplication(api, club.id, { user_id: ownAccount.id }),
      await makeApplication(api, club.id),
    ]
    for (const { id } of [deletedApplication, ownApplication]) await call('vp_support', 'DELETE', `/applications/${id}`)
    const listIds = async (token: string, deleted: boolean) => {
      const { body } = await api.call(token, 'GET', `/applications?limit=1000&deleted=${deleted}`)
      const ids = body.results.map(({ id }: { id: string }) => id)
      return [deletedApplication.id, ownApplication.id, liveApplication.id].map((id) => ids.includes(id))
    }
    expect(await listIds(tokens.vp_support, true)).toEqual([true, true, false])
    expect(await listIds(ownAccount.token, true)).toEqual([true, false, false])
    expect(await listIds(tokens.vp_support, false)).toEqual([false, false, true])
    for (const role of ['vp_general', 'partnerships', 'coordinator'] as const)
      expect((await call(role, 'GET', '/applications?deleted=true')).status).toBe(403)
    const { id } = await createVolunteer()
    await call('core', 'DELETE', `/volunteer_applications/${id}`)
    const { body } = await call('core', 'GET', '/volunteer_applications?deleted=true&limit=1000')
    expect(body.results.map((row: { id: string }) => row.id)).toContain(id)
  })

  it('sends no queued email and stores no sent text', async () => {
    const { id, email } = await fixture.applicant({}, { organisation: club.id })
    await fixture.query(
      `UPDATE mails SET sent = now(), next_try = NULL WHERE to_address = $1 AND kind = 'application_form'`,
      [email],
    )
    await call('vp_support', 'DELETE', `/applications/${id}`)
    expect(await fixture.query('SELECT kind, text, next_try FROM mails WHERE to_address = $1', [email])).toEqual([
      { kind: 'application_form', text: '', next_try: null },
    ])
  })

  it('is skipped by reminders and erasures', async () => {
    const { id } = await makeApplication(api, club.id, {
      checks_completed: '2020-01-01T00:00:00.000Z',
      answers: { dbs_certificate_number: '001234567890' },
    })
    const openApplication = await makeApplication(api, club.id)
    await fixture.query(
      `UPDATE application_references SET email_sent = now() - interval '60 days' WHERE application_id = $1`,
      [openApplication.id],
    )
    for (const applicationId of [id, openApplication.id])
      await call('vp_support', 'DELETE', `/applications/${applicationId}`)
    const mail = { wake: () => {} }
    const noon = new Date(`${getUtcDay(Date.now())}T12:00:00Z`)
    const { signal } = new AbortController()
    await runRecruitmentJobs({ db: api.db, env: api.env, log: createLog('silent'), mail }, signal, noon)
    const mails = await fixture.query('SELECT id FROM mails WHERE application_id = ANY ($1)', [
      [id, openApplication.id],
    ])
    expect(mails).toEqual([])
  })

  it("does not count for declarations or the applicant's status", async () => {
    const declaredClub = await api.club('Declared')
    const applicant = await api.user(declaredClub.id)
    const { id } = await makeApplication(api, declaredClub.id, { user_id: applicant.id })
    const isApplicationCompleted = async () =>
      (await api.call(applicant.token, 'GET', '/me/safer_recruitment_status')).body.application_completed
    const countDeclarations = async () =>
      (await call('vp_support', 'GET', '/organisations?search=declared&includes=sgd')).body.results[0]
        .num_safeguarding_declarations
    expect([await isApplicationCompleted(), await countDeclarations()]).toEqual([true, 1])
    await call('vp_support', 'DELETE', `/applications/${id}`)
    expect([await isApplicationCompleted(), await countDeclarations()]).toEqual([false, 0])
  })
})

describe('restoring an application', () => {
  it('restores record, notes, answers, references and trail once', async () => {
    const { id, first: firstReference } = await createVolunteer({ checks_completed: '2026-01-05T10:00:00.000Z' })
    const path = `/volunteer_applications/${id}`
    await call('core', 'POST', '/volunteer_application_notes', { note: 'Her aunt rang', application: id })
    await call('core', 'DELETE', path)
    const otherClubUser = await api.user((await api.club()).id)
    expect((await api.call(otherClubUser.token, 'POST', `${path}/restore`)).status).toBe(404)
    expect((await call('core', 'POST', `${path}/restore`)).body).toMatchObject({
      deleted: null,
      num_notes: 1,
      num_references: 2,
      checks_completed: '2026-01-05T10:00:00.000Z',
      latest_note: { note: 'Her aunt rang' },
    })
    expect((await call('core', 'POST', `${path}/restore`)).status).toBe(404)
    expect((await call('coordinator', 'GET', `/volunteer_application_references/${firstReference}`)).status).toBe(200)
    const { body } = await call('core', 'GET', `${path}/changes`)
    expect(body.entries.map(({ kind, fields }: { kind: string; fields: object }) => [kind, fields])).toEqual([
      ['replace', { restored: {} }],
      ['delete', {}],
      ['replace', { note_added: {} }],
    ])
  })

  it('is allowed only for VP support in the core flow', async () => {
    const { id } = await makeApplication(api, club.id)
    await call('vp_support', 'DELETE', `/applications/${id}`)
    for (const role of ['vp_general', 'coordinator', 'core'] as const)
      expect((await call(role, 'POST', `/applications/${id}/restore`)).status).toBe(403)
    expect((await call('vp_support', 'POST', `/applications/${id}/restore`)).status).toBe(200)
  })

  it('keeps links withdrawn until new ones are sent', async () => {
    const { id, secret, status: statusSecret, email } = await fixture.applicant({}, { organisation: club.id })
    const path = `/applications/${id}`
    const [reference] = (await call('vp_support', 'GET', `/application_references?application=${id}`)).body.results
    await call('vp_support', 'POST', `/application_references/${reference.id}/send_email`)
    const referenceSecret = await fixture.secretIn(reference.email, 'reference_forms')
    await call('vp_support', 'DELETE', path)
    expect((await call('vp_support', 'POST', `${path}/restore`)).body.form.id).toBeNull()
    const { results } = (await call('vp_support', 'GET', `/applications?limit=1000&search=${email}`)).body
    expect(results[0].form.id).toBeNull()
    const openPage = async (page: string, token: string) => (await api.call(null, 'GET', `/${page}/${token}`)).status
    const oldLinks = [
      ['application_forms', secret],
      ['application_status', statusSecret],
      ['reference_forms', referenceSecret],
    ] as const
    for (const [page, token] of oldLinks) expect(await openPage(page, token)).toBe(404)
    await call('vp_support', 'POST', `/application_references/${reference.id}/send_email`)
    const renewedLinks = [
      ['application_status', await fixture.secretIn(email, 'application_status')],
      ['reference_forms', await fixture.secretIn(reference.email, 'reference_forms')],
    ] as const
    for (const [page, token] of renewedLinks) expect(await openPage(page, token)).toBe(200)
    for (const [page, token] of oldLinks) expect(await openPage(page, token)).toBe(404)
    await call('vp_support', 'POST', `/application_references/${reference.id}/send_email`)
    const mails = await fixture.query(
      `SELECT FROM mails WHERE to_address = $1 AND kind = 'receipt' AND created > now() - interval '1 hour'`,
      [email],
    )
    expect(mails).toHaveLength(1)
  })

  it('sends a new link for an unfinished form', async () => {
    const { id, secret, email } = await fixture.refer()
    await call('vp_support', 'DELETE', `/applications/${id}`)
    await call('vp_support', 'POST', `/applications/${id}/restore`)
    expect((await call('vp_support', 'POST', `/applications/${id}/send_form`)).status).toBe(200)
    const renewedSecret = await fixture.secretIn(email, 'application_forms')
    expect(renewedSecret).not.toBe(secret)
    expect((await api.call(null, 'GET', `/application_forms/${renewedSecret}`)).status).toBe(200)
    expect((await api.call(null, 'GET', `/application_forms/${secret}`)).status).toBe(404)
  })

  it('leaves applications of deleted clubs to staff', async () => {
    const closingClub = await api.club('Closing')
    const { id } = await makeApplication(api, closingClub.id, { flow: 'volunteer' })
    const path = `/volunteer_applications/${id}`
    await call('vp_support', 'DELETE', path)
    expect((await call('vp_support', 'DELETE', `/organisations/${closingClub.id}`)).status).toBe(204)
    expect((await call('vp_support', 'POST', `${path}/restore`)).body.form.organisation).toBeNull()
    expect((await call('coordinator', 'GET', path)).status).toBe(404)
  })

  it('is possible for 30 days, until a job erases the data', async () => {
    const { id } = await createVolunteer()
    const path = `/volunteer_applications/${id}`
    await call('core', 'POST', '/volunteer_application_notes', { note: 'Her aunt rang', application: id })
    await setKeepMark('coordinator', path, true, KEEP_REASON)
    await setKeepMark('coordinator', path, false, 'The concern was closed.')
    await fixture.query(
      `UPDATE record_changes SET by = 'Mair Price', user_id = NULL WHERE record_id = $1 AND fields ? 'note_added'`,
      [id],
    )
    await call('core', 'DELETE', path)
    const { signal } = new AbortController()
    await moveBackDays(id, 29)
    await eraseDeletedApplications(api.db, signal)
    expect((await call('core', 'GET', `${path}?deleted=true`)).status).toBe(200)
    await moveBackDays(id, 31)
    expect((await call('core', 'GET', `${path}?deleted=true`)).status).toBe(404)
    expect((await call('core', 'POST', `${path}/restore`)).status).toBe(404)
    expect(await eraseDeletedApplications(api.db, signal, new Date(Date.now() + DAY_MS))).toBeGreaterThan(0)
    for (const [table, column] of [
      ['applications', 'id'],
      ['application_notes', 'application_id'],
      ['application_references', 'application_id'],
      ['mails', 'application_id'],
      ['public_links', 'application_id'],
    ])
      expect(await fixture.query(`SELECT FROM ${table} WHERE ${column} = $1`, [id])).toEqual([])
    const trail = await fixture.query(
      'SELECT by, fields FROM record_changes WHERE record_id = $1 ORDER BY version DESC',
      [id],
    )
    expect(trail).toMatchObject([
      { by: 'Hallbook', fields: { erased: {} } },
      { by: 'Nia Rees', fields: {} },
      { fields: { keep_for_safeguarding: {}, keep_reason: { to: 'The concern was closed.' } } },
      { fields: { keep_reason: { to: KEEP_REASON } } },
      { by: '', fields: { note_added: {} } },
    ])
  })
})

describe('the person of a converted application', () => {
  /** Creates a person in the register who is linked to an application. Also creates a tablet of the club. */
  const createLinkedPerson = async (field: 'volunteer_application' | 'core_application') => {
    const flow = field === 'core_application' ? ('core' as const) : ('volunteer' as const)
    const { id } = await makeApplication(api, club.id, { flow })
    const [person = ''] = await club.people(1, { is_adult: true, [field]: id })
    if (flow === 'volunteer')
      await fixture.query('UPDATE applications SET registered_id = $2 WHERE id = $1', [id, person])
    const device = createTestDevice(api, tokens.coordinator)
    const { cursor } = await device.pullAll()
    const path = `/${flow === 'core' ? 'applications' : 'volunteer_applications'}/${id}`
    const readLinkedApplication = async () => (await call('coordinator', 'GET', `/registered/${person}`)).body[field]
    return { id, person, device, cursor, path, readTie: readLinkedApplication }
  }

  it.each(['volunteer_application', 'core_application'] as const)(
    'is cleared from %s on tablets and set again on restore',
    async (field) => {
      const { id, person, device, cursor, path, readTie: readLinkedApplication } = await createLinkedPerson(field)
      expect(await readLinkedApplication()).toBe(id)
      await call('vp_support', 'DELETE', path)
      expect(await readLinkedApplication()).toBeNull()
      const pullResult = await device.pullAll(cursor)
      expect(pullResult.rows.get(`registered/${person}`)).toMatchObject({
        row: { [field]: null, first_name: 'First0' },
      })
      await call('vp_support', 'POST', `${path}/restore`)
      expect(await readLinkedApplication()).toBe(id)
      expect((await device.pullAll(pullResult.cursor)).rows.get(`registered/${person}`)).toMatchObject({
        row: { [field]: id },
      })
    },
  )

  it('keeps a newer linked application', async () => {
    const { person, path, readTie: readLinkedApplication } = await createLinkedPerson('core_application')
    await call('vp_support', 'DELETE', path)
    const newerApplicationId = newId()
    await fixture.query('UPDATE registered SET core_application = $2 WHERE id = $1', [person, newerApplicationId])
    expect((await call('vp_support', 'POST', `${path}/restore`)).status).toBe(200)
    expect(await readLinkedApplication()).toBe(newerApplicationId)
  })

  it('is followed through a merge', async () => {
    const { id, person, path } = await createLinkedPerson('volunteer_application')
    const [remainingPerson = ''] = await club.people(1, { is_adult: true })
    await call('vp_support', 'DELETE', path)
    await fixture.query(
      `INSERT INTO aliases (organisation_id, id, target, table_name) VALUES ($1, $2, $3, 'registered')`,
      [club.id, person, remainingPerson],
    )
    await fixture.query('UPDATE registered SET deleted_at = now() WHERE id = $1', [person])
    await call('vp_support', 'POST', `${path}/restore`)
    const { body } = await call('coordinator', 'GET', `/registered/${remainingPerson}`)
    expect(body.volunteer_application).toBe(id)
  })

  it('keeps the account of a converted application for a new application', async () => {
    const account = await api.user(club.id, { user_type: 'core', email: `${newId()}@kept.example` })
    const { id } = await makeApplication(api, club.id, { user_id: account.id })
    await call('vp_support', 'DELETE', `/applications/${id}`)
    expect((await api.call(account.token, 'GET', '/me/safer_recruitment_status')).status).toBe(200)
    const secondReply = await call('vp_support', 'POST', `/users/pastors/${account.id}/convert_to_application`)
    expect(secondReply.status).toBeLessThan(300)
    expect(secondReply.body.id).not.toBe(id)
    expect((await call('vp_support', 'POST', `/applications/${id}/restore`)).status).toBe(200)
    // Link the account to the new application again. The restored application must then not be converted to this
    // account.
    await fixture.query(`UPDATE applications SET user_id = former_user_id, former_user_id = NULL WHERE id = $1`, [
      secondReply.body.id,
    ])
    await fixture.clear(id)
    const convertReply = await call('vp_support', 'POST', '/users/pastors', {
      email: `${newId()}@price.example`,
      first_name: 'Angharad',
      last_name: 'Price',
      password: 'three quiet lemon boats',
      organisation: club.id,
      user_type: 'core',
      is_active: true,
      application: id,
    })
    expect(convertReply.body.code).toBe('already_converted')
  })
})
