import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { guardian, recruitmentWorld, wholeVolunteerForm } from '../../testing/recruitment.ts'

let api: TestApi
let world: ReturnType<typeof recruitmentWorld>
let club: string
const tokens = {} as Record<'coordinator' | 'core' | 'leader' | 'other' | 'vp_support' | 'vp_general', string>
beforeAll(async () => {
  api = await testApi()
  world = recruitmentWorld(api)
  club = (await api.club('Riverside')).id
  const inClub = async (user_type: string) => (await api.user(club, { user_type })).token
  tokens.coordinator = await inClub('coordinator')
  tokens.core = await inClub('core')
  tokens.leader = await inClub('safeguarding_leader')
  tokens.other = (await api.user((await api.club('Hilltop')).id)).token
  for (const role of ['vp_support', 'vp_general'] as const)
    tokens[role] = (await api.user(null, { is_staff: true, is_pastor: false, role })).token
})
beforeEach(() => world.query('DELETE FROM sign_in_tries'))
afterAll(() => api.close())

type Who = keyof typeof tokens
const call = (who: Who, method: string, path: string, body?: unknown) =>
  api.call(tokens[who], method, path, body)
const refer = async (who: Who = 'coordinator') => {
  const email = `${newId()}@price.example`
  const { status, body } = await call(who, 'POST', '/volunteer_referrals', {
    ...{ first_name: 'Elin', last_name: 'Price', email, referrer_name: 'Gwen Rees' },
    ...{
      referrer_role: 'Coordinator',
      confirm_referral: true,
      confirm_documents: true,
      confirm_confidence: true,
    },
  })
  expect(status).toBe(201)
  return { id: body.id as string, email, secret: await world.secretIn(email, 'volunteer_application_forms') }
}
const save = (secret: string, body: object) =>
  api.call(null, 'PATCH', `/volunteer_application_forms/${secret}`, body)
const applicant = async (form: object = {}) => {
  const made = await refer()
  const { status, body } = await save(made.secret, { ...wholeVolunteerForm(form), submit: true })
  expect([status, body]).toEqual([200, { submitted: expect.any(String) }])
  return made
}
const get = async (id: string, who: Who = 'coordinator') =>
  (await call(who, 'GET', `/volunteer_applications/${id}`)).body
const yearsAgo = (years: number, days = 0) => {
  const day = `${Number(dayInLondon().slice(0, 4)) - years}${dayInLondon().slice(4)}`
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

it('VOL-06, VOL-23, VOL-81: a referral is of the sender’s club; its people and VP support see it', async () => {
  const { id, secret, email } = await refer('core')
  for (const who of ['coordinator', 'core', 'leader', 'vp_support'] as const)
    expect(await get(id, who)).toMatchObject({
      ...{ id, organisation__organisation_name: 'Riverside', registration: null },
      form: { status: 'not_started', email, id: who === 'core' ? null : secret, is_young_helper: null },
      referral: { referrer_name: 'Gwen Rees', created: expect.any(String) },
    })
  expect((await call('other', 'GET', `/volunteer_applications/${id}`)).status).toBe(404)
  expect((await call('vp_general', 'GET', `/volunteer_applications/${id}`)).status).toBe(403)
  // Neither flow opens what is of the other.
  expect((await call('vp_support', 'GET', `/applications/${id}`)).status).toBe(404)
  expect((await api.call(null, 'GET', `/application_forms/${secret}`)).status).toBe(404)
})

it('VOL-156 to VOL-162: ages and words are looked at as each step is saved', async () => {
  const { secret } = await refer()
  const refused = async (body: object) => (await save(secret, body)).body.detail
  const [young, adult] = [
    'Young Helpers must be between 11 and 17 years old.',
    'The selected date of birth is under 18 years old.',
  ]
  for (const born of [yearsAgo(18), yearsAgo(11, 1)])
    expect(await refused({ young_helper: true, date_of_birth: born })).toEqual({ date_of_birth: [young] })
  expect(await refused({ young_helper: false, date_of_birth: yearsAgo(18, 1) })).toEqual({
    date_of_birth: [adult],
  })
  expect(await refused({ reason: 'word '.repeat(24) })).toEqual({ reason: ['At least 25 words are needed.'] })
  for (const born of [yearsAgo(11), yearsAgo(18, 1)])
    expect((await save(secret, { young_helper: true, date_of_birth: born })).status).toBe(200)
  // The choice that does not go with the day that was saved before is refused too.
  expect(await refused({ young_helper: false })).toEqual({ date_of_birth: [adult] })
})

it('VOL-149 to VOL-173: an adult is asked for referees and checks, a Young Helper for a guardian', async () => {
  const missing = async (young_helper: boolean, date_of_birth: string) => {
    const { secret } = await refer()
    const { body } = await save(secret, { young_helper, date_of_birth, submit: true })
    return Object.keys(body.detail)
  }
  const adult = await missing(false, '1990-01-01')
  expect(adult).toEqual(expect.arrayContaining(['disciplinary', 'references.0.full_name', 'mobile']))
  expect(adult).not.toContain('parent_guardian_email')
  const young = await missing(true, yearsAgo(14))
  expect(young).toEqual(expect.arrayContaining([...Object.keys(guardian), 'mobile']))
  expect(young).not.toEqual(expect.arrayContaining(['disciplinary']))
  expect(young).not.toEqual(expect.arrayContaining(['references.0.full_name']))
})

it('PAR-27: a Young Helper’s form that is sent asks the parent for consent, and waits for it', async () => {
  const { id } = await applicant({ young_helper: true, date_of_birth: yearsAgo(15), ...guardian })
  expect(await get(id)).toMatchObject({
    form: {
      is_young_helper: true,
      parent_guardian_email: 'mair@price.example',
      parent_guardian_first_name: 'Mair',
    },
    parental_consent_form: {
      email_sent: expect.any(String),
      submitted: null,
      child_name: null,
      id: expect.any(String),
    },
    ...{ num_references: 0, waiting_for: { who: 'parent', what: 'give_consent' } },
  })
  const secret = await world.secretIn('mair@price.example', 'parental_consent_forms')
  const consent = {
    ...{
      child_name: 'Elin Price',
      child_date_of_birth: yearsAgo(15),
      name: 'Mair Price',
      address: '2 Mill Road',
    },
    ...{ phone_number: '01633 496 014', alternative_contact_name: 'Dai', alternative_relationship: 'Uncle' },
    alternative_phone_number: '01633 496 015',
  }
  expect((await api.call(null, 'PATCH', `/volunteer_parental_consent_forms/${secret}`, consent)).status).toBe(
    200,
  )
  expect(await get(id)).toMatchObject({
    parental_consent_form: {
      child_name: 'Elin Price',
      alternative_relationship: 'Uncle',
      submitted: expect.any(String),
    },
    waiting_for: { who: 'reviewer', what: 'complete_checks' },
  })
})

it('VOL-80, reading 38: the club’s own people review; a core team member reads no safeguarding answers', async () => {
  const { id } = await applicant({ criminal_record: true, criminal_record_details: 'A fine' })
  const withheld = await get(id, 'core')
  expect(withheld.form).toMatchObject({ criminal_record: null, withheld: true })
  // What they are not told they cannot have emptied.
  const { form } = withheld
  const sent = await call('core', 'PATCH', `/volunteer_applications/${id}`, {
    form: { ...form, town: 'Cwmbran' },
  })
  expect(sent.status).toBe(200)
  expect((await get(id, 'leader')).form).toMatchObject({
    criminal_record_details: 'A fine',
    town: 'Cwmbran',
    withheld: false,
  })
  expect(
    (await call('core', 'PATCH', `/volunteer_applications/${id}`, { archived: true })).body.archived,
  ).toBe(true)
  expect((await call('other', 'PATCH', `/volunteer_applications/${id}`, { archived: false })).status).toBe(
    404,
  )
  expect((await call('coordinator', 'DELETE', `/volunteer_applications/${id}`)).status).toBe(204)
})

it('reading 38: whoever reads no safeguarding answers is not given the link that opens them', async () => {
  const { id, secret } = await refer()
  await save(secret, { criminal_record: true, criminal_record_details: 'A fine' })
  const linkFor = async (who: Who) => {
    const { results } = (await call(who, 'GET', '/volunteer_applications?limit=1000')).body
    const listed = results.find((row: { id: string }) => row.id === id)
    return [(await get(id, who)).form.id, listed.form.id]
  }
  expect(await linkFor('core')).toEqual([null, null])
  for (const who of ['coordinator', 'leader', 'vp_support'] as const)
    expect(await linkFor(who)).toEqual([secret, secret])
})

it('VOL-30 to VOL-47: the list is the club’s, with its filters', async () => {
  const { id } = await applicant()
  const ids = async (who: Who, filter: string) =>
    (await call(who, 'GET', `/volunteer_applications?limit=1000&${filter}`)).body.results.map(
      (row: { id: string }) => row.id,
    )
  expect(await ids('coordinator', 'form__status__in=submitted')).toContain(id)
  expect(await ids('coordinator', 'form__status__in=started')).not.toContain(id)
  expect(await ids('vp_support', 'checks_completed__isnull=true')).toContain(id)
  expect(await ids('other', '')).toEqual([])
  expect((await call('core', 'GET', '/volunteer_applications/statuses')).body).toHaveLength(3)
})

it('VOL-189: one who is registered already is offered, and taken for the volunteer once', async () => {
  const known = { first_name: 'Gwenllian', last_name: 'Pugh', is_adult: true, date_of_birth: '1992-03-04' }
  const person = (
    await call('coordinator', 'POST', '/registered', { ...known, attendance_type: 'parent_or_carer' })
  ).body
  expect(person.helper).toBe(false)
  const { id } = await applicant({ first_name: 'Gwenlian', last_name: 'Pugh' })
  const at = `/volunteer_applications/${id}`
  const likely = (who: Who) => call(who, 'GET', `${at}/likely_registrations`)
  expect((await likely('other')).status).toBe(404)
  const { first_name, last_name, date_of_birth, created } = person
  const offered = [{ id: person.id, first_name, last_name, date_of_birth, created }]
  for (const who of ['coordinator', 'vp_support'] as const)
    expect(await likely(who)).toMatchObject({ status: 200, body: offered })
  const convert = (registration: string, who: Who = 'coordinator') =>
    call(who, 'POST', `${at}/convert_to_registration`, { registration })
  expect((await convert(newId(), 'vp_support')).body.detail).toEqual({ registration: [expect.any(String)] })
  const both = await Promise.all([convert(person.id), convert(person.id)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await get(id)).toMatchObject({ registration: person.id })
  const { body } = await call('coordinator', 'GET', `/registered/${person.id}`)
  expect(body).toMatchObject({ helper: true, attendance_type: 'parent_or_carer', volunteer_application: id })
  // Who did it stands in the person's own history.
  const { body: history } = await call('coordinator', 'GET', `/registered/${person.id}/history`)
  expect(history.entries[0]).toMatchObject({
    ...{ what: 'changed', by: expect.any(String) },
    fields: expect.arrayContaining([
      expect.objectContaining({ field: 'volunteer_application', from: null, to: id }),
      expect.objectContaining({ field: 'helper', from: false, to: true }),
    ]),
  })
  expect(history.entries).toHaveLength(2)
  expect((await call('coordinator', 'GET', '/registered?search=pugh')).body.count).toBe(1)
})

it('VOL-187 to VOL-195: an application is registered at its club once, also pressed twice at once', async () => {
  const unsent = await refer()
  const convert = (id: string, who: Who = 'coordinator') =>
    call(who, 'POST', `/volunteer_applications/${id}/convert_to_registration`)
  expect((await convert(unsent.id)).status).toBe(400)
  const { id, email } = await applicant()
  expect((await convert(id, 'other')).status).toBe(404)
  await save((await refer()).secret, {})
  const both = await Promise.all([convert(id), convert(id, 'vp_support')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const made = both.find(({ status }) => status === 201)?.body.id
  expect(await get(id)).toMatchObject({ registration: made, waiting_for: null })
  const person = (await call('coordinator', 'GET', `/registered/${made}`)).body
  expect(person).toMatchObject({
    ...{
      first_name: 'Elin',
      last_name: 'Price',
      is_adult: true,
      attendance_type: 'lunchmaker',
      helper: true,
    },
    ...{ date_of_birth: '1992-03-04', mobile_number: '07700 900124', postcode: 'NP20 1AA' },
    ...{
      emergency_contact_name: 'Dai Price',
      has_dietary_requirements: true,
      dietary_requirements: 'No nuts',
    },
    ...{ qualified_first_aider: true, food_and_hygiene_trained: false, volunteer_application: id },
  })
  expect(person.email).not.toBe(email.toUpperCase())
  const young = await applicant({ young_helper: true, date_of_birth: yearsAgo(15), ...guardian })
  const registered = (await convert(young.id, 'core')).body.id
  expect((await call('coordinator', 'GET', `/registered/${registered}`)).body).toMatchObject({
    ...{ is_adult: false, young_helper: true, volunteer_application: young.id },
  })
})
