import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { countTotals } from '../dashboard/count-totals.ts'
import { erasePeople } from '../retention/erase-people.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const runSql = (text: string, values: unknown[] = []) =>
  api.db.network((_tx, client) => client.query(text, values)).then(({ rows }) => rows)

const areTotalsCurrent = async (club: string, day = getLondonDay()): Promise<boolean> => {
  const [row] = await runSql('SELECT clubs_without_totals(ARRAY[$1]::uuid[], $2) AS old', [club, day])
  return row.old.length === 0
}

/** Loads a club's numbers in two ways: as the dashboard shows them, and as counted from the club's facts. */
const loadShownAndCounted = async (club: string) => {
  const query = (text: string) => runSql(text, [club, getLondonDay()])
  const buildCall = (name: string) => `${name}(ARRAY[$1]::uuid[], 2026, NULL, NULL, $2)`
  const shownRows = []
  const countedRows = []
  for (const name of ['lunch_club_numbers', 'parcel_numbers']) {
    shownRows.push(await query(`SELECT * FROM ${buildCall(`kept_${name}`)} ORDER BY holiday`))
    countedRows.push(await query(`SELECT * FROM ${buildCall(name)} WHERE year = 2026 ORDER BY holiday`))
  }
  const columnList = 'served, support, visits, volunteer_ages, confirmations'
  shownRows.push(
    await query(
      `SELECT ${columnList}, activities, sessions_attended, volunteer_visits FROM ${buildCall('kept_insights')}`,
    ),
  )
  countedRows.push(
    await query(
      `SELECT ${columnList}, coalesce(activities, '{}') AS activities, coalesce(sessions_attended, 0) AS sessions_attended,
         coalesce(volunteer_visits, 0) AS volunteer_visits
       FROM people_numbers(ARRAY[$1]::uuid[], 2026, NULL, NULL) p
       FULL JOIN ${buildCall('session_numbers')} s ON s.organisation_id = p.organisation_id`,
    ),
  )
  return { told: shownRows, counted: countedRows }
}

/**
 * Makes a change, and expects that the shown numbers are correct although the stored totals are stale. Then recounts,
 * and expects current totals.
 */
const expectCorrectAfter = async (club: string, change: () => Promise<unknown>): Promise<unknown> => {
  await countTotals(api.db)
  expect(await areTotalsCurrent(club)).toBe(true)
  await change()
  expect(await areTotalsCurrent(club)).toBe(false)
  const numbersBefore = await loadShownAndCounted(club)
  expect(numbersBefore.told).toEqual(numbersBefore.counted)
  await countTotals(api.db)
  expect(await areTotalsCurrent(club)).toBe(true)
  const { told: shownNumbers, counted: countedNumbers } = await loadShownAndCounted(club)
  expect(shownNumbers).toEqual(countedNumbers)
  return shownNumbers
}

/** Returns the indexes of results that equal the previous result. */
const findUnchangedIndexes = (results: readonly unknown[]): number[] => {
  const resultTexts = results.map((one) => JSON.stringify(one))
  return resultTexts.flatMap((one, index) => (one === resultTexts[index - 1] ? [index] : []))
}

it('updates totals after ticks, merges, undos, removals and erasures [DASH-94]', async () => {
  const { club, people, a: firstDevice, b: secondDevice, tick: buildTick, session } = await createSyncFixture(api, 3)
  const [ava = '', duplicate = '', helper = ''] = people
  const createPush = (name: string, args: Record<string, unknown>) => () =>
    firstDevice.push(firstDevice.mutation(name, args))
  const results = [
    await expectCorrectAfter(club.id, () =>
      firstDevice.push(...people.map((id) => firstDevice.mutation('attendance.set', buildTick(id, 'attending')))),
    ),
    await expectCorrectAfter(
      club.id,
      createPush('registered.update', { id: helper, set: { helper: { base: false, value: true } } }),
    ),
    await expectCorrectAfter(
      club.id,
      createPush('registered.update', { id: ava, set: { why_lunch: { base: false, value: true } } }),
    ),
    await expectCorrectAfter(club.id, createPush('registered.merge', { primary: ava, duplicates: [duplicate] })),
    await expectCorrectAfter(club.id, createPush('registered.unmerge', { primary: ava })),
    await expectCorrectAfter(club.id, () =>
      secondDevice.push(secondDevice.mutation('attendance.set', buildTick(duplicate, 'none', 99999))),
    ),
    await expectCorrectAfter(club.id, createPush('registered.delete', { id: ava, seen: 99999 })),
    await expectCorrectAfter(club.id, async () => {
      await runSql("UPDATE registered SET deleted_at = now() - interval '40 days' WHERE id = $1", [ava])
      expect(await erasePeople(api.db, new AbortController().signal)).toMatchObject({ people: 1 })
    }),
    await expectCorrectAfter(club.id, createPush('session.delete', { id: session, seen: 99999 })),
  ]
  // Expect that only the erasure leaves the shown numbers unchanged.
  expect(findUnchangedIndexes(results)).toEqual([7])
}, 120_000)

it('updates totals after changes to parcels, volunteers and programme [DASH-94]', async () => {
  const { club, people, a: firstDevice } = await createSyncFixture(api, 2)
  const [ava = '', helper = ''] = people
  const parcelId = newId()
  const createPush = (name: string, args: Record<string, unknown>) => () =>
    firstDevice.push(firstDevice.mutation(name, args))
  const fieldChanges = { adults: { base: 0, value: 2 }, num_meals: { base: null, value: 3 } }
  const results = [
    await expectCorrectAfter(
      club.id,
      createPush('parcel.create', { id: parcelId, date: '2026-08-06', holiday: 'July/Aug' }),
    ),
    await expectCorrectAfter(
      club.id,
      createPush('parcel_row.set', { parcel: parcelId, registered: ava, set: fieldChanges }),
    ),
    await expectCorrectAfter(
      club.id,
      createPush('parcel.update', { id: parcelId, set: { volunteers: { add: [helper], remove: [] } } }),
    ),
    await expectCorrectAfter(club.id, () =>
      runSql('UPDATE organisations SET is_boxes_of_hope = true WHERE id = $1', [club.id]),
    ),
  ]
  expect(findUnchangedIndexes(results)).toEqual([])
}, 120_000)

it('counts a session from its day on, without a further change [reading 26]', async () => {
  const { club, session } = await createSyncFixture(api)
  await runSql("UPDATE sessions SET date = '2030-05-06', year = 2030 WHERE id = $1", [session])
  await countTotals(api.db)
  expect(await areTotalsCurrent(club.id)).toBe(true)
  expect(await areTotalsCurrent(club.id, '2030-05-05')).toBe(true)
  expect(await areTotalsCurrent(club.id, '2030-05-06')).toBe(false)
  const [row] = await runSql(
    "SELECT number_of_sessions FROM kept_lunch_club_numbers(ARRAY[$1]::uuid[], 2030, NULL, NULL, '2030-05-06') WHERE holiday IS NULL",
    [club.id],
  )
  expect(row).toEqual({ number_of_sessions: 1 })
})

it('makes two servers count the same club one after the other [DASH-94]', async () => {
  const { club, people, a: firstDevice, tick: buildTick } = await createSyncFixture(api, 2)
  await firstDevice.push(...people.map((id) => firstDevice.mutation('attendance.set', buildTick(id, 'attending'))))
  const countClubTotals = (client: Pick<PoolClient, 'query'>) =>
    client.query('SELECT count_club_totals($1, $2)', [club.id, getLondonDay()])
  const countWaitingQueries = async () => {
    const [row] = await runSql(
      `SELECT count(*)::int AS counts FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE NOT granted AND datname = current_database()`,
    )
    return row.counts
  }
  let secondCount: Promise<unknown> | undefined
  await api.db.network(async (_tx, client) => {
    await countClubTotals(client)
    secondCount = api.db.network((_other, other) => countClubTotals(other)).then(() => 'counted', String)
    await expect.poll(countWaitingQueries, { timeout: 20_000 }).toBe(1)
  })
  expect(await secondCount).toBe('counted')
  expect(await areTotalsCurrent(club.id)).toBe(true)
  const { told: shownNumbers, counted: countedNumbers } = await loadShownAndCounted(club.id)
  expect(shownNumbers).toEqual(countedNumbers)
})

it('allows no caller to write totals, and no club to read another’s', async () => {
  const { club } = await createSyncFixture(api)
  const otherFixture = await createSyncFixture(api)
  await countTotals(api.db)
  for (const table of ['lunch_club_totals', 'parcel_totals', 'insight_totals', 'numbers_counted', 'numbers_changed']) {
    await expect(api.db.club(club.id, (_tx, client) => client.query(`DELETE FROM ${table}`))).rejects.toThrow()
    await expect(runSql(`DELETE FROM ${table}`)).rejects.toThrow()
    const visibleRows = await api.db.club(club.id, (_tx, client) =>
      client.query(`SELECT 1 FROM ${table} WHERE organisation_id = $1`, [otherFixture.club.id]),
    )
    expect(visibleRows.rows).toEqual([])
  }
  await expect(
    api.db.club(club.id, (_tx, client) => client.query('SELECT count_club_totals($1, now()::date)', [club.id])),
  ).rejects.toThrow()
})
