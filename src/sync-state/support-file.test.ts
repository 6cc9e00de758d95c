import { authOperations } from '@contract/auth.ts'
import '../replica/testing/browser.ts'

import { newId } from '@contract/id.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { syncOnce } from '@/replica/engine/engine.ts'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { call } from '../api/call.ts'
import { storeToken } from '../api/token.ts'
import { type QueueEntry, ReplicaDb } from '../replica/db.ts'
import { storeOwner } from '../replica/owner.ts'
import { queueChanges } from '../replica/queue.ts'
import { computeChecksums } from '../replica/self-check.ts'
import { connectToServer, setInterceptor } from '../replica/testing/browser.ts'
import { makeSupportFile } from './support-file.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  connectToServer((request) => api.app.fetch(request))
})
afterAll(() => api.close())

const PAGE_URL = 'https://hallbook.example/index.html?__WB_REVISION__=5eed'

/** Stubs the browser APIs that the support file reads. */
const stubBrowser = () => {
  vi.stubGlobal('document', {
    querySelector: () => ({ src: 'https://hallbook.example/assets/start-Ab_12-xy.js' }),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('caches', {
    keys: async () => ['precache'],
    open: async () => ({ keys: async () => [{ url: PAGE_URL }] }),
  })
  Object.assign(navigator, {
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0',
    language: 'en-GB',
    onLine: true,
    storage: { persisted: async () => false, estimate: async () => ({ usage: 10, quota: 1000 }) },
    serviceWorker: {
      controller: {},
      getRegistration: async () => ({ active: { state: 'activated' }, waiting: null, installing: null }),
    },
  })
}

const SECRETS = {
  club: 'St Dyfrig Hall',
  person: 'Gwenhwyfar',
  surname: 'Abertawe-Nkemelu',
  note: 'Carries an EpiPen in the blue bag',
  activity: 'Juggling with Marmalade',
  postcode: 'CF99 1NA',
}

/** Collects all texts of a value, at any depth. */
const collectTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (value !== null && typeof value === 'object') return Object.values(value).flatMap(collectTexts)
  return []
}

/** Creates a replica with all that a busy day leaves behind: rows, and pending, refused and accepted changes. */
const createBusyReplica = async () => {
  const club = await api.club(SECRETS.club)
  const { id, token } = await api.user(club.id, { first_name: 'Blodeuwedd', last_name: 'Zaragoza' })
  const ownUser = await call(authOperations['me.get'], { token })
  const db = new ReplicaDb(id)
  await storeToken(token)
  await storeOwner(ownUser)
  const [ava] = await club.people(3, {
    first_name: SECRETS.person,
    last_name: SECRETS.surname,
    postcode: SECRETS.postcode,
    has_medical_conditions: true,
    medical_conditions: SECRETS.note,
  })
  await syncOnce('asked')
  const session = newId()
  const queueTick = (state: 'attending' | 'none') =>
    queueChanges(db, club.id, [
      { name: 'attendance.set', args: { session, registered: ava as string, seen: 0, state } },
    ])
  await queueChanges(db, club.id, [
    {
      name: 'session.create',
      args: { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 },
    },
    {
      name: 'session.update',
      args: { id: session, set: { activities_other: { base: null, value: SECRETS.activity } } },
    },
  ])
  await queueTick('attending')
  const values = { first_name: SECRETS.person, last_name: SECRETS.surname, has_medical_conditions: true }
  await queueChanges(db, club.id, [{ name: 'registered.create', args: { id: newId(), values } }])
  await syncOnce('check')
  setInterceptor(async () => Promise.reject(new TypeError('no network')))
  await queueTick('none')
  await syncOnce('asked')
  setInterceptor(null)
  // Add values that a damaged database might contain in place of Hallbook's codes.
  const [refused] = await db.set_aside.toArray()
  await db.set_aside.update(refused!.id, { code: SECRETS.note })
  const [waiting] = await db.outbox.toArray()
  await db.outbox.add({
    ...waiting,
    seq: undefined,
    id: newId(),
    name: SECRETS.person,
    made_at: SECRETS.surname,
  } as unknown as QueueEntry)
  return { db, me: ownUser, token, club, session }
}

it('contains the facts that support needs and no personal data', async () => {
  stubBrowser()
  const { db, me, token, club } = await createBusyReplica()
  const file = await makeSupportFile(db, Date.parse('2026-08-09T11:41:00Z'))
  expect(file.name).toBe('hallbook-support-2026-08-09-1141.json')
  const fileText = await file.text()
  const content = JSON.parse(fileText)

  expect(content).toMatchObject({
    app: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), build: 'Ab_12-xy' },
    browser: { device: 'computer', language: 'en-GB', online: true },
    worker: { in_charge: true, active: 'activated', waiting: null, build: '5eed' },
    storage: { used_bytes: 10, quota_bytes: 1000, persisted: false },
    counts: { registered: 3, sessions: 1, attendance: 0, outbox: 2, set_aside: 1, accepted: 3 },
    sync: { phase: 'idle', problem: 'offline', last_done: expect.any(String), next_try: expect.any(String) },
    self_check: { outcome: 'same', tables: [], failed: null },
  })
  expect(content.waiting).toEqual([
    { seq: 5, name: 'attendance.set', v: 1, made_at: expect.stringMatching(/Z$/) },
    { seq: 6, name: 'unknown', v: 1, made_at: null },
  ])
  expect(content.set_aside).toMatchObject([{ seq: 4, name: 'registered.create', status: 'rejected', code: 'unknown' }])
  expect(content.replica.checksums).toEqual(await computeChecksums(db))
  expect(content.replica.epoch).toBe(await db.getMeta('epoch'))
  expect(content.replica.cursor_age_s).toEqual(expect.any(Number))

  const texts = [
    ...Object.values(SECRETS),
    ...collectTexts([me, club]),
    token,
    ...token.split('.'),
    (await db.getMeta('cursor')) ?? '',
    (await db.getMeta('device_id')) ?? '',
  ]
  for (const table of db.tables) {
    // Skip the option lists, which are the same for the full network and not personal.
    if (table.name === 'meta' || table.name === 'options') continue
    texts.push(...collectTexts(await table.toArray()))
  }
  // Exclude Hallbook's own names and codes, because the file contains them anyway.
  const hallbookWords = new Set([...Object.keys(content.counts), ...texts.filter((word) => word.length < 4)])
  const madeAtTimes = content.waiting.concat(content.set_aside).map(({ made_at }: QueueEntry) => made_at)
  const allowedWords = ['attendance.set', 'registered.create', 'rejected', ...madeAtTimes]
  const personalTexts = [...new Set(texts)].filter((word) => !hallbookWords.has(word) && !allowedWords.includes(word))
  expect(personalTexts.length).toBeGreaterThan(40)
  expect(personalTexts).toEqual(expect.arrayContaining([me.email, me.id, 'Blodeuwedd', SECRETS.note, token]))
  expect(personalTexts.filter((word) => fileText.toLowerCase().includes(word.toLowerCase()))).toEqual([])
})

it('contains the other parts if one part cannot be read', async () => {
  stubBrowser()
  const rejectRead = async () => Promise.reject(new Error('The browser refused'))
  Object.assign(navigator, {
    storage: { persisted: rejectRead, estimate: rejectRead },
    serviceWorker: { getRegistration: rejectRead },
  })
  const db = new ReplicaDb(newId())
  await db.open()
  const content = JSON.parse(await (await makeSupportFile(db)).text())
  expect(content).toMatchObject({ worker: null, storage: null, counts: { outbox: 0 }, self_check: null })
})
