import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { DAY_MS, getUtcDay } from '../../../contract/rules/days.ts'
import { runRetention } from '../../retention/retention.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createParcelFixture } from '../../testing/parcels.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))

describe('merged families', () => {
  it('moves a packed parcel to the remaining person, and back on undo [DUP-31]', async () => {
    const { a, b, people, adding, setting, set, families, merge, undo } = await createParcelFixture(api)
    const [primary = '', duplicate = ''] = people
    await set(a, adding(duplicate))
    expect((await merge(primary, duplicate)).status).toBe(204)
    expect(await set(b, setting(duplicate, { packed: [false, true], num_meals: [4, 6] }))).toMatchObject({
      status: 'applied',
      rows: [{ row: null }, { row: { registered: primary, packed: true } }],
    })
    expect([...(await families()).keys()]).toEqual([primary])
    expect((await undo(primary)).status).toBe(204)
    const familiesAfterUndo = await families()
    expect([...familiesAfterUndo.keys()]).toEqual([duplicate])
    expect(familiesAfterUndo.get(duplicate)).toMatchObject({ packed: true, num_meals: 6, adults: 1 })
  })

  it('keeps both parcels if both people had one, until the undo [DUP-31]', async () => {
    const { id: organisation, a, people, adding, setting, set, families, merge, undo } = await createParcelFixture(api)
    const [primary = '', double = '', other = ''] = people
    await set(a, adding(primary, { num_meals: 2 }))
    await set(a, adding(double, { num_meals: 5 }))
    await set(a, adding(other))
    await set(a, setting(primary, { packed: [false, true] }))
    const readTotals = async () =>
      (
        await query(
          `SELECT number_of_parcels, number_of_portions, unique_families_served FROM parcel_numbers(ARRAY[$1]::uuid[], NULL, NULL, NULL, '2027-01-01')`,
          [organisation],
        )
      ).rows
    const [before, counted] = [await families(), await readTotals()]
    await merge(primary, double)
    const mergedFamilies = await families()
    expect(mergedFamilies.size).toBe(3)
    expect(mergedFamilies.get(primary)).toEqual(before.get(primary))
    expect(mergedFamilies.get(double)).toEqual({ ...before.get(double), merged: true })
    expect(await readTotals()).toEqual(counted)
    await undo(primary)
    expect(await families()).toEqual(before)
    await merge(primary, double)
    await set(a, setting(primary, { children: [2, 7] }))
    await undo(primary)
    const familiesAfter = await families()
    expect([familiesAfter.get(primary)?.children, familiesAfter.get(primary)?.num_meals]).toEqual([7, 2])
    expect(familiesAfter.get(double)).toEqual(before.get(double))
  })

  it('keeps the parcel with the most portions in an upcoming session [DUP-31]', async () => {
    const { id: organisation, a, people, adding, setting, set, families, merge, undo } = await createParcelFixture(api)
    const [primary = '', double = '', other = ''] = people
    await query('UPDATE parcel_provisions SET date = $1 WHERE organisation_id = $2', [
      getUtcDay(Date.now() + 2 * DAY_MS),
      organisation,
    ])
    await set(a, adding(primary, { num_meals: 2 }))
    await set(a, adding(double, { num_meals: 5 }))
    await set(a, adding(other))
    await set(a, setting(primary, { packed: [false, true] }))
    const familiesBefore = await families()
    await merge(primary, double)
    const mergedFamilies = await families()
    expect(mergedFamilies.size).toBe(2)
    expect(mergedFamilies.get(primary)).toMatchObject({ num_meals: 5, packed: true })
    await undo(primary)
    expect(await families()).toEqual(familiesBefore)
  })

  it('restores both parcels if the session was deleted and restored in between [DUP-31]', async () => {
    const { a, people, parcel, adding, set, families, merge, undo } = await createParcelFixture(api)
    const [primary = '', duplicate = ''] = people
    await set(a, adding(primary))
    await set(a, adding(duplicate))
    const seenVersion = (await a.push()).version - 1
    await merge(primary, duplicate)
    await a.push(a.mutation('parcel.delete', { id: parcel, seen: seenVersion }))
    const lateUpdate = a.mutation('parcel.update', {
      id: parcel,
      set: { average_meals: { base: null, value: 3 } },
    })
    await a.push(lateUpdate)
    const [question] = await readOpenConflicts(a)
    await a.push(a.mutation('conflict.resolve', { id: question?.id, value: 'restore' }))
    expect([...(await families()).keys()].sort()).toEqual([primary, duplicate].sort())
    await undo(primary)
    expect([...(await families()).keys()].sort()).toEqual([primary, duplicate].sort())
  })

  it('moves a parcel conflict to the remaining person, and back on undo [DUP-31]', async () => {
    const { a, b, people, parcel, adding, setting, set, merge, undo, families } = await createParcelFixture(api)
    const [primary = '', duplicate = ''] = people
    await set(a, adding(duplicate))
    await set(a, setting(duplicate, { num_meals: [4, 6] }))
    await set(b, setting(duplicate, { num_meals: [4, 3] }))
    await merge(primary, duplicate)
    const [conflict] = await readOpenConflicts(a)
    expect(conflict?.record).toBe(`${parcel}:${primary}`)
    await a.push(a.mutation('conflict.resolve', { id: conflict?.id, value: 3 }))
    expect((await families()).get(primary)?.num_meals).toBe(3)
    await undo(primary)
    expect((await families()).get(duplicate)?.num_meals).toBe(3)
    expect(await readOpenConflicts(a)).toEqual([])
  })

  it('replaces a volunteer by the remaining person until the undo [DUP-31]', async () => {
    const { id: organisation, a, people, parcel, merge, undo } = await createParcelFixture(api)
    const [primary = '', duplicate = '', other = ''] = people
    await query('UPDATE parcel_provisions SET volunteers = $1 WHERE organisation_id = $2', [
      [duplicate, other, primary],
      organisation,
    ])
    const readParcel = async () => (await a.pullAll()).rows.get(`parcel_provisions/${parcel}`)?.row
    await merge(primary, duplicate)
    expect(await readParcel()).toMatchObject({ volunteers: [primary, other] })
    await undo(primary)
    expect(await readParcel()).toMatchObject({ volunteers: [duplicate, other, primary] })
  })
})

describe('families that leave the register', () => {
  it('preserves a removed person’s numbers and opens conflicts for edits [reading 34]', async () => {
    const { a, b, people, parcel, adding, setting, set, families } = await createParcelFixture(api)
    const [ann = ''] = people
    await set(a, adding(ann))
    await a.push(a.mutation('registered.delete', { id: ann }))
    expect((await families()).get(ann)).toMatchObject({ num_meals: 4 })
    expect(await set(b, setting(ann, { packed: [false, true] }))).toMatchObject({ status: 'conflict' })
    const [conflict] = await readOpenConflicts(a)
    expect(conflict).toMatchObject({ kind: 'deleted', table: 'registered', record: ann })
    expect(conflict?.mine.value).toMatchObject({
      args: { rows: { [`${parcel}:${ann}`]: { packed: { base: false, value: true } } } },
    })
    await a.push(a.mutation('conflict.resolve', { id: conflict?.id, value: 'restore' }))
    expect((await families()).get(ann)).toMatchObject({ packed: true })
    // The parcel row of a person who left the register can still be removed.
    await a.push(a.mutation('registered.delete', { id: ann }))
    const removal = a.mutation('parcel_row.remove', { parcel, registered: ann })
    expect((await a.push(removal)).results[0]).toMatchObject({ status: 'applied' })
    expect((await families()).size).toBe(0)
  })

  it('opens a conflict if the removal had not seen the packing', async () => {
    const { a, b, people, adding, setting, set } = await createParcelFixture(api)
    const [ann = ''] = people
    await set(a, adding(ann))
    const seenVersion = (await a.push()).version
    await set(b, setting(ann, { packed: [false, true] }))
    const [result] = (await a.push(a.mutation('registered.delete', { id: ann, seen: seenVersion }))).results
    expect(result).toMatchObject({ status: 'conflict' })
  })

  it('deletes the note but not the numbers after 30 days', async () => {
    const { a, b, people, adding, setting, set, families } = await createParcelFixture(api)
    const [ann = ''] = people
    await set(a, adding(ann))
    await set(a, setting(ann, { note: [null, 'Side door, dog'] }))
    await set(b, setting(ann, { note: ['Front', 'Leave with Eve'] }))
    await a.push(a.mutation('registered.delete', { id: ann }))
    await query("UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = $1", [ann])
    await runRetention(api.db, new AbortController().signal)
    expect((await families()).get(ann)).toMatchObject({ num_meals: 4, note: null })
    expect(await set(b, setting(ann, { note: ['Side door, dog', 'Ring twice'] }))).toMatchObject({
      status: 'rejected',
      code: 'not_found',
    })
    await runRetention(api.db, new AbortController().signal)
    const { rows } = await query(
      `SELECT (SELECT count(*) FROM mutations WHERE args::text ~ 'dog|Eve|Ring')::int
        + (SELECT count(*) FROM conflicts WHERE mine::text ~ 'dog|Eve' OR theirs::text ~ 'dog|Eve')::int AS left`,
    )
    expect(rows).toEqual([{ left: 0 }])
  })

  it('deletes tombstones once no tablet and no conflict needs them', async () => {
    const { id: organisation, a, b, people, parcel, adding, setting, set } = await createParcelFixture(api)
    const [ann = '', bea = ''] = people
    for (const person of [ann, bea]) await set(a, adding(person))
    for (const person of [ann, bea]) await a.push(a.mutation('parcel_row.remove', { parcel, registered: person }))
    await set(b, setting(bea, { packed: [false, true] }))
    const deletedParcel = newId()
    await a.push(a.mutation('parcel.create', { id: deletedParcel, date: '2026-08-21', holiday: 'July/Aug' }))
    await set(a, { ...adding(ann), parcel: deletedParcel })
    await a.push(a.mutation('parcel.delete', { id: deletedParcel }))
    const expiredTime = "now() - interval '93 days'"
    for (const table of ['parcel_provision_registered', 'parcel_provisions'])
      await query(
        `UPDATE ${table} SET deleted_at = ${expiredTime} WHERE organisation_id = $1 AND deleted_at IS NOT NULL`,
        [organisation],
      )
    await runRetention(api.db, new AbortController().signal)
    const countRows = async (table: string) =>
      (await query(`SELECT FROM ${table} WHERE organisation_id = $1`, [organisation])).rowCount
    expect([await countRows('parcel_provision_registered'), await countRows('parcel_provisions')]).toEqual([1, 1])
  })
})

it('applies 500 packed families in one push', async () => {
  const { a, people, session, setting, families } = await createParcelFixture(api, 500)
  const sessionId = await session(
    { date: '2026-08-21' },
    people.map((one) => [one, 1, 2, 4]),
  )
  const packed = people.map((one) => setting(one, { packed: [false, true] }, sessionId))
  const { results } = await a.push(...packed.map((args) => a.mutation('parcel_row.set', args)))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']))
  expect([...(await families(sessionId)).values()].filter((row) => row.packed)).toHaveLength(500)
}, 120_000)
