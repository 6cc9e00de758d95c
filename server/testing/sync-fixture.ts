import { newId } from '../../contract/id.ts'
import { createTestDevice, type TestApi } from './api.ts'

export const DAY = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }

/** Creates a club with people and a session on `DAY`, and two tablets of two users. */
export const createSyncFixture = async (api: TestApi, count = 3) => {
  const club = await api.club()
  const people = await club.people(count)
  const firstUser = await api.user(club.id)
  const secondUser = await api.user(club.id, { first_name: 'Huw', user_type: 'core' })
  const a = createTestDevice(api, firstUser.token)
  const b = createTestDevice(api, secondUser.token)
  const session = newId()
  await a.push(a.mutation('session.create', { id: session, ...DAY }))
  const buildTick = (registered: string, state: string, seen = 0) => ({ session, registered, state, seen })
  const readStates = async () => {
    const { rows } = await api.db.club(club.id, (_tx, client) =>
      client.query('SELECT registered_id, state, contested FROM attendance WHERE session_id = $1', [session]),
    )
    return new Map(rows.map((r) => [r.registered_id, r]))
  }
  return { club, people, one: firstUser, two: secondUser, a, b, session, tick: buildTick, states: readStates }
}
