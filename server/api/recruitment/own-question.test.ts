import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { makeApplication } from '../../testing/application.ts'
import { recruitmentWorld, wholeForm } from '../../testing/recruitment.ts'

let api: TestApi
let world: ReturnType<typeof recruitmentWorld>
let club: string
beforeAll(async () => {
  api = await testApi()
  world = recruitmentWorld(api)
  club = (await api.club('Riverside')).id
})
beforeEach(async () => {
  await world.query('DELETE FROM sign_in_tries')
  // Each test has its own office.
  await world.query('UPDATE users SET is_active = false WHERE is_staff')
})
afterAll(() => api.close())

type Account = { id: string; token: string; email: string }
type Facts = NonNullable<Parameters<TestApi['user']>[1]>
let serial = 0
const makeUser = async (organisation: string | null, facts: Facts): Promise<Account> => {
  serial += 1
  const email = facts.email ?? `user.${newId()}@hallbook.example`
  const names = { first_name: 'Ffion', last_name: `Morgan${serial}` }
  return { ...(await api.user(organisation, { ...names, ...facts, email })), email }
}
const makeStaff = (role: string, facts: Facts = {}) =>
  makeUser(null, { is_staff: true, is_pastor: false, role, ...facts })

type Flow = 'core' | 'volunteer'
const pathOf = (flow: Flow, id: string) =>
  `/${flow === 'core' ? 'applications' : 'volunteer_applications'}/${id}`
const makeApplicant = (email: string, facts: object = {}, flow: Flow = 'core') =>
  makeApplication(api, club, { flow, email, ...(flow === 'volunteer' && { role: null }), ...facts })
const answer = (who: Account, flow: Flow, id: string, user: string, more: object = {}) =>
  api.call(who.token, 'POST', `${pathOf(flow, id)}/own_question`, { user, theirs: false, ...more })
const isOwn = async (who: Account, path: string) => (await api.call(who.token, 'GET', path)).body.own
const listTasks = async (who: Account) => {
  const { status, body } = await api.call(who.token, 'GET', '/own_questions')
  expect(status).toBe(200)
  return body.results as { application: string; user: string; alone: boolean }[]
}
const isAsked = async (who: Account, application: string) =>
  (await listTasks(who)).some((task) => task.application === application)
const mailsTo = async (address: string, since: string) =>
  world.query<{ subject: string; text: string; kind: string | null }>(
    'SELECT subject, text, kind FROM mails WHERE to_address = $1 AND created >= $2',
    [address, since],
  )
const now = async () =>
  (await world.query<{ now: string }>('SELECT clock_timestamp()::text AS now'))[0]?.now ?? ''

describe('the question whose address it is', () => {
  it('is answered by VP support that is not named, in both flows', async () => {
    for (const flow of ['core', 'volunteer'] as const) {
      const [named, other, general] = [
        await makeStaff('vp_support'),
        await makeStaff('vp_support'),
        await makeStaff('vp_general'),
      ]
      const { id } = await makeApplicant(named.email, {}, flow)
      const path = pathOf(flow, id)
      expect(await isOwn(named, path)).toBe(true)
      expect((await api.call(other.token, 'GET', path)).body.waiting_for).toMatchObject({
        what: 'decide_own',
      })
      expect([await isAsked(named, id), await isAsked(other, id), await isAsked(general, id)]).toEqual([
        false,
        true,
        false,
      ])
      for (const who of [named, general])
        expect((await answer(who, flow, id, named.id)).body.code).toBe('forbidden')
      const alone = { alone_reason: 'There is no other account' }
      expect((await answer(named, flow, id, named.id, alone)).status).toBe(403)
      expect((await answer(other, flow, id, named.id)).status).toBe(204)
      expect(await isOwn(named, path)).toBe(false)
      expect(await isAsked(other, id)).toBe(false)
      const { body } = await api.call(other.token, 'GET', `${path}/changes`)
      expect(body.entries[0]).toMatchObject({ fields: { own_answer: { to: false } } })
      await world.query('UPDATE users SET is_active = false WHERE is_staff')
    }
  })

  it('is answered by VP general, with the question alone, if each VP support user is named', async () => {
    const email = `${newId()}@price.example`
    const [named, twin, general] = [
      await makeStaff('vp_support', { email }),
      await makeStaff('vp_support', { first_name: 'Angharad', last_name: 'Price' }),
      await makeStaff('vp_general'),
    ]
    const { id } = await makeApplicant(email, {}, 'volunteer')
    const [task] = (await listTasks(general)).filter((found) => found.application === id)
    expect(task).toEqual({
      flow: 'volunteer',
      application: id,
      applicant: 'Angharad Price',
      organisation__organisation_name: 'Riverside',
      address: email,
      user: named.id,
      name: expect.stringMatching(/^Ffion/),
      alone: false,
    })
    expect((await answer(twin, 'volunteer', id, named.id)).status).toBe(403)
    expect((await api.call(general.token, 'GET', pathOf('volunteer', id))).status).toBe(403)
    expect((await answer(general, 'volunteer', id, named.id)).status).toBe(204)
    expect(await isAsked(general, id)).toBe(false)
    // The named account is free now, so that it decides about the name of the other one.
    expect((await answer(general, 'volunteer', id, twin.id)).status).toBe(403)
    const lift = { not_own_of: [twin.id] }
    expect((await api.call(named.token, 'PATCH', pathOf('volunteer', id), lift)).status).toBe(200)
    expect(await isOwn(twin, pathOf('volunteer', id))).toBe(false)
  })

  it('is answered by the account itself with a reason, if there is no other', async () => {
    const only = await makeStaff('vp_support')
    const { id } = await makeApplicant(only.email)
    expect(await listTasks(only)).toEqual([expect.objectContaining({ application: id, alone: true })])
    expect((await answer(only, 'core', id, only.id)).status).toBe(403)
    expect((await answer(only, 'core', id, only.id, { alone_reason: 'short' })).status).toBe(400)
    const reason = 'I am the only one in the office.'
    expect((await answer(only, 'core', id, only.id, { alone_reason: reason })).status).toBe(204)
    expect(await isOwn(only, pathOf('core', id))).toBe(false)
    const { body } = await api.call(only.token, 'GET', `${pathOf('core', id)}/changes`)
    expect(body.entries[0].fields.alone_reason).toEqual({ to: reason })
  })

  it('is refused to all others, and for accounts that do not match', async () => {
    const support = await makeStaff('vp_support')
    const named = await makeUser(club, { user_type: 'coordinator' })
    const [core, partner] = [await makeUser(club, { user_type: 'core' }), await makeStaff('partnerships')]
    const { id } = await makeApplicant(named.email)
    for (const who of [named, core, partner]) {
      expect((await answer(who, 'core', id, named.id)).status).toBe(403)
      expect((await api.call(who.token, 'GET', '/own_questions')).status).toBe(403)
    }
    for (const user of [core.id, newId()]) expect((await answer(support, 'core', id, user)).status).toBe(404)
    expect((await answer(support, 'volunteer', id, named.id)).status).toBe(404)
    await world.query('UPDATE applications SET user_id = $2 WHERE id = $1', [id, named.id])
    expect((await answer(support, 'core', id, named.id)).status).toBe(400)
  })

  it('ends when the account is closed', async () => {
    const support = await makeStaff('vp_support')
    const named = await makeUser(club, { user_type: 'coordinator' })
    const { id } = await makeApplicant(named.email)
    expect(await isAsked(support, id)).toBe(true)
    await world.query('UPDATE users SET is_active = false WHERE id = $1', [named.id])
    expect(await isAsked(support, id)).toBe(false)
    expect((await answer(support, 'core', id, named.id)).status).toBe(404)
  })
})

describe('the answer "no"', () => {
  it('asks the applicant by mail to the other addresses, without the name of the account', async () => {
    const support = await makeStaff('vp_support')
    const named = await makeUser(club, { user_type: 'coordinator', first_name: 'Gwenllian' })
    const referred = `${newId()}@price.example`
    const { id } = await world.applicant(
      { email: referred },
      { email: named.email, organisation: club, first_name: 'Elin' },
    )
    const since = await now()
    expect((await answer(support, 'core', id, named.id)).status).toBe(204)
    const [mail, ...more] = await mailsTo(referred, since)
    expect([mail?.kind, more]).toEqual(['another_address', []])
    expect(mail?.text).not.toMatch(/Gwenllian|Riverside|http/)
    expect(await mailsTo(named.email, since)).toEqual([])
    const { body } = await api.call(support.token, 'GET', pathOf('core', id))
    expect(body.own_questions).toEqual([
      expect.objectContaining({ user: named.id, theirs: false, applicant_mailed: true }),
    ])
    expect(body.mails[0]).toMatchObject({ kind: 'another_address', to: referred })
  })

  it('sends nothing if there is no other address, and the record shows that', async () => {
    const support = await makeStaff('vp_support')
    const named = await makeUser(club, { user_type: 'coordinator' })
    const { id } = await makeApplicant(named.email.toUpperCase())
    const since = await now()
    expect((await answer(support, 'core', id, named.id)).status).toBe(204)
    expect(await mailsTo(named.email, since)).toEqual([])
    const { body } = await api.call(support.token, 'GET', pathOf('core', id))
    expect(body.own_questions).toEqual([expect.objectContaining({ applicant_mailed: false })])
    const trail = (await api.call(support.token, 'GET', `${pathOf('core', id)}/changes`)).body
    expect(trail.entries[0].fields.another_address_asked).toEqual({ to: false })
  })

  it('is mailed to all VP support and VP general users but the one who gave it, in their language', async () => {
    const [support, second, general] = [
      await makeStaff('vp_support'),
      await makeStaff('vp_support', { language: 'cy' }),
      await makeStaff('vp_general'),
    ]
    const named = await makeUser(club, { user_type: 'coordinator' })
    const twin = await makeUser(club, { first_name: 'Angharad', last_name: 'Price', user_type: 'core' })
    const { id } = await makeApplicant(named.email, {}, 'volunteer')
    const since = await now()
    expect((await answer(support, 'volunteer', id, named.id)).status).toBe(204)
    const lift = { not_own_of: [twin.id] }
    expect((await api.call(support.token, 'PATCH', pathOf('volunteer', id), lift)).status).toBe(200)
    expect(await mailsTo(support.email, since)).toEqual([])
    const [toSecond, toGeneral] = [await mailsTo(second.email, since), await mailsTo(general.email, since)]
    expect([toSecond.length, toGeneral.length]).toEqual([2, 2])
    expect(toSecond[0]?.text).toMatch(new RegExp(`Atebodd.*/volunteer_applications/${id}`, 's'))
    expect(toGeneral[0]?.text).toMatch(/answered.*\/applications\n/s)
    expect(toGeneral[0]?.text).not.toContain(id)
  })

  it('leaves a match by name to its own lift, and a lift leaves a match by address', async () => {
    const support = await makeStaff('vp_support')
    const named = await makeUser(club, { first_name: 'Angharad', last_name: 'Price' })
    const { id } = await makeApplicant(`${newId()}@price.example`)
    const lift = { not_own_of: [named.id] }
    expect((await api.call(support.token, 'PATCH', pathOf('core', id), lift)).status).toBe(200)
    expect(await isOwn(named, pathOf('core', id))).toBe(false)
    await world.query('UPDATE applications SET email = $2 WHERE id = $1', [id, named.email])
    expect(await isOwn(named, pathOf('core', id))).toBe(true)
    expect((await api.call(support.token, 'PATCH', pathOf('core', id), lift)).status).toBe(400)
    expect((await answer(support, 'core', id, named.id)).status).toBe(204)
    expect(await isOwn(named, pathOf('core', id))).toBe(false)
  })
})

describe('VP general', () => {
  it('lifts a match by name if the only VP support user is named, and changes nothing else', async () => {
    const twin = await makeStaff('vp_support', { first_name: 'Angharad', last_name: 'Price' })
    const general = await makeStaff('vp_general')
    const { id } = await makeApplicant(`${newId()}@price.example`)
    const change = (body: object) => api.call(general.token, 'PATCH', pathOf('core', id), body)
    const lift = { not_own_of: [twin.id] }
    for (const body of [{}, { archived: true }, { ...lift, archived: true }, { form: { faith: null } }])
      expect((await change(body)).status).toBe(403)
    expect(await isOwn(twin, pathOf('core', id))).toBe(true)
    expect((await change(lift)).status).toBe(200)
    expect(await isOwn(twin, pathOf('core', id))).toBe(false)
  })
})

describe('an address of an account', () => {
  const spellings = [
    ['Elin.Price@Hallbook.Example', 'elin.price@hallbook.example'],
    ['e.lin.price@gmail.com', 'elinprice@googlemail.com'],
    // Composed and decomposed letters.
    ['si\u00e2n@hallbook.example', 'sia\u0302n@hallbook.example'],
  ] as const

  it('matches in another case, with other dots and in another Unicode form', async () => {
    await makeStaff('vp_support')
    for (const [email, written] of spellings) {
      const named = await makeUser(club, { user_type: 'coordinator', email })
      const { id } = await makeApplicant(written)
      expect([written, await isOwn(named, pathOf('core', id))]).toEqual([written, true])
    }
  })

  it('stays known when the applicant changes it before or after sending, and back', async () => {
    const support = await makeStaff('vp_support')
    const named = await makeUser(club, { user_type: 'coordinator' })
    const other = `${newId()}@price.example`
    const { id, secret } = await world.refer({ email: named.email })
    const form = wholeForm({ email: other, organisation: club })
    const sent = await api.call(null, 'PATCH', `/application_forms/${secret}`, { ...form, submit: true })
    expect(sent.status).toBe(200)
    expect(await isOwn(named, pathOf('core', id))).toBe(true)
    const change = (email: string) =>
      api.call(support.token, 'PATCH', pathOf('core', id), { form: { email } })
    for (const email of [named.email, other]) {
      expect((await change(email)).status).toBe(200)
      expect(await isOwn(named, pathOf('core', id))).toBe(true)
    }
  })

  it('is not the applicant’s as a referee’s or a coordinator’s address', async () => {
    const support = await makeStaff('vp_support')
    const named = await makeUser(club, { user_type: 'coordinator' })
    const { references } = wholeForm()
    const { id } = await world.applicant(
      { coordinator_name: 'Gwen Rees', coordinator_email: named.email, role: 'Core Team Member' },
      { organisation: club, references: [{ ...references[0], email: named.email }, references[1]] },
    )
    expect(await isOwn(named, pathOf('core', id))).toBe(false)
    expect(await isAsked(support, id)).toBe(false)
    expect((await answer(support, 'core', id, named.id)).status).toBe(404)
  })
})
