import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createParcelFixture } from '../../testing/parcels.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('families of a session on two tablets', () => {
  it('adds, edits and removes a family [PARC-46 to PARC-49, PARC-63]', async () => {
    const { a, people, parcel, adding, setting, set, families } = await createParcelFixture(api)
    const [ann = ''] = people
    expect(await set(a, adding(ann))).toMatchObject({ status: 'applied' })
    expect(await set(a, setting(ann, { packed: [false, true], note: [null, 'Side door'] }))).toMatchObject({
      status: 'applied',
      rows: [{ table: 'parcel_rows', id: `${parcel}:${ann}`, row: { packed: true, note: 'Side door' } }],
    })
    expect((await families()).get(ann)).toEqual({
      id: `${parcel}:${ann}`,
      parcel,
      registered: ann,
      adults: 1,
      children: 2,
      num_meals: 4,
      wellbeing_resources: false,
      packed: true,
      handed_over: false,
      not_in: false,
      note: 'Side door',
      merged: false,
      number: 1,
    })
    const removal = a.mutation('parcel_row.remove', { parcel, registered: ann })
    expect((await a.push(removal)).results[0]).toMatchObject({ status: 'applied', rows: [{ row: null }] })
    expect((await families()).size).toBe(0)
    // A family that is removed and added again starts with new values.
    await set(a, adding(ann, { num_meals: 2 }))
    expect((await families()).get(ann)).toMatchObject({ num_meals: 2, packed: false, note: null })
  })

  it('numbers families added at once in order of arrival [B-PAR-01]', async () => {
    const { a, b, people, parcel, adding, set, families } = await createParcelFixture(api)
    const [ann = '', bea = '', cai = ''] = people
    await set(a, adding(ann))
    await set(a, adding(cai))
    await set(b, adding(bea))
    const readNumbers = async () =>
      [...(await families()).values()].map(({ registered, number }) => [registered, number])
    expect(new Map((await readNumbers()) as [string, number][])).toEqual(
      new Map([
        [ann, 1],
        [cai, 2],
        [bea, 3],
      ]),
    )
    // A removed family leaves a gap in the numbers. An Undo adds the family again with its old number.
    await a.push(a.mutation('parcel_row.remove', { parcel, registered: ann }))
    expect((await families()).get(cai)).toMatchObject({ number: 2 })
    await set(a, { ...adding(ann), number: 1 })
    expect((await families()).get(ann)).toMatchObject({ number: 1 })
  })

  it('merges different fields of one family set on two tablets [invariant 3]', async () => {
    const { a, b, people, adding, setting, set, families } = await createParcelFixture(api)
    const [ann = '', bea = ''] = people
    await set(a, adding(ann))
    await set(a, setting(ann, { packed: [false, true] }))
    await set(b, setting(ann, { num_meals: [4, 6] }))
    await set(b, adding(bea))
    await set(a, setting(ann, { children: [2, 3] }))
    expect((await families()).get(ann)).toMatchObject({ packed: true, num_meals: 6, children: 3, adults: 1 })
    expect((await families()).size).toBe(2)
  })

  it('opens one conflict for different meal numbers of a family [PARC-49]', async () => {
    const { a, b, people, parcel, adding, setting, set, families } = await createParcelFixture(api)
    const [ann = ''] = people
    await set(a, adding(ann))
    await set(a, setting(ann, { num_meals: [4, 6] }))
    const result = await set(b, setting(ann, { num_meals: [4, 3] }))
    expect(result).toMatchObject({ status: 'conflict' })
    expect((await families()).get(ann)?.num_meals).toBe(6)
    const [conflict] = await readOpenConflicts(a)
    expect(conflict).toMatchObject({
      kind: 'field',
      table: 'parcel_rows',
      record: `${parcel}:${ann}`,
      field: 'num_meals',
      base: 4,
      mine: { value: 3, by: 'Huw Rees' },
      theirs: { value: 6, by: 'Nia Rees' },
    })
    const resolution = a.mutation('conflict.resolve', { id: conflict?.id, value: 3 })
    expect((await a.push(resolution)).results[0]).toMatchObject({ status: 'applied' })
    expect((await families()).get(ann)?.num_meals).toBe(3)
    const invalidResolution = a.mutation('conflict.resolve', { id: conflict?.id, value: 1.5 })
    expect((await a.push(invalidResolution)).results[0]).toMatchObject({ status: 'rejected' })
  })

  it('adds a family once and opens conflicts only for differences [PARC-46]', async () => {
    const { a, b, people, adding, set, families } = await createParcelFixture(api)
    const [ann = '', bea = ''] = people
    await set(a, adding(ann))
    expect(await set(b, adding(ann))).toMatchObject({ status: 'applied' })
    await set(a, adding(bea))
    // A missing number of meals does not conflict with an entered number.
    expect(await set(b, adding(bea, { children: 3, num_meals: null }))).toMatchObject({ status: 'conflict' })
    expect((await readOpenConflicts(a)).map(({ field }) => field)).toEqual(['children'])
    expect((await families()).size).toBe(2)
  })

  it('requires whole numbers from 0 to 999, or no meals [PARC-77, PARC-78, PARC-79]', async () => {
    const { a, people, parcel, setting, adding, set, families } = await createParcelFixture(api)
    const [ann = ''] = people
    await set(a, adding(ann))
    for (const value of [-1, 1.5, 1000, '4'])
      expect(await set(a, setting(ann, { num_meals: [4, value] }))).toMatchObject({
        status: 'rejected',
        code: 'invalid',
        detail: { num_meals: expect.anything() },
      })
    for (const field of ['adults', 'children'])
      expect(await set(a, setting(ann, { [field]: [1, null] }))).toMatchObject({ status: 'rejected' })
    await set(a, setting(ann, { num_meals: [4, null], adults: [1, 0] }))
    expect((await families()).get(ann)).toMatchObject({ num_meals: null, adults: 0 })
    const buildAverageUpdate = (value: unknown) =>
      a.mutation('parcel.update', { id: parcel, set: { average_meals: { base: null, value } } })
    expect((await a.push(buildAverageUpdate(1000))).results[0]).toMatchObject({ status: 'rejected' })
    expect((await a.push(buildAverageUpdate(0))).results[0]).toMatchObject({ status: 'applied' })
  })

  it('opens a conflict for edits of a removed family and restores them', async () => {
    const { a, b, people, parcel, adding, setting, set, families } = await createParcelFixture(api)
    const [ann = '', bea = ''] = people
    for (const person of [ann, bea]) await set(a, adding(person))
    for (const person of [ann, bea]) await a.push(a.mutation('parcel_row.remove', { parcel, registered: person }))
    for (const person of [ann, bea])
      expect(await set(b, setting(person, { packed: [false, true] }))).toMatchObject({ status: 'conflict' })
    const openConflicts = await readOpenConflicts(a)
    expect(openConflicts.map(({ table, kind }) => [table, kind])).toEqual([
      ['parcel_rows', 'deleted'],
      ['parcel_rows', 'deleted'],
    ])
    const findConflictId = (one: string) => openConflicts.find(({ record }) => record === `${parcel}:${one}`)?.id
    await a.push(a.mutation('conflict.resolve', { id: findConflictId(ann), value: 'restore' }))
    await a.push(a.mutation('conflict.resolve', { id: findConflictId(bea), value: 'let_go' }))
    expect([...(await families())].map(([id, { packed, num_meals }]) => [id, packed, num_meals])).toEqual([
      [ann, true, 4],
    ])
  })

  it('opens a conflict if a tablet removes a family without the latest changes', async () => {
    const { a, b, people, parcel, adding, setting, set } = await createParcelFixture(api)
    const [ann = ''] = people
    await set(a, adding(ann))
    const seenVersion = (await a.push()).version
    await set(b, setting(ann, { packed: [false, true] }))
    const [result] = (await a.push(a.mutation('parcel_row.remove', { parcel, registered: ann, seen: seenVersion })))
      .results
    expect(result).toMatchObject({ status: 'conflict' })
    expect((await readOpenConflicts(a))[0]).toMatchObject({ kind: 'deleted', record: `${parcel}:${ann}` })
  })
})

it('returns the rows that the server counts and hashes, in pages [invariant 6]', async () => {
  const { a, people, adding, set } = await createParcelFixture(api, 12)
  for (const person of people) await set(a, adding(person))
  await a.push(
    a.mutation('parcel_row.remove', {
      parcel: (adding('') as { parcel: string }).parcel,
      registered: people[0],
    }),
  )
  const fullPull = await a.pullAll()
  const pagedPull = await a.pullAll(undefined, 3)
  expect([...pagedPull.rows.keys()].sort()).toEqual([...fullPull.rows.keys()].sort())
  expect(fullPull.checksums?.parcel_rows?.count).toBe(11)
  expect(fullPull.checksums?.parcel_provisions?.count).toBe(1)
  const laterPull = await a.pullAll(fullPull.cursor)
  expect([laterPull.rows.size, laterPull.reset]).toEqual([0, undefined])
})

/** Builds a cursor in the format of an older server, which did not include the number of known tables. */
const toOldCursor = (cursor: string, scope: string): string => {
  const values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
  return Buffer.from(
    JSON.stringify(values.toSpliced(7, 1).map((value, index) => (index === 1 ? scope : value))),
  ).toString('base64url')
}

it('sends an older app no parcel rows, conflicts or checksums', async () => {
  const { a, b, people, adding, setting, set } = await createParcelFixture(api)
  const { cursor } = await a.pullAll()
  // The server does not recognise the scope in the old cursor, so the app bootstraps once.
  const firstPull = await a.pullAll(toOldCursor(cursor, 'of another day'))
  const [ann = ''] = people
  await set(a, adding(ann))
  await set(a, setting(ann, { num_meals: [4, 6] }))
  await set(b, setting(ann, { num_meals: [4, 3] }))
  const secondPull = await a.pullAll(firstPull.cursor)
  expect(secondPull.reset).toBeUndefined()
  for (const { rows, checksums } of [firstPull, secondPull]) {
    expect([...rows.values()].filter(({ table }) => table.startsWith('parcel') || table === 'conflicts')).toEqual([])
    expect(Object.keys(checksums ?? {}).filter((table) => table.startsWith('parcel'))).toEqual([])
    expect(checksums?.conflicts?.count).toBe(0)
  }
  // The updated app starts without a cursor and receives all rows.
  const { rows } = await a.pullAll()
  expect([...rows.keys()].filter((key) => key.startsWith('parcel_rows/'))).toHaveLength(1)
})
