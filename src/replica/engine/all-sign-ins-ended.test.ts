import '../testing/browser.ts'

import { newId } from '@contract/id.ts'
import { Dexie } from 'dexie'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSignInEnds } from '@/api/sign-in-end.ts'
import { storeToken } from '@/api/token.ts'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { getReplicaName } from '../replica-name.ts'
import { connectToServer } from '../testing/browser.ts'
import { openTablet } from '../testing/tablet.ts'
import { syncOnce } from './engine.ts'

const PASSWORD = 'right horse 1'
const TABLET_COUNT = 20

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  connectToServer(async (request) => api.app.fetch(request))
})
afterAll(() => api.close())

it('keeps unsent ticks of 20 tablets when all sign-ins of the network end [B-OPS-06]', async () => {
  const password_hash = await hashPassword(PASSWORD)
  const club = await api.club()
  const people = await club.people(TABLET_COUNT)
  const session = newId()
  const tablets: Awaited<ReturnType<typeof openTablet>>[] = []
  for (let index = 0; index < TABLET_COUNT; index++) tablets.push(await openTablet(api, club, { password_hash }))
  for (const [index, tablet] of tablets.entries()) {
    await tablet.sync()
    if (index === 0) {
      await tablet.create(session)
      await tablet.sync()
    }
    await tablet.tick(session, people[index] ?? '')
  }
  const support = await api.user(null, { is_staff: true, role: 'vp_support' })
  const { body } = await api.call(support.token, 'DELETE', '/sign_ins')
  expect(body).toEqual({ sign_ins: TABLET_COUNT, users: TABLET_COUNT })
  for (const tablet of tablets) {
    await tablet.signIn()
    await syncOnce('asked')
    expect((await readSignInEnds()).find(({ user }) => user === tablet.id)?.code).toBe('sign_in_expired')
    expect(await Dexie.exists(getReplicaName(tablet.id))).toBe(true)
    expect(await tablet.db.outbox.count()).toBe(1)
  }
  for (const tablet of tablets) {
    const credentials = { email: `${tablet.id}@hallbook.example`, password: PASSWORD }
    const { token } = (await api.call(null, 'POST', '/auth', credentials)).body
    await tablet.signIn()
    await storeToken(token)
    await syncOnce('asked')
    expect(await tablet.db.outbox.count()).toBe(0)
  }
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT registered_id FROM attendance WHERE session_id = $1', [session]),
  )
  expect(rows.map(({ registered_id }) => registered_id).sort()).toEqual([...people].sort())
})
