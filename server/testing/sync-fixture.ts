import { newId } from '../../contract/id.ts'
import { createTestDevice, type TestApi } from './api.ts'

export const SESSION_VALUES = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }

/** Creates a club with people and a session on `SESSION_VALUES`, and two tablets of two users. */
export const createSyncFixture = async (api: TestApi, count = 3) => {
  const club = await api.club()
  const people = await club.people(count)
  const firstUser = await api.user(club.id)
  const secondUser = await api.user(club.id, { first_name: 'Huw', user_type: 'core' })
  const firstTablet = createTestDevice(api, firstUser.token)
  const secondTablet = createTestDevice(api, secondUser.token)
  const session = newId()
  await firstTablet.push(firstTablet.mutation('session.create', { id: session, ...SESSION_VALUES }))
  const buildTick = (registered: string, state: string, seen = 0) => ({ session, registered, state, seen })
  const readStates = async () => {
    const { rows } = await api.db.club(club.id, (_tx, client) =>
      client.query('SELECT registered_id, state, contested FROM attendance WHERE session_id = $1', [session]),
    )
    return new Map(rows.map((r) => [r.registered_id, r]))
  }
  return {
    club,
    people,
    one: firstUser,
    two: secondUser,
    a: firstTablet,
    b: secondTablet,
    session,
    tick: buildTick,
    states: readStates,
  }
}
