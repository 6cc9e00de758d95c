import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HistoryEntry } from '../../contract/history.ts'
import { newId } from '../../contract/id.ts'
import { users } from '../db/schema.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const getPath = async (token: string, path: string) => {
  const response = await api.app.request(`/api${path}`, { headers: { Authorization: `JWT ${token}` } })
  return { status: response.status, body: await response.json() }
}

const buildNoteArgs = (id: string, base: string | null, value: string) => ({
  id,
  set: { medical_conditions: { base, value } },
})

it('history shows each change with author, device, values, conflict and decision (invariant 5)', async () => {
  const club = await api.club()
  const [firstUser, secondUser] = [await api.user(club.id), await api.user(club.id)]
  const [firstDevice, secondDevice] = [createTestDevice(api, firstUser.token), createTestDevice(api, secondUser.token)]
  const id = newId()
  await firstDevice.push(
    firstDevice.mutation('registered.create', { id, values: { first_name: 'Ava', last_name: 'Hughes' } }),
  )
  await firstDevice.push(firstDevice.mutation('registered.update', buildNoteArgs(id, null, 'Asthma')))
  const { results } = await secondDevice.push(
    secondDevice.mutation('registered.update', buildNoteArgs(id, null, 'Eczema')),
  )
  const [conflictId] = results[0]?.conflicts ?? []
  await secondDevice.push(secondDevice.mutation('conflict.resolve', { id: conflictId, value: 'Asthma and eczema' }))
  await firstDevice.push(
    firstDevice.mutation('registered.update', { id, set: { allergens: { add: ['milk'], remove: [] } } }),
    firstDevice.mutation('registered.update', { id, set: { first_name: { base: 'Ava', value: '' } } }),
  )
  const { status, body } = await getPath(secondUser.token, `/registered/${id}/history`)
  expect(status).toBe(200)
  expect(body.more).toBe(false)
  const shownEntries = body.entries.map((entry: Record<string, unknown>) => [
    entry.what,
    entry.device === firstDevice.id ? 'a' : 'b',
    entry.disputed,
    entry.fields,
  ])
  expect(shownEntries).toEqual([
    ['changed', 'a', false, [{ field: 'allergens', from: null, to: null, add: ['milk'], remove: [] }]],
    ['decided', 'b', false, [{ field: 'medical_conditions', from: null, to: 'Asthma and eczema' }]],
    ['changed', 'b', true, [{ field: 'medical_conditions', from: null, to: 'Eczema' }]],
    ['changed', 'a', false, [{ field: 'medical_conditions', from: null, to: 'Asthma' }]],
    ['created', 'a', false, []],
  ])
  expect(body.entries.every((entry: { by: string }) => entry.by.includes(' '))).toBe(true)
})

it("shows no history of other clubs' people or of removed people [API-08]", async () => {
  const [club, otherClub] = [await api.club(), await api.club()]
  const { token } = await api.user(club.id)
  const device = createTestDevice(api, token)
  const [foreignPerson = ''] = await otherClub.people(1, { medical_conditions: 'Asthma' })
  const [ownPerson = ''] = await club.people(1)
  expect((await getPath(token, `/registered/${foreignPerson}/history`)).status).toBe(404)
  expect((await getPath(token, `/registered/${ownPerson}/history`)).body).toEqual({
    entries: [],
    more: false,
    older: null,
  })
  await device.push(device.mutation('registered.delete', { id: ownPerson }))
  expect((await getPath(token, `/registered/${ownPerson}/history`)).status).toBe(404)
})

it('a session has a history too [SES-10]', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const device = createTestDevice(api, token)
  const id = newId()
  await device.push(
    device.mutation('session.create', { id, date: '2026-08-05', holiday: 'July/Aug', year: 2026 }),
    device.mutation('session.update', { id, set: { activities: { add: ['Music'], remove: [] } } }),
  )
  const { body } = await getPath(token, `/sessions/${id}/history`)
  expect(body.entries.map((e: { what: string }) => e.what)).toEqual(['changed', 'created'])
})

it('a session’s history shows ticks with authors, and resolved conflicts (invariant 5)', async () => {
  const club = await api.club()
  const [firstUser, secondUser] = [await api.user(club.id), await api.user(club.id)]
  const [firstDevice, secondDevice] = [createTestDevice(api, firstUser.token), createTestDevice(api, secondUser.token)]
  const [ava = '', ben = ''] = await club.people(2)
  const session = newId()
  const otherSession = newId()
  await firstDevice.push(
    firstDevice.mutation('session.create', { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 }),
    firstDevice.mutation('session.create', { id: otherSession, date: '2026-08-06', holiday: 'July/Aug', year: 2026 }),
  )
  const tick = (id: string, registered: string, state: string) => ({
    session: id,
    registered,
    seen: 0,
    state,
  })
  await firstDevice.push(
    firstDevice.mutation('attendance.set', tick(session, ava, 'attending')),
    firstDevice.mutation('attendance.set', tick(session, ben, 'attending')),
    firstDevice.mutation('attendance.set', tick(otherSession, ava, 'attending')),
  )
  const { results } = await secondDevice.push(secondDevice.mutation('attendance.set', tick(session, ava, 'none')))
  const [conflictId] = results[0]?.conflicts ?? []
  await secondDevice.push(secondDevice.mutation('conflict.resolve', { id: conflictId, value: 'attending' }))
  const { body } = await getPath(firstUser.token, `/sessions/${session}/history`)
  const shownEntries = body.entries.map((e: { what: string; device: string; disputed: boolean; tick?: object }) => [
    e.what,
    e.device === firstDevice.id ? 'a' : 'b',
    e.disputed,
    e.tick,
  ])
  expect(shownEntries).toEqual([
    ['decided', 'b', false, { registered: ava, state: 'attending' }],
    ['ticked', 'b', true, { registered: ava, state: 'none' }],
    ['ticked', 'a', false, { registered: ben, state: 'attending' }],
    ['ticked', 'a', false, { registered: ava, state: 'attending' }],
    ['created', 'a', false, undefined],
  ])
})

it('a merge entry shows the number of people, their data and its undo [DUP-31]', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const [primary = ''] = await club.people(1, { first_name: 'Ava', last_name: 'Hughes', school: null })
  const [duplicate = ''] = await club.people(1, {
    first_name: 'Eva',
    last_name: 'Hughes',
    school: 'Ysgol Glan',
  })
  const callDuplicates = (path: string, body: object) => api.call(token, 'POST', `/registered_duplicates/${path}`, body)
  const readEntries = async () => {
    const { body } = await getPath(token, `/registered/${primary}/history`)
    return body.entries.map(({ how, merged, fields, device }: HistoryEntry) => ({
      how,
      merged,
      fields,
      device,
    }))
  }
  await callDuplicates('dedupe', { primary, dedupe: [duplicate] })
  const schoolChange = { field: 'school', from: null, to: 'Ysgol Glan' }
  const mergeEntry = { how: 'merged', merged: 1, device: null }
  expect(await readEntries()).toEqual([{ ...mergeEntry, fields: [schoolChange] }])
  await callDuplicates('undo', { primary })
  const [unmergeEntry, earlierEntry] = await readEntries()
  expect(unmergeEntry).toMatchObject({ how: 'unmerged' })
  expect(earlierEntry).toMatchObject({ ...mergeEntry, fields: [] })
})

it('a late tablet’s edits of a merged person appear in the history [DUP-24] (invariant 5)', async () => {
  const club = await api.club()
  const firstUser = await api.user(club.id, { first_name: 'Nia', last_name: 'Rees' })
  const secondUser = await api.user(club.id, { first_name: 'Huw', last_name: 'Lloyd' })
  const [firstDevice, lateDevice] = [createTestDevice(api, firstUser.token), createTestDevice(api, secondUser.token)]
  const [primary = '', duplicate = ''] = await club.people(2)
  const buildNoteChange = (value: string, base: string | null = null) =>
    lateDevice.mutation('registered.update', { id: duplicate, set: { medical_conditions: { base, value } } })
  const [session, twinSession] = [newId(), newId()]
  const day = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
  await lateDevice.push(buildNoteChange('Asthma'), lateDevice.mutation('session.create', { id: session, ...day }))
  await firstDevice.push(
    firstDevice.mutation('session.create', { id: twinSession, ...day }),
    firstDevice.mutation('registered.merge', { primary, duplicates: [duplicate] }),
  )
  const tick = { session: twinSession, registered: duplicate, state: 'attending', seen: 0 }
  await lateDevice.push(
    buildNoteChange('Sesame', 'Asthma'),
    lateDevice.mutation('attendance.set', { ...tick, session }),
  )
  await firstDevice.push(firstDevice.mutation('attendance.set', { ...tick, state: 'attending' }))
  const readEntries = async (path: string) =>
    (await getPath(firstUser.token, path)).body.entries.map(
      ({ by: author, how, tick: ticked, fields }: HistoryEntry) => [author, how ?? ticked?.registered ?? fields[0]?.to],
    )
  expect((await readEntries(`/registered/${primary}/history`)).slice(0, 2)).toEqual([
    ['Huw Lloyd', 'Sesame'],
    ['Nia Rees', 'merged'],
  ])
  expect((await readEntries(`/sessions/${session}/history`)).slice(0, 2)).toEqual([
    ['Nia Rees', primary],
    ['Huw Lloyd', primary],
  ])
  await firstDevice.push(firstDevice.mutation('registered.unmerge', { primary }))
  expect((await readEntries(`/registered/${primary}/history`))[0]).toEqual(['Nia Rees', 'unmerged'])
  expect((await readEntries(`/registered/${duplicate}/history`)).map(([, newValue]: string[]) => newValue)).toEqual(
    expect.arrayContaining(['Sesame', 'Asthma']),
  )
  expect((await readEntries(`/sessions/${session}/history`))[0]).toEqual(['Nia Rees', duplicate])
})

it('history names authors who changed club, and authors of conflicting values (invariant 5)', async () => {
  const [club, otherClub] = [await api.club(), await api.club()]
  const [movedUser, stayingUser] = [
    await api.user(club.id, { first_name: 'Huw', last_name: 'Prys' }),
    await api.user(club.id),
  ]
  const [firstDevice, secondDevice] = [createTestDevice(api, movedUser.token), createTestDevice(api, stayingUser.token)]
  const id = newId()
  await firstDevice.push(
    firstDevice.mutation('registered.create', { id, values: { first_name: 'Ava', last_name: 'Hughes' } }),
  )
  await firstDevice.push(firstDevice.mutation('registered.update', buildNoteArgs(id, null, 'Asthma')))
  await api.db.network((tx) =>
    tx.update(users).set({ organisation_id: otherClub.id }).where(eq(users.id, movedUser.id)),
  )
  await secondDevice.push(secondDevice.mutation('registered.update', buildNoteArgs(id, null, 'Eczema')))
  const { body } = await getPath(stayingUser.token, `/registered/${id}/history`)
  expect(body.entries.map(({ by: author }: HistoryEntry) => author)).toEqual(['Nia Rees', 'Huw Prys', 'Huw Prys'])
  const conflictEntry = [...(await secondDevice.pullAll()).rows.values()].find(({ table }) => table === 'conflicts')
  expect(conflictEntry?.row).toMatchObject({ theirs: { value: 'Asthma', by: 'Huw Prys' } })
})

it('shows each of 500 changes of a person once, page by page', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const device = createTestDevice(api, token)
  const id = newId()
  await device.push(device.mutation('registered.create', { id, values: { first_name: 'Ava', last_name: 'Rees' } }))
  for (let offset = 0; offset < 480; offset += 80)
    await device.push(
      ...Array.from({ length: 80 }, (_, index) =>
        device.mutation('registered.update', {
          id,
          set: { first_name: { base: `Ava ${offset + index - 1}`, value: `Ava ${offset + index}` } },
        }),
      ),
    )
  // Change the person through API calls too. Unlike queued changes, each call has its own version and no sequence
  // number.
  for (let callIndex = 0; callIndex < 19; callIndex++)
    await api.call(token, 'PATCH', `/registered/${id}`, { last_name: `Rees ${callIndex}` })
  const seenIds: string[] = []
  let nextBefore: string | null = ''
  let pageCount = 0
  while (nextBefore !== null) {
    const { body } = await getPath(token, `/registered/${id}/history${nextBefore && `?before=${nextBefore}`}`)
    seenIds.push(...body.entries.map((entry: HistoryEntry) => entry.id))
    nextBefore = body.older
    pageCount++
  }
  expect(pageCount).toBe(5)
  expect(seenIds).toHaveLength(500)
  expect(new Set(seenIds).size).toBe(500)
  expect((await getPath(token, `/registered/${id}/history?before=nonsense`)).status).toBe(400)
})
