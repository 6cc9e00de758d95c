import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'

let api: TestApi
let supportUser: { token: string; id: string }
let club: Awaited<ReturnType<TestApi['club']>>
let application: string
beforeAll(async () => {
  api = await createTestApi()
  supportUser = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
  club = await api.club()
  application = (await makeApplication(api, club.id)).id
})
afterAll(() => api.close())

const addNote = (note: string, token = supportUser.token, applicationId = application) =>
  api.call(token, 'POST', '/application_notes', { note, application: applicationId })
const listNotes = async (token = supportUser.token, applicationId = application) =>
  api.call(token, 'GET', `/application_notes?application=${applicationId}`)
const replaceNote = async (id: string, note: string, etag?: string) => {
  const response = await api.app.request(`/api/application_notes/${id}`, {
    method: 'PUT',
    headers: {
      Authorization: `JWT ${supportUser.token}`,
      'Content-Type': 'application/json',
      ...(etag && { 'If-Match': etag }),
    },
    body: JSON.stringify({ note, application }),
  })
  return { status: response.status, body: await response.json() }
}

it('adds notes with their author and lists the latest first [NOTE-01 to NOTE-08, NOTE-17, NOTE-18]', async () => {
  expect((await listNotes()).body).toEqual({ count: 0, results: [] })
  expect((await addNote(' \u200b ')).status).toBe(400)
  const { status, body } = await addNote('Rang Gwen.\nShe will write.')
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    note: 'Rang Gwen.\nShe will write.',
    created: expect.any(String),
    user_email: `${supportUser.id}@hallbook.example`,
    application,
    version: 1,
    edited: null,
    first_text: null,
    is_yours: true,
  })
  await addNote('Second')
  const { results } = (await listNotes()).body
  expect(results.map(({ note }: { note: string }) => note)).toEqual(['Second', 'Rang Gwen.\nShe will write.'])
  expect((await api.call(supportUser.token, 'GET', `/applications/${application}`)).body).toMatchObject({
    num_notes: 2,
    latest_note: { note: 'Second' },
  })
})

it('changes and deletes notes, and rejects simultaneous changes [NOTE-09, NOTE-15]', async () => {
  const { body, headers } = await addNote('First words')
  const etag = headers.get('etag') ?? ''
  expect(await replaceNote(body.id, 'Other words', etag)).toMatchObject({
    status: 200,
    body: { note: 'Other words' },
  })
  expect(await replaceNote(body.id, 'Third words', etag)).toMatchObject({
    status: 412,
    body: { code: 'changed_meanwhile', detail: { note: [expect.any(String)] } },
  })
  for (const status of [204, 404])
    expect((await api.call(supportUser.token, 'DELETE', `/application_notes/${body.id}`)).status).toBe(status)
})

it('VP support writes notes, and club users read all except their own [NOTE-06, NOTE-11, NOTE-12]', async () => {
  const [note] = (await listNotes()).body.results
  for (const user_type of ['coordinator', 'core', 'safeguarding_leader'] as const) {
    const { token } = await api.user(club.id, { user_type })
    expect((await listNotes(token)).body.count).toBe(2)
    expect((await addNote('Mine', token)).status).toBe(403)
    expect((await api.call(token, 'DELETE', `/application_notes/${note.id}`)).status).toBe(403)
  }
  const otherClubUser = await api.user((await api.club()).id)
  expect((await listNotes(otherClubUser.token)).status).toBe(404)
  const applicantUser = await api.user(club.id)
  const ownApplication = await makeApplication(api, club.id, { user_id: applicantUser.id })
  await addNote('About you', supportUser.token, ownApplication.id)
  expect((await listNotes(applicantUser.token, ownApplication.id)).status).toBe(403)
})

it('the audit trail records that a note was added, without its text', async () => {
  const applicationId = (await makeApplication(api, club.id)).id
  await addNote('A secret of the family', supportUser.token, applicationId)
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT fields, by FROM record_changes WHERE record_id = $1', [applicationId]),
  )
  expect(rows).toEqual([{ fields: { note_added: {} }, by: 'Nia Rees' }])
})

it("club users write notes about their own club's volunteers [VOL-174 to VOL-178]", async () => {
  const volunteerApplication = await makeApplication(api, club.id, { flow: 'volunteer' })
  const { token } = await api.user(club.id, { user_type: 'core' })
  const body = { note: 'Rang', application: volunteerApplication.id }
  const addReply = await api.call(token, 'POST', '/volunteer_application_notes', body)
  expect(addReply.status).toBe(201)
  const path = `/volunteer_application_notes?application=${volunteerApplication.id}`
  expect((await api.call(token, 'GET', path)).body.count).toBe(1)
  expect((await listNotes(supportUser.token, volunteerApplication.id)).status).toBe(404)
  const otherClubUser = await api.user((await api.club()).id)
  expect((await api.call(otherClubUser.token, 'GET', path)).status).toBe(404)
  const notePath = `/volunteer_application_notes/${addReply.body.id}`
  const changedNote = { ...body, note: 'Rang again' }
  expect((await api.call(otherClubUser.token, 'PUT', notePath, changedNote)).status).toBe(404)
  expect((await api.call(token, 'PUT', notePath, changedNote)).body).toMatchObject(changedNote)
  expect((await api.call(token, 'DELETE', notePath)).status).toBe(204)
  expect((await api.call(token, 'GET', path)).body.count).toBe(0)
})

describe('notes of other accounts', () => {
  const findNote = async (id: string, applicationId: string, noun = 'application_notes') =>
    (await api.call(supportUser.token, 'GET', `/${noun}?application=${applicationId}`)).body.results.find(
      (note: { id: string }) => note.id === id,
    )
  const callVolunteerNotes = (token: string, method: string, path: string, body?: object) =>
    api.call(token, method, `/volunteer_application_notes${path}`, body)
  const addVolunteerNote = async () => {
    const applicationId = (await makeApplication(api, club.id, { flow: 'volunteer' })).id
    const author = await api.user(club.id, { user_type: 'core', first_name: 'Dai', last_name: 'Morgan' })
    const { body } = await callVolunteerNotes(author.token, 'POST', '', {
      note: 'Her aunt rang',
      application: applicationId,
    })
    return { of: applicationId, author, id: body.id as string }
  }

  it('stores the first text of a note that changes twice', async () => {
    const applicationId = (await makeApplication(api, club.id)).id
    const { body } = await addNote('First', supportUser.token, applicationId)
    for (const note of ['Second', 'Third'])
      await api.call(supportUser.token, 'PUT', `/application_notes/${body.id}`, {
        note,
        application: applicationId,
      })
    expect(await findNote(body.id, applicationId)).toMatchObject({
      note: 'Third',
      first_text: 'First',
      edited: expect.any(String),
      is_yours: true,
    })
  })

  it('leaves a note unedited if the same text is saved', async () => {
    const applicationId = (await makeApplication(api, club.id)).id
    const { body } = await addNote('First', supportUser.token, applicationId)
    await api.call(supportUser.token, 'PUT', `/application_notes/${body.id}`, {
      note: 'First',
      application: applicationId,
    })
    expect(await findNote(body.id, applicationId)).toMatchObject({ edited: null, first_text: null })
  })

  it('rejects a change by another account in both flows', async () => {
    const { of: applicationId, id } = await addVolunteerNote()
    const leader = await api.user(club.id, { user_type: 'safeguarding_leader' })
    const changedNote = { note: 'Nothing happened', application: applicationId }
    for (const token of [leader.token, supportUser.token])
      expect(await callVolunteerNotes(token, 'PUT', `/${id}`, changedNote)).toMatchObject({
        status: 403,
        body: { code: 'not_your_note' },
      })
    const otherVpUser = await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })
    const { body: coreNote } = await addNote('Mine', otherVpUser.token)
    expect((await replaceNote(coreNote.id, 'Yours')).body.code).toBe('not_your_note')
    expect(await findNote(id, applicationId, 'volunteer_application_notes')).toMatchObject({
      note: 'Her aunt rang',
      is_yours: false,
    })
  })

  it("lets only VP support delete others' notes and records both names", async () => {
    const { of: applicationId, id } = await addVolunteerNote()
    const leader = await api.user(club.id, { user_type: 'safeguarding_leader' })
    expect((await callVolunteerNotes(leader.token, 'DELETE', `/${id}`)).body.code).toBe('not_your_note')
    expect((await callVolunteerNotes(supportUser.token, 'DELETE', `/${id}`)).status).toBe(204)
    const { body } = await api.call(supportUser.token, 'GET', `/volunteer_applications/${applicationId}/changes`)
    expect(body.entries[0]).toMatchObject({
      by: 'Nia Rees',
      fields: { note_deleted: { from: 'Dai Morgan', to: null } },
    })
  })

  it('lets no account change a note without a stored author', async () => {
    const { of: applicationId, id } = await addVolunteerNote()
    await api.db.network((_tx, client) =>
      client.query('UPDATE application_notes SET user_id = NULL WHERE id = $1', [id]),
    )
    expect(
      (await callVolunteerNotes(supportUser.token, 'PUT', `/${id}`, { note: 'x', application: applicationId })).status,
    ).toBe(403)
  })
})
