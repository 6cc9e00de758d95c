import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createParcelFixture, PARCEL_DAY } from '../../testing/parcels.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const SAME_DAY_ARGS = { date: PARCEL_DAY, holiday: 'July/Aug' }

const createFixture = async () => ({
  ...(await createParcelFixture(api)),
  db: (text: string, values: unknown[]) => api.db.network((_tx, client) => client.query(text, values)),
})

describe('parcel sessions on two tablets', () => {
  it('joins one day created on two tablets into one session [reading 34]', async () => {
    const { a, b, people, parcel, adding, setting, set, families } = await createParcelFixture(api)
    const [ann = '', bea = ''] = people
    await set(a, adding(ann))
    const secondId = newId()
    const [created, added] = (
      await b.push(
        b.mutation('parcel.create', { id: secondId, ...SAME_DAY_ARGS }),
        b.mutation('parcel_row.set', { ...adding(bea), parcel: secondId }),
      )
    ).results
    expect(created).toMatchObject({ status: 'applied', detail: { alias_of: parcel } })
    expect(created?.rows).toContainEqual({ table: 'parcel_provisions', id: secondId, row: null })
    expect(added?.rows).toContainEqual(expect.objectContaining({ id: `${parcel}:${bea}` }))
    await set(b, setting(ann, { packed: [false, true] }, secondId))
    const allFamilies = await families()
    expect([allFamilies.size, allFamilies.get(ann)?.packed]).toEqual([2, true])
  })

  it('clones activities and families with their numbers only [PARC-29, PARC-30]', async () => {
    const { a, parcel, people, adding, setting, set, families, db } = await createFixture()
    const [ann = '', bea = '', zoe = ''] = people
    for (const person of people) await set(a, adding(person))
    await set(a, setting(ann, { packed: [false, true], note: [null, 'Side door'] }))
    const parcelUpdate = { activities: { add: ['Baking'] }, average_meals: { base: null, value: 5 } }
    await a.push(a.mutation('parcel.update', { id: parcel, set: parcelUpdate }))
    await db('UPDATE registered SET soft_archived = true WHERE id = $1', [bea])
    await a.push(a.mutation('registered.delete', { id: zoe }))
    const id = newId()
    const clone = { id, date: '2026-08-21', holiday: 'July/Aug', clone: parcel }
    const [result] = (await a.push(a.mutation('parcel.create', clone))).results
    // Rows that the tablet created for removed families are returned as null.
    expect(result?.rows).toHaveLength(4)
    expect(await families(id)).toEqual(
      new Map([[ann, expect.objectContaining({ adults: 1, children: 2, num_meals: 4, packed: false, note: null })]]),
    )
    const { rows } = await a.pullAll()
    expect(rows.get(`parcel_provisions/${id}`)?.row).toMatchObject({
      clone: parcel,
      activities: ['Baking'],
      average_meals: 5,
      volunteers: [],
    })
  })

  it('rejects a clone of a deleted session and removes its rows [reading 40]', async () => {
    const { a, b, people, parcel, adding, set } = await createParcelFixture(api)
    const [ann = ''] = people
    await set(a, adding(ann))
    await a.push(a.mutation('parcel.delete', { id: parcel }))
    const id = newId()
    const clone = { id, date: '2026-08-21', holiday: 'July/Aug', clone: parcel }
    const [result, quarantined] = (
      await b.push(b.mutation('parcel.create', clone), b.mutation('parcel_row.set', { ...adding(ann), parcel: id }))
    ).results
    expect(result).toMatchObject({ status: 'rejected', code: 'not_found' })
    expect(result?.rows).toContainEqual({ table: 'parcel_rows', id: `${id}:${ann}`, row: null })
    expect(quarantined).toMatchObject({ status: 'held', code: 'depends_on' })
  })

  it('joins a clone to an existing session and adds new families', async () => {
    const { a, b, people, parcel, adding, set, families } = await createParcelFixture(api)
    const [ann = '', bea = ''] = people
    for (const person of [ann, bea]) await set(a, adding(person))
    const [first, second] = [newId(), newId()]
    const parcelArgs = { date: '2026-08-21', holiday: 'July/Aug' }
    await a.push(a.mutation('parcel.create', { id: first, ...parcelArgs }))
    await set(a, { ...adding(ann, { num_meals: 9 }), parcel: first })
    await b.push(b.mutation('parcel.create', { id: second, ...parcelArgs, clone: parcel }))
    const allFamilies = await families(first)
    expect([allFamilies.get(ann)?.num_meals, allFamilies.get(bea)?.num_meals]).toEqual([9, 4])
  })

  it('opens a conflict if one tablet deletes and another packs', async () => {
    const { a, b, people, parcel, adding, setting, set, families } = await createParcelFixture(api)
    const [ann = '', bea = ''] = people
    for (const person of [ann, bea]) await set(a, adding(person))
    await a.push(a.mutation('parcel.delete', { id: parcel }))
    expect((await families()).size).toBe(0)
    expect(await set(b, setting(ann, { packed: [false, true] }))).toMatchObject({ status: 'conflict' })
    expect(await set(b, setting(bea, { packed: [false, true] }))).toMatchObject({ status: 'conflict' })
    const [conflict, ...others] = await readOpenConflicts(a)
    expect(others).toEqual([])
    expect(conflict).toMatchObject({
      kind: 'deleted',
      table: 'parcel_provisions',
      record: parcel,
      base: PARCEL_DAY,
      mine: {
        value: {
          args: {
            rows: {
              [`${parcel}:${ann}`]: { packed: { base: false, value: true } },
              [`${parcel}:${bea}`]: { packed: { base: false, value: true } },
            },
          },
        },
      },
    })
    await a.push(a.mutation('conflict.resolve', { id: conflict?.id, value: 'restore' }))
    const allFamilies = await families()
    expect([allFamilies.get(ann)?.packed, allFamilies.get(bea)?.packed]).toEqual([true, true])
  })

  it('opens a conflict for an unseen change and joins a taken day', async () => {
    const { a, b, people, parcel, adding, set, families } = await createParcelFixture(api)
    const [ann = '', bea = ''] = people
    const seenVersion = (await a.push()).version
    await set(b, adding(ann))
    const [result] = (await a.push(a.mutation('parcel.delete', { id: parcel, seen: seenVersion }))).results
    expect(result).toMatchObject({ status: 'conflict' })
    const otherParcel = newId()
    await a.push(a.mutation('parcel.create', { id: otherParcel, ...SAME_DAY_ARGS }))
    await set(a, { ...adding(bea), parcel: otherParcel })
    const [question] = await readOpenConflicts(a)
    await a.push(a.mutation('conflict.resolve', { id: question?.id, value: 'restore' }))
    expect([...(await families(otherParcel)).keys()].sort()).toEqual([ann, bea].sort())
  })

  it('stores only the club’s volunteers, none for Boxes of Hope [PARC-43, PARC-44]', async () => {
    const { a, parcel, people } = await createParcelFixture(api)
    const changes = { volunteers: { base: [], value: people.slice(0, 1) } }
    await a.push(a.mutation('parcel.update', { id: parcel, set: changes }))
    expect((await a.pullAll()).rows.get(`parcel_provisions/${parcel}`)?.row).toMatchObject({ volunteers: [] })
  })
})
