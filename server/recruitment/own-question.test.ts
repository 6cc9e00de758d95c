import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'
import { buildCompleteForm, createRecruitmentFixture } from '../testing/recruitment.ts'

let api: TestApi
let fixture: ReturnType<typeof createRecruitmentFixture>
let clubId: string
beforeAll(async () => {
  api = await createTestApi()
  fixture = createRecruitmentFixture(api)
  clubId = (await api.club('Riverside')).id
})
beforeEach(async () => {
  await fixture.query('DELETE FROM sign_in_tries')
  // Deactivate all staff, so that each test has only the staff accounts that it creates.
  await fixture.query('UPDATE users SET is_active = false WHERE is_staff')
})
afterAll(() => api.close())

type Account = { id: string; token: string; email: string }
type UserFacts = NonNullable<Parameters<TestApi['user']>[1]>
let userCount = 0
const makeUser = async (organisation: string | null, facts: UserFacts): Promise<Account> => {
  userCount += 1
  const email = facts.email ?? `user.${newId()}@hallbook.example`
  const names = { first_name: 'Ffion', last_name: `Morgan${userCount}` }
  return { ...(await api.user(organisation, { ...names, ...facts, email })), email }
}
const makeStaff = (role: string, facts: UserFacts = {}) =>
  makeUser(null, { is_staff: true, is_pastor: false, role, ...facts })

type Flow = 'core' | 'volunteer'
const getPath = (flow: Flow, id: string) => `/${flow === 'core' ? 'applications' : 'volunteer_applications'}/${id}`
const makeApplicant = (email: string, facts: object = {}, flow: Flow = 'core') =>
  makeApplication(api, clubId, { flow, email, ...(flow === 'volunteer' && { role: null }), ...facts })
const answerQuestion = (account: Account, flow: Flow, id: string, user: string, more: object = {}) =>
  api.call(account.token, 'POST', `${getPath(flow, id)}/own_question`, { user, theirs: false, ...more })
const isOwn = async (account: Account, path: string) => (await api.call(account.token, 'GET', path)).body.own
const listTasks = async (account: Account) => {
  const { status, body } = await api.call(account.token, 'GET', '/own_questions')
  expect(status).toBe(200)
  return body.results as { application: string; user: string; alone: boolean }[]
}
const hasTaskFor = async (account: Account, application: string) =>
  (await listTasks(account)).some((task) => task.application === application)
const readMailsTo = async (address: string, since: string) =>
  fixture.query<{ subject: string; text: string; kind: string | null }>(
    'SELECT subject, text, kind FROM mails WHERE to_address = $1 AND created >= $2',
    [address, since],
  )
const readDatabaseTime = async () =>
  (await fixture.query<{ now: string }>('SELECT clock_timestamp()::text AS now'))[0]?.now ?? ''

describe('the question whether an account belongs to the applicant', () => {
  it('is decided by an unaffected VP support user in both flows', async () => {
    for (const flow of ['core', 'volunteer'] as const) {
      const [matchingAccount, otherAccount, generalAccount] = [
        await makeStaff('vp_support'),
        await makeStaff('vp_support'),
        await makeStaff('vp_general'),
      ]
      const { id } = await makeApplicant(matchingAccount.email, {}, flow)
      const path = getPath(flow, id)
      expect(await isOwn(matchingAccount, path)).toBe(true)
      expect((await api.call(otherAccount.token, 'GET', path)).body.waiting_for).toMatchObject({
        what: 'decide_own',
      })
      expect([
        await hasTaskFor(matchingAccount, id),
        await hasTaskFor(otherAccount, id),
        await hasTaskFor(generalAccount, id),
      ]).toEqual([false, true, false])
      for (const account of [matchingAccount, generalAccount])
        expect((await answerQuestion(account, flow, id, matchingAccount.id)).body.code).toBe('forbidden')
      const aloneBody = { alone_reason: 'There is no other account' }
      expect((await answerQuestion(matchingAccount, flow, id, matchingAccount.id, aloneBody)).status).toBe(403)
      expect((await answerQuestion(otherAccount, flow, id, matchingAccount.id)).status).toBe(204)
      expect(await isOwn(matchingAccount, path)).toBe(false)
      expect(await hasTaskFor(otherAccount, id)).toBe(false)
      const { body } = await api.call(otherAccount.token, 'GET', `${path}/changes`)
      expect(body.entries[0]).toMatchObject({ fields: { own_answer: { to: false } } })
      await fixture.query('UPDATE users SET is_active = false WHERE is_staff')
    }
  })

  it('is decided by VP general if every VP support user is affected', async () => {
    const email = `${newId()}@price.example`
    const [matchingAccount, sameNameAccount, generalAccount] = [
      await makeStaff('vp_support', { email }),
      await makeStaff('vp_support', { first_name: 'Angharad', last_name: 'Price' }),
      await makeStaff('vp_general'),
    ]
    const { id } = await makeApplicant(email, {}, 'volunteer')
    const [task] = (await listTasks(generalAccount)).filter((found) => found.application === id)
    expect(task).toEqual({
      flow: 'volunteer',
      application: id,
      applicant: 'Angharad Price',
      organisation__organisation_name: 'Riverside',
      address: email,
      user: matchingAccount.id,
      name: expect.stringMatching(/^Ffion/),
      alone: false,
    })
    expect((await answerQuestion(sameNameAccount, 'volunteer', id, matchingAccount.id)).status).toBe(403)
    expect((await api.call(generalAccount.token, 'GET', getPath('volunteer', id))).status).toBe(403)
    expect((await answerQuestion(generalAccount, 'volunteer', id, matchingAccount.id)).status).toBe(204)
    expect(await hasTaskFor(generalAccount, id)).toBe(false)
    // VP general may not decide while an unaffected VP support account exists. The first account no longer matches, so
    // its user may reject the match of the account with the same name.
    expect((await answerQuestion(generalAccount, 'volunteer', id, sameNameAccount.id)).status).toBe(403)
    const rejectMatchBody = { not_own_of: [sameNameAccount.id] }
    expect((await api.call(matchingAccount.token, 'PATCH', getPath('volunteer', id), rejectMatchBody)).status).toBe(200)
    expect(await isOwn(sameNameAccount, getPath('volunteer', id))).toBe(false)
  })

  it('is decided by the account itself with a reason if alone', async () => {
    const onlyAccount = await makeStaff('vp_support')
    const { id } = await makeApplicant(onlyAccount.email)
    expect(await listTasks(onlyAccount)).toEqual([expect.objectContaining({ application: id, alone: true })])
    expect((await answerQuestion(onlyAccount, 'core', id, onlyAccount.id)).status).toBe(403)
    expect((await answerQuestion(onlyAccount, 'core', id, onlyAccount.id, { alone_reason: 'short' })).status).toBe(400)
    const reason = 'I am the only one in the office.'
    expect((await answerQuestion(onlyAccount, 'core', id, onlyAccount.id, { alone_reason: reason })).status).toBe(204)
    expect(await isOwn(onlyAccount, getPath('core', id))).toBe(false)
    const { body } = await api.call(onlyAccount.token, 'GET', `${getPath('core', id)}/changes`)
    expect(body.entries[0].fields.alone_reason).toEqual({ to: reason })
  })

  it('is forbidden for other users, and for accounts without a match', async () => {
    const supportAccount = await makeStaff('vp_support')
    const matchingUser = await makeUser(clubId, { user_type: 'coordinator' })
    const [coreUser, partnerUser] = [await makeUser(clubId, { user_type: 'core' }), await makeStaff('partnerships')]
    const { id } = await makeApplicant(matchingUser.email)
    for (const account of [matchingUser, coreUser, partnerUser]) {
      expect((await answerQuestion(account, 'core', id, matchingUser.id)).status).toBe(403)
      expect((await api.call(account.token, 'GET', '/own_questions')).status).toBe(403)
    }
    for (const user of [coreUser.id, newId()])
      expect((await answerQuestion(supportAccount, 'core', id, user)).status).toBe(404)
    expect((await answerQuestion(supportAccount, 'volunteer', id, matchingUser.id)).status).toBe(404)
    await fixture.query('UPDATE applications SET user_id = $2 WHERE id = $1', [id, matchingUser.id])
    expect((await answerQuestion(supportAccount, 'core', id, matchingUser.id)).status).toBe(400)
  })

  it('ends when the account is deactivated', async () => {
    const supportAccount = await makeStaff('vp_support')
    const matchingUser = await makeUser(clubId, { user_type: 'coordinator' })
    const { id } = await makeApplicant(matchingUser.email)
    expect(await hasTaskFor(supportAccount, id)).toBe(true)
    await fixture.query('UPDATE users SET is_active = false WHERE id = $1', [matchingUser.id])
    expect(await hasTaskFor(supportAccount, id)).toBe(false)
    expect((await answerQuestion(supportAccount, 'core', id, matchingUser.id)).status).toBe(404)
  })
})

describe('the answer "no"', () => {
  it("emails the applicant's other addresses without the account's name", async () => {
    const supportAccount = await makeStaff('vp_support')
    const matchingUser = await makeUser(clubId, { user_type: 'coordinator', first_name: 'Gwenllian' })
    const referredAddress = `${newId()}@price.example`
    const { id } = await fixture.applicant(
      { email: referredAddress },
      { email: matchingUser.email, organisation: clubId, first_name: 'Elin' },
    )
    const startTime = await readDatabaseTime()
    expect((await answerQuestion(supportAccount, 'core', id, matchingUser.id)).status).toBe(204)
    const [mail, ...moreMails] = await readMailsTo(referredAddress, startTime)
    expect([mail?.kind, moreMails]).toEqual(['another_address', []])
    expect(mail?.text).not.toMatch(/Gwenllian|Riverside|http/)
    expect(await readMailsTo(matchingUser.email, startTime)).toEqual([])
    const { body } = await api.call(supportAccount.token, 'GET', getPath('core', id))
    expect(body.own_questions).toEqual([
      expect.objectContaining({ user: matchingUser.id, theirs: false, applicant_mailed: true }),
    ])
    expect(body.mails[0]).toMatchObject({ kind: 'another_address', to: referredAddress })
  })

  it('sends nothing without another address, and the record shows that', async () => {
    const supportAccount = await makeStaff('vp_support')
    const matchingUser = await makeUser(clubId, { user_type: 'coordinator' })
    const { id } = await makeApplicant(matchingUser.email.toUpperCase())
    const startTime = await readDatabaseTime()
    expect((await answerQuestion(supportAccount, 'core', id, matchingUser.id)).status).toBe(204)
    expect(await readMailsTo(matchingUser.email, startTime)).toEqual([])
    const { body } = await api.call(supportAccount.token, 'GET', getPath('core', id))
    expect(body.own_questions).toEqual([expect.objectContaining({ applicant_mailed: false })])
    const trail = (await api.call(supportAccount.token, 'GET', `${getPath('core', id)}/changes`)).body
    expect(trail.entries[0].fields.another_address_asked).toEqual({ to: false })
  })

  it('is emailed to all other VP users in their language', async () => {
    const [supportAccount, secondSupport, generalAccount] = [
      await makeStaff('vp_support'),
      await makeStaff('vp_support', { language: 'cy' }),
      await makeStaff('vp_general'),
    ]
    const matchingUser = await makeUser(clubId, { user_type: 'coordinator' })
    const sameNameUser = await makeUser(clubId, {
      first_name: 'Angharad',
      last_name: 'Price',
      user_type: 'core',
    })
    const { id } = await makeApplicant(matchingUser.email, {}, 'volunteer')
    const startTime = await readDatabaseTime()
    expect((await answerQuestion(supportAccount, 'volunteer', id, matchingUser.id)).status).toBe(204)
    const rejectMatchBody = { not_own_of: [sameNameUser.id] }
    expect((await api.call(supportAccount.token, 'PATCH', getPath('volunteer', id), rejectMatchBody)).status).toBe(200)
    expect(await readMailsTo(supportAccount.email, startTime)).toEqual([])
    const [secondSupportMails, generalMails] = [
      await readMailsTo(secondSupport.email, startTime),
      await readMailsTo(generalAccount.email, startTime),
    ]
    expect([secondSupportMails.length, generalMails.length]).toEqual([2, 2])
    expect(secondSupportMails[0]?.text).toMatch(new RegExp(`Atebodd.*/volunteer_applications/${id}`, 's'))
    expect(generalMails[0]?.text).toMatch(/answered.*\/applications\n/s)
    expect(generalMails[0]?.text).not.toContain(id)
  })

  it('does not clear a name match, and the reverse keeps address matches', async () => {
    const supportAccount = await makeStaff('vp_support')
    const matchingUser = await makeUser(clubId, { first_name: 'Angharad', last_name: 'Price' })
    const { id } = await makeApplicant(`${newId()}@price.example`)
    const rejectMatchBody = { not_own_of: [matchingUser.id] }
    expect((await api.call(supportAccount.token, 'PATCH', getPath('core', id), rejectMatchBody)).status).toBe(200)
    expect(await isOwn(matchingUser, getPath('core', id))).toBe(false)
    await fixture.query('UPDATE applications SET email = $2 WHERE id = $1', [id, matchingUser.email])
    expect(await isOwn(matchingUser, getPath('core', id))).toBe(true)
    expect((await api.call(supportAccount.token, 'PATCH', getPath('core', id), rejectMatchBody)).status).toBe(400)
    expect((await answerQuestion(supportAccount, 'core', id, matchingUser.id)).status).toBe(204)
    expect(await isOwn(matchingUser, getPath('core', id))).toBe(false)
  })
})

describe('VP general', () => {
  it('rejects a name match if the only VP support user is affected', async () => {
    const sameNameAccount = await makeStaff('vp_support', { first_name: 'Angharad', last_name: 'Price' })
    const generalAccount = await makeStaff('vp_general')
    const { id } = await makeApplicant(`${newId()}@price.example`)
    const changeApplication = (body: object) => api.call(generalAccount.token, 'PATCH', getPath('core', id), body)
    const rejectMatchBody = { not_own_of: [sameNameAccount.id] }
    for (const body of [{}, { archived: true }, { ...rejectMatchBody, archived: true }, { form: { faith: null } }])
      expect((await changeApplication(body)).status).toBe(403)
    expect(await isOwn(sameNameAccount, getPath('core', id))).toBe(true)
    expect((await changeApplication(rejectMatchBody)).status).toBe(200)
    expect(await isOwn(sameNameAccount, getPath('core', id))).toBe(false)
  })
})

describe('an address of an account', () => {
  const addressSpellings = [
    ['Elin.Price@Hallbook.Example', 'elin.price@hallbook.example'],
    ['e.lin.price@gmail.com', 'elinprice@googlemail.com'],
    // The same address in composed and decomposed Unicode characters.
    ['si\u00e2n@hallbook.example', 'sia\u0302n@hallbook.example'],
  ] as const

  it('matches in another case, with other dots and Unicode forms', async () => {
    await makeStaff('vp_support')
    for (const [email, writtenAddress] of addressSpellings) {
      const matchingUser = await makeUser(clubId, { user_type: 'coordinator', email })
      const { id } = await makeApplicant(writtenAddress)
      expect([writtenAddress, await isOwn(matchingUser, getPath('core', id))]).toEqual([writtenAddress, true])
    }
  })

  it('still matches after the applicant changes it and changes it back', async () => {
    const supportAccount = await makeStaff('vp_support')
    const matchingUser = await makeUser(clubId, { user_type: 'coordinator' })
    const otherAddress = `${newId()}@price.example`
    const { id, secret } = await fixture.refer({ email: matchingUser.email })
    const form = buildCompleteForm({ email: otherAddress, organisation: clubId })
    const submitReply = await api.call(null, 'PATCH', `/application_forms/${secret}`, {
      ...form,
      submit: true,
    })
    expect(submitReply.status).toBe(200)
    expect(await isOwn(matchingUser, getPath('core', id))).toBe(true)
    const changeEmail = (email: string) =>
      api.call(supportAccount.token, 'PATCH', getPath('core', id), { form: { email } })
    for (const email of [matchingUser.email, otherAddress]) {
      expect((await changeEmail(email)).status).toBe(200)
      expect(await isOwn(matchingUser, getPath('core', id))).toBe(true)
    }
  })

  it('does not match if it belongs to a referee or coordinator', async () => {
    const supportAccount = await makeStaff('vp_support')
    const matchingUser = await makeUser(clubId, { user_type: 'coordinator' })
    const { references } = buildCompleteForm()
    const { id } = await fixture.applicant(
      { coordinator_name: 'Gwen Rees', coordinator_email: matchingUser.email, role: 'Core Team Member' },
      { organisation: clubId, references: [{ ...references[0], email: matchingUser.email }, references[1]] },
    )
    expect(await isOwn(matchingUser, getPath('core', id))).toBe(false)
    expect(await hasTaskFor(supportAccount, id)).toBe(false)
    expect((await answerQuestion(supportAccount, 'core', id, matchingUser.id)).status).toBe(404)
  })
})
