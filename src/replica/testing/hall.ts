// The browser first: Dexie looks for IndexedDB as it loads.
import './browser.ts'

import { newId } from '@contract/id.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type TestApi, testApi } from '../../../server/testing/api.ts'
import { connectTo, withFault } from './browser.ts'
import { openTablet } from './tablet.ts'

/** One server for the tests of a file, with what most of them begin with. `api` is there once the tests run. */
export function testHall() {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    connectTo((request) => api.app.fetch(request))
  })
  afterEach(() => withFault(null))
  afterAll(() => api.close())

  const tablet = (club: { id: string }, kind = {}) => openTablet(api, club, kind)
  return {
    get api() {
      return api
    },
    /** A tablet of a user of this club: with the club's coordinator unless told another kind. */
    tablet,
    /** A club with so many people, a tablet that has them, and the id for a session that is not yet made. */
    hall: async (count = 5) => {
      const club = await api.club()
      const people = await club.people(count)
      const a = await tablet(club)
      await a.sync()
      return { club, people, a, session: newId() }
    },
    /** Ids of those the server has as attending, sorted. */
    serverTicks: async (club: string, session: string) => {
      const { rows } = await api.db.club(club, (_tx, client) =>
        client.query(
          "SELECT registered_id AS id FROM attendance WHERE session_id = $1 AND state = 'attending'",
          [session],
        ),
      )
      return rows.map((row) => row.id as string).sort()
    },
  }
}
