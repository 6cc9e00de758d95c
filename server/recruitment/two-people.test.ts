import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { completeReference, makeApplication } from '../testing/application.ts'
import { createRecruitmentFixture } from '../testing/recruitment.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubId: string
type Account = { id: string; token: string; email: string }
let nia: Account
let huw: Account
let cerys: Account
let supportAccount: Account
let generalAccount: Account

const createAccount = async (
  first_name: string,
  last_name: string,
  facts: object,
  organisation: string | null = clubId,
) => {
  const user = await api.user(organisation, { first_name, last_name, ...facts })
  const [row] = await fixture.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [user.id])
  return { ...user, email: row?.email ?? '' }
}

beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
})
afterAll(() => api.close())

/** Creates a new club and new staff before each test. Deactivates all earlier accounts. */
beforeEach(async () => {
  await fixture.query(`UPDATE users SET is_active = false`)
  await fixture.query(`UPDATE network_settings SET two_people = NULL`)
  clubId = (await api.club('Riverside')).id
  nia = await createAccount('Nia', 'Rees', { user_type: 'coordinator' })
  huw = await createAccount('Huw', 'Griffiths', { user_type: 'safeguarding_leader' })
  cerys = await createAccount('Cerys', 'Pugh', { user_type: 'core' })
  supportAccount = await createAccount(
    'Sioned',
    'Morris',
    { is_staff: true, is_pastor: false, role: 'vp_support' },
    null,
  )
  generalAccount = await createAccount('Gwen', 'Lloyd', { is_staff: true, is_pastor: false, role: 'vp_general' }, null)
})

type Flow = 'core' | 'volunteer'
const getNoun = (flow: Flow) => (flow === 'core' ? 'applications' : 'volunteer_applications')
const getReferencesPath = (flow: Flow) =>
  flow === 'core' ? 'application_references' : 'volunteer_application_references'

const call = (account: Account, method: string, path: string, body?: object) =>
  api.call(account.token, method, path, body)
const getApplication = async (account: Account, id: string, flow: Flow = 'volunteer') =>
  (await call(account, 'GET', `/${getNoun(flow)}/${id}`)).body
const completeChecks = (account: Account, id: string, more: object = {}, flow: Flow = 'volunteer') =>
  call(account, 'PATCH', `/${getNoun(flow)}/${id}`, { checks_completed: '2026-01-01T00:00:00.000Z', ...more })
const takeLook = (account: Account, id: string, flow: Flow = 'volunteer', note?: string) =>
  call(account, 'POST', `/${getNoun(flow)}/${id}/second_look`, { note })
const changeReference = (account: Account, id: string, body: object, flow: Flow = 'volunteer') =>
  call(account, 'PATCH', `/${getReferencesPath(flow)}/${id}`, body)

/**
 * Creates an application with submitted references. The sender's account requests both references, and the ticker's
 * account ticks both.
 */
const createAnsweredApplication = async (flow: Flow, sender: Account, ticker: Account, facts: object = {}) => {
  const createdRecord = await makeApplication(api, clubId, {
    flow,
    role: flow === 'core' ? 'Core Team Member' : null,
    ...facts,
  })
  for (const referenceId of [createdRecord.first, createdRecord.second]) {
    expect((await call(sender, 'POST', `/${getReferencesPath(flow)}/${referenceId}/send_email`)).status).toBe(200)
    await submitReference(referenceId)
    expect((await changeReference(ticker, referenceId, { checked: true }, flow)).status).toBe(200)
  }
  return createdRecord
}
const submitReference = (id: string) =>
  fixture.query(
    `UPDATE application_references SET submitted = now(), form_status = 'submitted', answers = $2 WHERE id = $1`,
    [id, JSON.stringify(completeReference)],
  )

describe('an application handled by one person', () => {
  it('cannot be cleared by the account that sent and ticked the requests [VOL-80]', async () => {
    const { id } = await createAnsweredApplication('volunteer', nia, nia)
    expect(await completeChecks(nia, id)).toMatchObject({
      status: 403,
      body: {
        code: 'second_person_needed',
        detail: { who: ['Huw Griffiths (safeguarding leader)', 'VP support'] },
      },
    })
    expect((await getApplication(nia, id)).two_people).toMatchObject({
      required: true,
      is_met: false,
      lacking: [1, 2],
      can_look: false,
      obstacle: 'same_person',
      can_complete: false,
      can_complete_alone: false,
      yours: [
        { number: 1, acts: ['sent', 'ticked'] },
        { number: 2, acts: ['sent', 'ticked'] },
      ],
      who: [
        { name: 'Huw Griffiths', role: 'safeguarding_leader' },
        { name: null, role: 'vp_support' },
      ],
    })
    expect(await takeLook(nia, id)).toMatchObject({ status: 403, body: { code: 'second_person_needed' } })
  })

  it('needs a look by VP general if only one VP support user exists', async () => {
    const { id } = await createAnsweredApplication('core', supportAccount, supportAccount)
    expect(await completeChecks(supportAccount, id, {}, 'core')).toMatchObject({
      status: 403,
      body: { code: 'second_person_needed', detail: { who: ['VP general'] } },
    })
    expect((await takeLook(generalAccount, id, 'core', 'Rang the vicar.')).body).toMatchObject({
      second_look: { by: 'Gwen Lloyd', note: 'Rang the vicar.' },
      two_people: { is_met: true },
    })
    expect((await completeChecks(supportAccount, id, {}, 'core')).body).toMatchObject({ done_by_one_person: false })
  })

  it("people with the applicant's name cannot act on the application", async () => {
    const { id, first: firstReference } = await makeApplication(api, clubId, {
      flow: 'volunteer',
      first_name: 'Cerys',
      last_name: 'Pugh',
      email: 'another@mailbox.example',
    })
    const refusedReply = { status: 403, body: { code: 'own_application' } }
    expect(await call(cerys, 'POST', `/volunteer_application_references/${firstReference}/send_email`)).toMatchObject(
      refusedReply,
    )
    expect(await changeReference(cerys, firstReference, { email: 'mine@mailbox.example' })).toMatchObject(refusedReply)
    expect(await completeChecks(cerys, id)).toMatchObject(refusedReply)
    expect(await takeLook(cerys, id)).toMatchObject(refusedReply)
    expect(await call(cerys, 'DELETE', `/volunteer_applications/${id}`)).toMatchObject(refusedReply)
    expect(
      await call(cerys, 'POST', '/volunteer_application_notes', { application: id, note: 'All is well' }),
    ).toMatchObject(refusedReply)
    expect(await getApplication(cerys, id)).toMatchObject({ own: true, num_references: 0, latest_note: null })
  })

  it("belongs to the account with the referral's address after the form changes", async () => {
    const createdRecord = await makeApplication(api, clubId, {
      flow: 'volunteer',
      email: cerys.email.toUpperCase(),
    })
    await fixture.query(
      `UPDATE applications SET email = 'another@mailbox.example', first_name = 'Mair' WHERE id = $1`,
      [createdRecord.id],
    )
    expect(await completeChecks(cerys, createdRecord.id)).toMatchObject({
      status: 403,
      body: { code: 'own_application' },
    })
  })

  it('does not belong to an account named as referee or coordinator', async () => {
    const { id, first: firstReference } = await makeApplication(api, clubId, { flow: 'volunteer' })
    await fixture.query(`UPDATE application_references SET email = $2 WHERE id = $1`, [firstReference, nia.email])
    expect((await getApplication(nia, id)).own).toBe(false)
  })
})

describe('an application handled by two people', () => {
  it('clears a volunteer if one account sends and another ticks', async () => {
    const { id } = await createAnsweredApplication('volunteer', nia, huw)
    expect(await completeChecks(nia, id)).toMatchObject({ status: 200, body: { done_by_one_person: false } })
  })

  it('clears a volunteer if another account completes', async () => {
    const { id } = await createAnsweredApplication('volunteer', nia, nia)
    expect(await completeChecks(huw, id)).toMatchObject({ status: 200, body: { done_by_one_person: false } })
  })

  it('needs a second look by a reference reader if a core member ticked', async () => {
    const { id } = await createAnsweredApplication('volunteer', nia, cerys)
    expect((await completeChecks(nia, id)).body.code).toBe('second_person_needed')
    expect((await completeChecks(cerys, id)).body.code).toBe('second_person_needed')
    expect(await takeLook(cerys, id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await takeLook(huw, id)).status).toBe(200)
    expect((await completeChecks(cerys, id)).status).toBe(200)
  })

  it('does not count a second account with the same name', async () => {
    const sameNameAccount = await createAccount('NIA', ' Rees', { user_type: 'safeguarding_leader' })
    const { id } = await createAnsweredApplication('volunteer', nia, sameNameAccount)
    expect((await completeChecks(nia, id)).body.code).toBe('second_person_needed')
    expect((await takeLook(sameNameAccount, id)).body.code).toBe('second_person_needed')
  })

  it('does not count an account whose password the first account set', async () => {
    const createdRecord = await createAccount(
      'Elin',
      'Hughes',
      { is_staff: true, is_pastor: false, role: 'vp_support' },
      null,
    )
    await fixture.query('UPDATE users SET password_set_by = $2 WHERE id = $1', [createdRecord.id, supportAccount.id])
    const { id } = await createAnsweredApplication('core', supportAccount, createdRecord)
    expect((await completeChecks(supportAccount, id, {}, 'core')).body.code).toBe('second_person_needed')
    await fixture.query('UPDATE users SET password_set_by = NULL WHERE id = $1', [createdRecord.id])
    expect((await completeChecks(createdRecord, id, {}, 'core')).status).toBe(200)
  })

  it('stores one completion if look and completion are concurrent', async () => {
    const { id } = await createAnsweredApplication('volunteer', nia, nia)
    const [, completeReply] = await Promise.all([takeLook(huw, id), completeChecks(nia, id)])
    const completionReply = completeReply.status === 200 ? completeReply : await completeChecks(nia, id)
    expect(completionReply).toMatchObject({ status: 200, body: { done_by_one_person: false } })
  })
})

describe('the handler of a reference', () => {
  it('is the account that corrected the address, not the one that resent', async () => {
    const {
      id,
      first: firstReference,
      second: secondReference,
    } = await makeApplication(api, clubId, { flow: 'volunteer' })
    await fixture.query('DELETE FROM application_references WHERE id = $1', [secondReference])
    await call(huw, 'POST', `/volunteer_application_references/${firstReference}/send_email`)
    await changeReference(nia, firstReference, { email: 'corrected@school.example' })
    await call(huw, 'POST', `/volunteer_application_references/${firstReference}/send_email`)
    await submitReference(firstReference)
    await changeReference(nia, firstReference, { checked: true })
    expect((await completeChecks(nia, id)).body.code).toBe('second_person_needed')
    const [row] = (await call(huw, 'GET', `/volunteer_application_references?application=${id}`)).body.results
    expect(row).toMatchObject({
      sent_by: 'Huw Griffiths',
      typed_by: 'Nia Rees',
      corrected: { by: 'Nia Rees' },
      checked_by: 'Nia Rees',
      by_one_person: true,
    })
  })

  it('stays the first sender if a colleague sends a reminder', async () => {
    const {
      id,
      first: firstReference,
      second: secondReference,
    } = await makeApplication(api, clubId, { flow: 'volunteer' })
    await fixture.query('DELETE FROM application_references WHERE id = $1', [secondReference])
    for (const account of [nia, huw])
      await call(account, 'POST', `/volunteer_application_references/${firstReference}/send_email`)
    await submitReference(firstReference)
    await changeReference(nia, firstReference, { checked: true })
    expect((await completeChecks(nia, id)).body.code).toBe('second_person_needed')
  })

  it('is the account that typed the address into the form', async () => {
    const {
      id,
      first: firstReference,
      second: secondReference,
    } = await makeApplication(api, clubId, { flow: 'volunteer' })
    await fixture.query('DELETE FROM application_references WHERE id = $1', [secondReference])
    const references = [{ full_name: 'Owain Parry', email: 'typed@school.example' }]
    expect((await call(nia, 'PATCH', `/volunteer_applications/${id}`, { form: { references } })).status).toBe(200)
    await call(huw, 'POST', `/volunteer_application_references/${firstReference}/send_email`)
    await submitReference(firstReference)
    await changeReference(nia, firstReference, { checked: true })
    expect((await completeChecks(nia, id)).body.code).toBe('second_person_needed')
  })

  it("cannot enter their own address as the referee's", async () => {
    const { id, first: firstReference } = await makeApplication(api, clubId, { flow: 'volunteer' })
    expect(await changeReference(nia, firstReference, { email: nia.email.toUpperCase() })).toMatchObject({
      status: 400,
      body: { detail: { email: ['This is the email address of your own account.'] } },
    })
    const references = [{ full_name: 'Owain Parry', email: nia.email }]
    const changeReply = await call(nia, 'PATCH', `/volunteer_applications/${id}`, { form: { references } })
    expect(changeReply).toMatchObject({ status: 400, body: { detail: { references: [expect.any(String)] } } })
  })

  it('cannot tick, look or complete if they are the referee', async () => {
    const { id, first: firstReference } = await makeApplication(api, clubId, { flow: 'volunteer' })
    await fixture.query(`UPDATE application_references SET email = $2 WHERE id = $1`, [firstReference, huw.email])
    await submitReference(firstReference)
    const refusedReply = { status: 403, body: { code: 'own_reference' } }
    expect(await changeReference(huw, firstReference, { checked: true })).toMatchObject(refusedReply)
    expect(
      await changeReference(huw, firstReference, { checked: true, alone_reason: 'There is no other account' }),
    ).toMatchObject(refusedReply)
    expect(await takeLook(huw, id)).toMatchObject(refusedReply)
    expect(await completeChecks(huw, id)).toMatchObject(refusedReply)
  })
})

describe('an account that belongs to the referee', () => {
  const createWithOwnReferee = async () => {
    const {
      id,
      first: firstReference,
      second: secondReference,
    } = await makeApplication(api, clubId, { flow: 'volunteer' })
    await fixture.query('DELETE FROM application_references WHERE id = $1', [secondReference])
    await fixture.query(`UPDATE application_references SET email = $2 WHERE id = $1`, [firstReference, huw.email])
    return { id, first: firstReference }
  }

  it('is not a second person if it only sends the request', async () => {
    const { id, first: firstReference } = await createWithOwnReferee()
    await call(huw, 'POST', `/volunteer_application_references/${firstReference}/send_email`)
    await submitReference(firstReference)
    await changeReference(nia, firstReference, { checked: true })
    expect((await completeChecks(nia, id)).body.code).toBe('second_person_needed')
  })

  it("is still the referee's account after it corrects the address", async () => {
    const { id, first: firstReference } = await createWithOwnReferee()
    await changeReference(huw, firstReference, { email: 'alias@school.example' })
    await submitReference(firstReference)
    expect((await changeReference(huw, firstReference, { checked: true })).body.code).toBe('own_reference')
    expect((await takeLook(huw, id)).body.code).toBe('own_reference')
  })
})

describe('a second look', () => {
  it("is not valid if taken before the referee's answer", async () => {
    const {
      id,
      first: firstReference,
      second: secondReference,
    } = await makeApplication(api, clubId, { flow: 'volunteer' })
    for (const referenceId of [firstReference, secondReference])
      await call(nia, 'POST', `/volunteer_application_references/${referenceId}/send_email`)
    expect((await takeLook(huw, id)).status).toBe(200)
    for (const referenceId of [firstReference, secondReference]) {
      await submitReference(referenceId)
      await changeReference(nia, referenceId, { checked: true })
    }
    expect(await getApplication(nia, id)).toMatchObject({ second_look: null, two_people: { is_met: false } })
    expect((await completeChecks(nia, id)).body.code).toBe('second_person_needed')
    await takeLook(huw, id)
    expect((await completeChecks(nia, id)).status).toBe(200)
  })

  it('is needed even without any reference', async () => {
    const {
      id,
      first: firstReference,
      second: secondReference,
    } = await makeApplication(api, clubId, { flow: 'volunteer' })
    await fixture.query('DELETE FROM application_references WHERE id IN ($1, $2)', [firstReference, secondReference])
    expect((await completeChecks(nia, id)).body.code).toBe('second_person_needed')
    await takeLook(huw, id)
    expect((await completeChecks(nia, id)).status).toBe(200)
  })

  it('is a task only for accounts that can take it', async () => {
    const { id } = await createAnsweredApplication('volunteer', nia, nia)
    await fixture.query(
      `INSERT INTO dbs_forms (id, application_id, email_sent, submitted, confirmed, valid_until)
       VALUES (gen_random_uuid(), $1, now(), now(), 'dbs_update_service', now()::date + 900)`,
      [id],
    )
    expect((await getApplication(huw, id)).waiting_for).toMatchObject({
      who: 'reviewer',
      what: 'second_look',
    })
    const listTasks = async (account: Account) =>
      (await call(account, 'GET', '/volunteer_applications?waiting_for=reviewer')).body.results.map(
        (row: { id: string }) => row.id,
      )
    expect(await listTasks(huw)).toContain(id)
    expect(await listTasks(supportAccount)).toContain(id)
    expect(await listTasks(nia)).not.toContain(id)
    expect(await listTasks(cerys)).not.toContain(id)
  })
})

describe('a completion by a single account', () => {
  it('is allowed with a reason if no other account exists', async () => {
    await fixture.query('UPDATE users SET is_active = false WHERE id <> $1', [nia.id])
    const { id } = await createAnsweredApplication('volunteer', nia, nia)
    expect(await completeChecks(nia, id)).toMatchObject({ status: 403, body: { detail: { who: [] } } })
    expect((await completeChecks(nia, id, { alone_reason: 'short' })).status).toBe(400)
    expect((await getApplication(nia, id)).two_people.can_complete_alone).toBe(true)
    const alone_reason = 'The club has one account until May.'
    expect(await completeChecks(nia, id, { alone_reason })).toMatchObject({
      status: 200,
      body: { done_by_one_person: true, alone_reason },
    })
  })

  it('is refused after the account closed the other one', async () => {
    await fixture.query('UPDATE users SET is_active = false WHERE id NOT IN ($1, $2)', [
      supportAccount.id,
      generalAccount.id,
    ])
    const { id } = await createAnsweredApplication('core', supportAccount, supportAccount)
    const otherAccount = await call(supportAccount, 'GET', `/users/staff/${generalAccount.id}`)
    await api.call(supportAccount.token, 'PUT', `/users/staff/${generalAccount.id}`, {
      ...otherAccount.body,
      is_active: false,
    })
    expect((await fixture.query('SELECT is_active FROM users WHERE id = $1', [generalAccount.id]))[0]).toEqual({
      is_active: false,
    })
    const refusedReply = await completeChecks(supportAccount, id, { alone_reason: 'I am the only one left.' }, 'core')
    expect(refusedReply).toMatchObject({ status: 403, body: { code: 'second_person_needed' } })
  })

  it('is refused although the other account looks like the applicant', async () => {
    await fixture.query('UPDATE users SET is_active = false WHERE id NOT IN ($1, $2)', [nia.id, huw.id])
    const { id } = await createAnsweredApplication('volunteer', nia, nia, { email: huw.email })
    const refusedReply = await completeChecks(nia, id, { alone_reason: 'The other account cannot look.' })
    expect(refusedReply).toMatchObject({
      status: 403,
      body: { code: 'second_person_needed', detail: { who: [] } },
    })
  })

  it('is allowed if the other account has been idle for 60 days', async () => {
    await fixture.query('UPDATE users SET is_active = false WHERE id NOT IN ($1, $2)', [nia.id, huw.id])
    await fixture.query(
      `UPDATE sign_ins SET created = now() - interval '61 days', last_seen = NULL WHERE user_id = $1`,
      [huw.id],
    )
    const { id } = await createAnsweredApplication('volunteer', nia, nia)
    expect((await completeChecks(nia, id, { alone_reason: 'Huw is away until spring.' })).status).toBe(200)
  })
})

describe('an account that changes the other accounts', () => {
  const changeAccount = async (account: Account, target: Account, values: object) => {
    const { body } = await call(account, 'GET', `/users/staff/${target.id}`)
    expect((await call(account, 'PUT', `/users/staff/${target.id}`, { ...body, ...values })).status).toBe(200)
  }

  it.each([
    ['changes their role', { role: 'tlg' }],
    ['gives them its own name', { first_name: 'Sioned', last_name: 'Morris' }],
    ['sets their password', { password: 'harbour kettle 9' }],
  ])('does not count as the only account after it %s', async (_, values) => {
    const { id } = await createAnsweredApplication('core', supportAccount, supportAccount)
    await changeAccount(supportAccount, generalAccount, values)
    const refusedReply = await completeChecks(supportAccount, id, { alone_reason: 'I am the only one left.' }, 'core')
    expect(refusedReply).toMatchObject({ status: 403, body: { code: 'second_person_needed' } })
  })

  it('cannot unmark its own application after it changed their role', async () => {
    const createdRecord = await makeApplication(api, clubId, {
      flow: 'core',
      first_name: 'Sioned',
      last_name: 'Morris',
    })
    await changeAccount(supportAccount, generalAccount, { role: 'tlg' })
    const rejectReply = await call(supportAccount, 'PATCH', `/applications/${createdRecord.id}`, {
      not_own_of: [supportAccount.id],
      alone_reason: 'We only share a name.',
    })
    expect(rejectReply.status).toBe(403)
  })

  it('still owns applications with its former address or name', async () => {
    const addressApplication = await makeApplication(api, clubId, { flow: 'core', email: supportAccount.email })
    const nameApplication = await makeApplication(api, clubId, {
      flow: 'core',
      first_name: 'Sioned',
      last_name: 'Morris',
    })
    await changeAccount(supportAccount, supportAccount, { email: 'other@hallbook.example', first_name: 'Sian' })
    for (const { id } of [addressApplication, nameApplication])
      expect((await getApplication(supportAccount, id, 'core')).own).toBe(true)
  })
})

describe("the applicant's identity", () => {
  const changeForm = (account: Account, id: string, values: object) =>
    call(account, 'PATCH', `/volunteer_applications/${id}`, { form: values })

  it("needs another person's look if changed after the checks", async () => {
    const { id } = await createAnsweredApplication('volunteer', nia, huw)
    expect((await completeChecks(nia, id)).body.done_by_one_person).toBe(false)
    expect((await changeForm(cerys, id, { first_name: 'Kirsty', last_name: 'Webb' })).status).toBe(200)
    expect(await getApplication(nia, id)).toMatchObject({ done_by_one_person: true, second_look: null })
    expect((await takeLook(nia, id)).body).toMatchObject({ done_by_one_person: false })
  })

  it('reopens the checks if the form is reopened', async () => {
    const { id } = await createAnsweredApplication('volunteer', nia, huw)
    await completeChecks(nia, id)
    expect((await changeForm(nia, id, { submit: false })).body).toMatchObject({ checks_completed: null })
  })

  it('cannot be linked to another person in the register', async () => {
    const { id } = await createAnsweredApplication('volunteer', nia, huw)
    await completeChecks(nia, id)
    const { body: person } = await call(nia, 'POST', '/registered', {
      first_name: 'Kirsty',
      last_name: 'Webb',
    })
    const path = `/volunteer_applications/${id}/convert_to_registration`
    expect(await call(nia, 'POST', path, { registration: person.id })).toMatchObject({
      status: 400,
      body: { detail: { registration: [expect.any(String)] } },
    })
  })
})

describe('the setting two_people', () => {
  const setTwoPeople = (two_people: string) => call(supportAccount, 'PATCH', '/network_settings', { two_people })

  it('"shown" lets one account complete and shows that on the record', async () => {
    expect((await setTwoPeople('shown')).status).toBe(200)
    const { id } = await createAnsweredApplication('volunteer', nia, nia)
    expect(await completeChecks(nia, id)).toMatchObject({
      status: 200,
      body: { done_by_one_person: true, waiting_for: { what: 'second_look' } },
    })
    expect((await takeLook(huw, id)).body).toMatchObject({
      done_by_one_person: false,
      second_look: { by: 'Huw Griffiths' },
      waiting_for: { what: 'convert' },
    })
  })

  it('"required" removes the clearance until a second look', async () => {
    await setTwoPeople('shown')
    const { id } = await createAnsweredApplication('volunteer', nia, nia)
    await fixture.query(
      `INSERT INTO dbs_forms (id, application_id, email_sent, submitted, confirmed, barred_list_checked, valid_until)
       VALUES (gen_random_uuid(), $1, now(), now(), 'dbs_update_service', true, now()::date + 900)`,
      [id],
    )
    await completeChecks(nia, id)
    const { body } = await call(nia, 'POST', `/volunteer_applications/${id}/convert_to_registration`)
    const readClearance = async () =>
      (
        await fixture.query<{ cleared: string }>('SELECT cleared FROM clearances WHERE registered_id = $1', [body.id])
      )[0]?.cleared
    expect(await readClearance()).toBe('yes')
    await setTwoPeople('required')
    expect(await readClearance()).toBe('no')
    expect((await getApplication(nia, id)).checks_completed).not.toBeNull()
    await takeLook(huw, id)
    expect(await readClearance()).toBe('yes')
  })
})

it('does not affect checks that were completed before the rule', async () => {
  const { id } = await makeApplication(api, clubId, { flow: 'volunteer' })
  await fixture.clear(id)
  await call(nia, 'POST', '/volunteer_application_notes', { application: id, note: 'Rang Gwen today.' })
  expect(await getApplication(nia, id)).toMatchObject({
    done_by_one_person: false,
    two_people: { is_met: true },
  })
})
