// Import first, because Dexie looks for IndexedDB while it loads.
import './browser.ts'

import { newId } from '@contract/id.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { connectToServer, setInterceptor } from './browser.ts'
import { openTablet } from './tablet.ts'

/** Creates a server for the tests of a file, with common fixtures. `api` is available once the tests run. */
export function createSyncFixture() {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    connectToServer((request) => api.app.fetch(request))
  })
  afterEach(() => setInterceptor(null))
  afterAll(() => api.close())

  const openClubTablet = (club: { id: string }, kind = {}) => openTablet(api, club, kind)
  return {
    get api() {
      return api
    },
    /** Creates a tablet for a user of this club. By default, the user is the club's coordinator. */
    tablet: openClubTablet,
    /** Creates a club with this number of people, and a synced tablet. Also returns an id for a new session. */
    hall: async (count = 5) => {
      const club = await api.club()
      const people = await club.people(count)
      const tablet = await openClubTablet(club)
      await tablet.sync()
      return { club, people, a: tablet, session: newId() }
    },
    /** Returns the sorted ids of people who are attending on the server. */
    serverTicks: async (club: string, session: string) => {
      const { rows } = await api.db.club(club, (_tx, client) =>
        client.query("SELECT registered_id AS id FROM attendance WHERE session_id = $1 AND state = 'attending'", [
          session,
        ]),
      )
      return rows.map((row) => row.id as string).sort()
    },
  }
}
