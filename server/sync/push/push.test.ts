import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { DAY_MS, getLondonDay, HOUR_MS } from '../../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { createSyncFixture, SESSION_VALUES } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('push', () => {
  it('applies a change once and returns duplicate for retries [invariant 2]', async () => {
    const { a, people, tick, states, club } = await createSyncFixture(api)
    const tickChange = a.mutation('attendance.set', tick(people[0]!, 'attending'))
    const firstPush = await a.push(tickChange)
    expect(firstPush.results[0]).toMatchObject({ id: tickChange.id, status: 'applied' })
    for (let i = 0; i < 10; i++) {
      const retry = await a.push(tickChange)
      expect(retry.results[0]).toMatchObject({ id: tickChange.id, status: 'duplicate', first: 'applied' })
    }
    expect((await states()).get(people[0])).toMatchObject({ state: 'attending', contested: false })
    const { rows } = await api.db.club(club.id, (_tx, client) =>
      client.query('SELECT count(*)::int AS n FROM mutations WHERE id = $1', [tickChange.id]),
    )
    expect(rows[0].n).toBe(1)
  })

  it('applies the last tick of a child under any of the ids', async () => {
    const { a, people, tick, states } = await createSyncFixture(api)
    const [child = '', duplicate = '', other = ''] = people
    const otherSession = newId()
    await a.push(
      a.mutation('session.create', { id: otherSession, ...SESSION_VALUES }),
      a.mutation('registered.merge', { primary: child, duplicates: [duplicate] }),
    )
    const setTick = (registered: string, state: string, session?: string) =>
      a.mutation('attendance.set', { ...tick(registered, state), ...(session && { session }) })
    await a.push(
      setTick(duplicate, 'attending', otherSession),
      setTick(child, 'registered'),
      setTick(other, 'attending', otherSession),
      setTick(other, 'registered'),
    )
    expect((await states()).get(child)).toMatchObject({ state: 'registered', contested: false })
    expect((await states()).get(other)).toMatchObject({ state: 'registered', contested: false })
  })

  it('applies a change once if another device has already sent it [invariant 2]', async () => {
    const { a, b, people, tick, states } = await createSyncFixture(api)
    const [first, second] = [0, 1].map((i) => a.mutation('attendance.set', tick(people[i]!, 'attending')))
    await a.push(first!)
    const ownTick = b.mutation('attendance.set', tick(people[2]!, 'attending'))
    const transferredTicks = [first!, second!].map((tickChange, i) => ({ ...tickChange, seq: ownTick.seq + 1 + i }))
    const { results } = await b.push(ownTick, ...transferredTicks)
    expect(results.map((r) => r.status)).toEqual(['applied', 'duplicate', 'applied'])
    const statesAfter = await states()
    expect(people.slice(0, 3).map((p) => statesAfter.get(p)?.state)).toEqual(['attending', 'attending', 'attending'])
  })

  it('applies a batch as one despite invalid device times', async () => {
    const { a, people, tick, club } = await createSyncFixture(api)
    const times = ['2026-02-30T10:00:00.000Z', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']
    const changes = times.map((made_at, i) => ({
      ...a.mutation('attendance.set', tick(people[i]!, 'attending')),
      made_at,
    }))
    const { results } = await a.push(...changes)
    expect(results.map((r) => r.status)).toEqual(['applied', 'applied', 'applied'])
    const { rows } = await api.db.club(club.id, (_tx, client) =>
      client.query(
        'SELECT DISTINCT version, extract(year FROM made_at)::int AS year FROM mutations WHERE id = ANY ($1)',
        [changes.map((tickChange) => tickChange.id)],
      ),
    )
    expect(new Set(rows.map((r) => r.version)).size).toBe(1)
    for (const { year } of rows) expect(year).toBeGreaterThan(2000)
  })

  it('uses the time of receipt if the device clock is wrong', async () => {
    const { a, club } = await createSyncFixture(api)
    const futureTimes = [HOUR_MS, 24 * HOUR_MS, 365 * 24 * HOUR_MS].map((offsetMs) =>
      new Date(Date.now() + offsetMs).toISOString(),
    )
    const pastTimes = ['1970-01-01T00:00:05.000Z', '2010-01-01T00:00:00.000Z', '2024-12-31T23:59:59.000Z']
    const changes = [...futureTimes, '2199-12-31T00:00:00.000Z', ...pastTimes].map((made_at) => {
      const values = {
        first_name: 'Cai',
        last_name: 'Prys',
        has_medical_conditions: true,
        medical_conditions: 'Asthma',
      }
      return { ...a.mutation('registered.create', { id: newId(), values }), made_at }
    })
    const personIds = changes.map((tickChange) => tickChange.args.id)
    const { results } = await a.push(...changes)
    expect(results.map((r) => r.status)).toEqual(changes.map(() => 'applied'))
    const { rows } = await api.db.club(club.id, (_tx, client) =>
      client.query(
        `SELECT r.created, r.health_confirmed::text AS confirmed, m.made_at FROM registered r
         JOIN mutations m ON m.record = r.id::text WHERE r.id = ANY ($1) ORDER BY array_position($1, r.id)`,
        [personIds],
      ),
    )
    const now = Date.now()
    const confirmedDays = rows.map(({ confirmed }) => confirmed)
    for (const { created, made_at } of rows)
      for (const index of [created, made_at]) {
        expect(Date.parse(index)).toBeLessThanOrEqual(now)
        expect(Date.parse(index)).toBeGreaterThan(now - HOUR_MS)
      }
    expect(confirmedDays).toEqual(changes.map(() => getLondonDay()))
    // A later edit with the same wrong clock also sets the date of the health confirmation to today.
    const noteChange = { medical_conditions: { base: 'Asthma', value: 'Asthma, blue inhaler' } }
    await a.push({
      ...a.mutation('registered.update', { id: personIds[4], set: noteChange }),
      made_at: futureTimes[2] ?? '',
    })
    const personAfter = (await a.pullAll()).rows.get(`registered/${personIds[4]}`)
    expect(personAfter?.row).toMatchObject({ health_confirmed: getLondonDay() })
  })

  it('counts allergens from the day of receipt, not of the entry [B-PAR-02]', async () => {
    const { a, b } = await createSyncFixture(api)
    const getTimeDaysAgo = (confirmedDays: number) => new Date(Date.now() - confirmedDays * DAY_MS).toISOString()
    const [knownId, newPersonId] = [newId(), newId()]
    const names = { first_name: 'Cai', last_name: 'Prys' }
    const buildAllergenEdit = (id: string, allergen: string) => ({
      id,
      set: { allergens: { add: [allergen] } },
    })
    await a.push(
      a.mutation('registered.create', { id: knownId, values: names }),
      a.mutation('registered.update', buildAllergenEdit(knownId, 'milk')),
    )
    // Reconnect another tablet after ten days offline.
    await b.push(
      {
        ...b.mutation('registered.update', buildAllergenEdit(knownId, 'peanuts')),
        made_at: getTimeDaysAgo(10),
      },
      {
        ...b.mutation('registered.create', { id: newPersonId, values: { ...names, allergens: ['nuts'] } }),
        made_at: getTimeDaysAgo(10),
      },
    )
    const { rows } = await a.pullAll()
    for (const id of [knownId, newPersonId])
      expect(rows.get(`registered/${id}`)?.row).toMatchObject({ food_changed: getLondonDay() })
    expect(rows.get(`registered/${newPersonId}`)?.row).toMatchObject({ created: expect.stringMatching(/T/) })
  })

  it('accepts a change whose time is not a valid time', async () => {
    const { one, a, people, tick, states } = await createSyncFixture(api, 5)
    const times = ['', 'yesterday', '5/8/2026 10:00', '\u0000', 'x'.repeat(64)]
    const changes = times.map((made_at, i) => ({
      ...a.mutation('attendance.set', tick(people[i]!, 'attending')),
      made_at,
    }))
    const { results } = await a.push(...changes)
    expect(results.map((r) => r.status)).toEqual(times.map(() => 'applied'))
    expect((await states()).size).toBe(5)
    const retry = await a.push(...changes)
    expect(retry.results.map((r) => r.status)).toEqual(times.map(() => 'duplicate'))
    for (const made_at of ['x'.repeat(65), 5, null]) {
      const mutations = [{ ...a.mutation('attendance.set', tick(people[0]!, 'none')), made_at }]
      const reply = await api.call(one.token, 'POST', '/sync/push', { device_id: a.id, mutations })
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
    }
  })

  it('rejects a base value that the field cannot have had', async () => {
    const { a, people } = await createSyncFixture(api)
    const nestedValue = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown
    for (const base of ['B'.repeat(20_000), nestedValue, { a: 1 }]) {
      const updateArgs = { id: people[0], set: { school: { base, value: 'Ysgol' } } }
      const { results } = await a.push(a.mutation('registered.update', updateArgs))
      expect(results[0]).toMatchObject({ status: 'rejected', code: 'invalid' })
    }
    const hugeVersionTick = a.mutation('attendance.set', {
      session: newId(),
      registered: people[0],
      seen: 1e300,
      state: 'none',
    })
    expect((await a.push(hugeVersionTick)).results[0]).toMatchObject({ status: 'rejected', code: 'invalid' })
  })

  it('returns applied and duplicate for two copies in one push', async () => {
    const { a, people, tick } = await createSyncFixture(api)
    const tickChange = a.mutation('attendance.set', tick(people[0]!, 'attending'))
    const { results } = await a.push(tickChange, tickChange)
    expect(results.map((r) => r.status)).toEqual(['applied', 'duplicate'])
  })

  it('rejects another payload under a known id and a reused sequence number', async () => {
    const { a, people, tick, states } = await createSyncFixture(api)
    const tickChange = a.mutation('attendance.set', tick(people[0]!, 'attending'))
    await a.push(tickChange)
    const forgedChange = { ...tickChange, args: tick(people[1]!, 'attending') }
    const reusedSeqChange = { ...a.mutation('attendance.set', tick(people[2]!, 'attending')), seq: tickChange.seq }
    const { results } = await a.push(forgedChange, reusedSeqChange)
    expect(results.map((r) => [r.status, r.code])).toEqual([
      ['rejected', 'payload_mismatch'],
      ['rejected', 'seq_reused'],
    ])
    expect([...(await states()).keys()]).toEqual([people[0]])
  })

  it('applies ticks of different people from two offline tablets [invariant 3]', async () => {
    const { a, b, people, tick, states } = await createSyncFixture(api, 60)
    const buildHalf = (from: number, device: typeof a) =>
      people.slice(from, from + 30).map((p) => device.mutation('attendance.set', tick(p, 'attending')))
    await Promise.all([a.push(...buildHalf(0, a)), b.push(...buildHalf(30, b))])
    const statesAfter = await states()
    expect(people.every((p) => statesAfter.get(p)?.state === 'attending')).toBe(true)
  })

  it('applies the changes after an invalid one [invariant 4]', async () => {
    const { a, people, tick, states } = await createSyncFixture(api)
    const { results } = await a.push(
      a.mutation('session.create', { id: 'no id', ...SESSION_VALUES }),
      a.mutation('attendance.set', tick(newId(), 'attending')),
      a.mutation('nothing.known', {}),
      { ...a.mutation('attendance.set', tick(people[1]!, 'attending')), v: 7 },
      a.mutation('attendance.set', tick(people[0]!, 'attending')),
    )
    expect(results.map((r) => [r.status, r.code])).toEqual([
      ['rejected', 'invalid'],
      ['rejected', 'not_found'],
      ['rejected', 'unknown_mutation'],
      ['rejected', 'version_unsupported'],
      ['applied', undefined],
    ])
    expect((await states()).get(people[0])?.state).toBe('attending')
  })

  it('quarantines changes that depend on a refused creation until it is repaired', async () => {
    const { a, session, tick } = await createSyncFixture(api)
    const person = newId()
    const invalidCreation = {
      id: person,
      values: { first_name: 'Ava', last_name: 'Hughes', has_medical_conditions: true },
    }
    const firstPush = await a.push(
      a.mutation('registered.create', invalidCreation),
      a.mutation('attendance.set', tick(person, 'attending')),
    )
    expect(firstPush.results.map((r) => [r.status, r.code])).toEqual([
      ['rejected', 'invalid'],
      ['held', 'depends_on'],
    ])
    expect(firstPush.results[1]?.detail).toEqual({ table: 'registered', id: person })
    const quarantinedTick = a.mutation('attendance.set', tick(person, 'attending'))
    expect((await a.push(quarantinedTick)).results[0]?.status).toBe('held')
    const validCreation = { id: person, values: { ...invalidCreation.values, medical_conditions: 'Asthma' } }
    const repairedPush = await a.push(a.mutation('registered.create', validCreation), quarantinedTick)
    expect(repairedPush.results.map((r) => r.status)).toEqual(['applied', 'applied'])
    expect(repairedPush.results[1]?.rows[0]).toMatchObject({
      id: `${session}:${person}`,
      row: { state: 'attending' },
    })
  })

  it('contests opposite ticks of two tablets and applies the later one', async () => {
    const { a, b, people, tick, states } = await createSyncFixture(api)
    const person = people[0]!
    await a.push(a.mutation('attendance.set', tick(person, 'attending')))
    const seenVersion = (await b.pullAll()).rows.get(`attendance/${tick(person, '').session}:${person}`)?.version ?? 0
    await a.push(a.mutation('attendance.set', tick(person, 'none', seenVersion)))
    const disputedPush = await b.push(b.mutation('attendance.set', tick(person, 'registered', seenVersion)))
    expect(disputedPush.results[0]).toMatchObject({ status: 'conflict' })
    expect((await states()).get(person)).toMatchObject({ state: 'registered', contested: true })
    const row = disputedPush.results[0]?.rows.find((r) => r.table === 'attendance')
    const confirmingPush = await b.push(b.mutation('attendance.set', tick(person, 'attending', row?.version ?? 0)))
    expect(confirmingPush.results[0]?.status).toBe('applied')
    expect((await states()).get(person)).toMatchObject({ state: 'attending', contested: false })
    const conflict = [...(await a.pullAll()).rows.values()].find((c) => c.table === 'conflicts')
    expect(conflict?.row).toMatchObject({ kind: 'opposite', resolved_value: 'attending' })
  })

  it('applies the other ticks of a push with one disputed tick [invariants 2 and 3]', async () => {
    const { a, b, people, tick, states, club } = await createSyncFixture(api, 20)
    await a.push(a.mutation('attendance.set', tick(people[7]!, 'registered')))
    const queue = people.map((person) => b.mutation('attendance.set', tick(person, 'attending')))
    const unknownPersonTick = b.mutation('attendance.set', tick(newId(), 'attending'))
    const statuses = (await b.push(...queue, unknownPersonTick)).results.map((r) => r.status)
    expect(statuses).toEqual([...people.map((_, i) => (i === 7 ? 'conflict' : 'applied')), 'rejected'])
    const statesAfter = await states()
    expect(people.map((p) => statesAfter.get(p)?.state)).toEqual(people.map(() => 'attending'))
    const { rows } = await api.db.club(club.id, (_tx, client) =>
      client.query('SELECT count(*)::int AS n FROM mutations WHERE id = ANY($1)', [
        [...queue, unknownPersonTick].map((tickChange) => tickChange.id),
      ]),
    )
    expect(rows[0].n).toBe(21)
  })

  it('never contests a device’s own earlier change', async () => {
    const { a, people, tick, states } = await createSyncFixture(api)
    const [person] = people
    const ownTicks = ['attending', 'none', 'attending'].map((s) => a.mutation('attendance.set', tick(person!, s)))
    const { results } = await a.push(...ownTicks)
    expect(results.map((r) => r.status)).toEqual(['applied', 'applied', 'applied'])
    expect((await states()).get(person)).toMatchObject({ state: 'attending', contested: false })
  })

  it('joins a session created on two tablets into one with all ticks', async () => {
    const { club, a, b, people } = await createSyncFixture(api)
    const [ownSession, otherSession] = [newId(), newId()]
    const sessionValues = { date: '2026-08-06', holiday: 'July/Aug', year: 2026 }
    const buildTick = (session: string, registered: string) => ({
      session,
      registered,
      state: 'attending',
      seen: 0,
    })
    await a.push(
      a.mutation('session.create', { id: ownSession, ...sessionValues }),
      a.mutation('attendance.set', buildTick(ownSession, people[0]!)),
    )
    const reply = await b.push(
      b.mutation('session.create', { id: otherSession, ...sessionValues }),
      b.mutation('attendance.set', buildTick(otherSession, people[1]!)),
    )
    expect(reply.results[0]).toMatchObject({ status: 'applied', detail: { alias_of: ownSession } })
    expect(reply.results[1]?.rows).toEqual([
      expect.objectContaining({ id: `${otherSession}:${people[1]}`, row: null }),
      expect.objectContaining({
        id: `${ownSession}:${people[1]}`,
        row: expect.objectContaining({ state: 'attending' }),
      }),
    ])
    const { rows } = await api.db.club(club.id, (_tx, client) =>
      client.query("SELECT count(*)::int AS n FROM sessions WHERE date = '2026-08-06'"),
    )
    expect(rows[0].n).toBe(1)
  })

  it('stores both values of a health text changed on two tablets [invariant 5]', async () => {
    const { a, b, people } = await createSyncFixture(api)
    const buildNoteChange = (value: string) => ({
      id: people[0],
      set: {
        has_dietary_requirements: { base: null, value: true },
        dietary_requirements: { base: null, value },
      },
    })
    await a.push(a.mutation('registered.update', buildNoteChange('No nuts')))
    const { results } = await b.push(b.mutation('registered.update', buildNoteChange('No nuts or sesame')))
    expect(results[0]?.status).toBe('conflict')
    const rows = [...(await a.pullAll()).rows.values()]
    expect(rows.find((r) => r.id === people[0])?.row).toMatchObject({ dietary_requirements: 'No nuts' })
    expect(rows.find((r) => r.table === 'conflicts')?.row).toMatchObject({
      kind: 'field',
      field: 'dietary_requirements',
      mine: { value: 'No nuts or sesame', by: 'Huw Rees', device: b.id },
      theirs: { value: 'No nuts', by: 'Nia Rees', device: a.id },
    })
  })

  it('restores deleted records together with their later edits and ticks', async () => {
    const { a, b, people, session, tick, states } = await createSyncFixture(api)
    await a.push(a.mutation('session.delete', { id: session }))
    const { results } = await b.push(b.mutation('attendance.set', tick(people[0]!, 'attending')))
    expect(results[0]?.status).toBe('conflict')
    expect((await states()).size).toBe(0)
    const conflictId = results[0]?.conflicts?.[0]
    await b.push(b.mutation('conflict.resolve', { id: conflictId, value: 'restore' }))
    expect((await states()).get(people[0])?.state).toBe('attending')
    const pullAfterRestore = await a.pullAll()
    expect(pullAfterRestore.rows.get(`sessions/${session}`)?.row).toMatchObject({ id: session })
  })
})
