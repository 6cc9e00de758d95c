import { expect, type SmallClub, type TabletOf, test } from '../support/small-club.ts'

type Change = Parameters<typeof harness.change>[0][number]

const edit = (id: string, field: string, value: string, base: string | null = null): Change => ({
  name: 'registered.update',
  args: { id, set: { [field]: { base, value } } },
})

/** Opens two tablets that are offline until they sync one after the other. */
const two = async (hall: SmallClub): Promise<[TabletOf, TabletOf]> => [
  await hall.tablet(),
  await hall.tablet(),
]

const openQuestions = async (hall: SmallClub) =>
  ((await hall.inDatabase()).conflicts ?? [])
    .filter(({ resolved_at, deleted_at }) => resolved_at === null && deleted_at === null)
    .map(({ kind, record, field, mine, theirs }) => ({
      kind,
      record,
      field,
      values: [mine, theirs].map((side) => (side as { value?: unknown } | null)?.value),
    }))

for (const first of ['edit', 'delete'] as const) {
  test(`reports an edit against a delete as a conflict, the ${first} first [invariant 3]`, async ({
    openSmallClub,
  }) => {
    const hall = await openSmallClub()
    const [one, other] = await two(hall)
    const [person = ''] = hall.club.people
    await one.change(edit(person, 'school', 'Canton'))
    await one.tick(0)
    const pulled = Object.values((await other.held()).rows).flatMap((rows) =>
      rows.map(({ version }) => version),
    )
    await other.change({ name: 'registered.delete', args: { id: person, seen: Math.max(...pulled) } })
    for (const tablet of first === 'edit' ? [one, other] : [other, one]) await tablet.sync()
    await hall.allIsWell()
    expect(await openQuestions(hall)).toMatchObject([{ kind: 'deleted', record: person }])
    // Not counted until a user decides on another tablet.
    const held = await other.held()
    expect(held.rows.registered?.map(({ id }) => id)).not.toContain(person)
    const question = held.rows.conflicts?.[0]
    await other.change({
      name: 'conflict.resolve',
      args: { id: question?.id ?? '', value: 'restore', seen: question?.version ?? 0 },
    })
    await hall.allIsWell()
    const back = await one.held()
    expect(back.rows.registered?.find(({ id }) => id === person)).toMatchObject({ school: 'Canton' })
    expect(await hall.here()).toContain(person)
  })
}

test('applies the later of two opposite ticks and marks it contested [invariant 3]', async ({
  openSmallClub,
}) => {
  const hall = await openSmallClub()
  const [one, other] = await two(hall)
  await one.tick(0)
  await one.sync()
  await other.sync()
  // Each tablet continues from its own state. One removes the tick, the other sees the child leave and
  // return.
  await one.tick(0, 1, 'none')
  await one.sync()
  await other.tick(0, 1, 'none')
  await other.tick(0)
  await other.sync()
  await hall.allIsWell()
  const cell = async () => (await hall.inDatabase()).attendance?.[0]
  expect(await cell()).toMatchObject({ state: 'attending', contested: true })
  for (const tablet of [one, other])
    expect((await tablet.held()).rows.attendance).toMatchObject([{ state: 'attending', contested: true }])
  await one.tick(0)
  await hall.allIsWell()
  expect(await cell()).toMatchObject({ state: 'attending', contested: false })
})

test('applies the same tick from two tablets once without a conflict [invariants 2 and 3]', async ({
  openSmallClub,
}) => {
  const hall = await openSmallClub()
  const [one, other] = await two(hall)
  await one.tick(0)
  await other.tick(0)
  await one.sync({ pushes: [{ fault: 'twice' }] })
  await other.sync({ pushes: [{ fault: 'at_once' }] })
  await hall.allIsWell()
  const { attendance = [], mutations = [] } = await hall.inDatabase()
  expect(attendance).toMatchObject([{ state: 'attending', contested: false }])
  expect(mutations.map(({ status }) => status)).toEqual(['applied', 'applied'])
  expect(await openQuestions(hall)).toEqual([])
})

test('stores 120 ticks of two tablets that sync at once [invariant 3]', async ({ openSmallClub }) => {
  const hall = await openSmallClub(120)
  const tablets = await two(hall)
  for (const { device } of tablets) device.gateway.down = true
  for (const [i, tablet] of tablets.entries()) await tablet.tick(i * 60, 60)
  for (const tablet of tablets) expect(await tablet.waiting()).toBe(60)
  for (const { device } of tablets) device.gateway.down = false
  await Promise.all(tablets.map((tablet) => tablet.sync()))
  await hall.allIsWell()
  expect(await hall.here()).toEqual([...hall.club.people].sort())
  for (const tablet of tablets) {
    const { attendance = [] } = (await tablet.held()).rows
    expect(attendance.filter((row) => 'state' in row && row.state === 'attending')).toHaveLength(120)
  }
})

test('shows both texts of an allergy until a decision and merges allergens [invariant 5]', async ({
  openSmallClub,
}) => {
  const hall = await openSmallClub()
  const [one, other] = await two(hall)
  const [child = ''] = hall.club.people
  for (const [tablet, text, allergen] of [
    [one, 'Nuts: EpiPen', 'milk'],
    [other, 'Sesame', 'eggs'],
  ] as const)
    await tablet.change(edit(child, 'medical_conditions', text), {
      name: 'registered.update',
      args: { id: child, set: { allergens: { add: [allergen] } } },
    })
  await Promise.all([one.sync(), other.sync()])
  await hall.allIsWell()
  const [question] = await openQuestions(hall)
  expect(question).toMatchObject({ kind: 'field', field: 'medical_conditions', record: child })
  expect(question?.values.sort()).toEqual(['Nuts: EpiPen', 'Sesame'])
  for (const tablet of [one, other]) {
    const { registered = [], conflicts = [] } = (await tablet.held()).rows
    const row = registered.find(({ id }) => id === child) as { medical_conditions?: string } | undefined
    expect(['Nuts: EpiPen', 'Sesame']).toContain(row?.medical_conditions)
    expect(row).toMatchObject({ allergens: expect.arrayContaining(['milk', 'eggs']) })
    expect(conflicts).toHaveLength(1)
  }
})

test('refuses the same id with another payload [invariant 2]', async ({ openSmallClub }) => {
  const hall = await openSmallClub(3)
  const tablet = await hall.tablet()
  await tablet.tick(0, 3)
  // The gateway resends the answered ids with opposite states and expects `payload_mismatch`.
  await tablet.sync({ pushes: [{ fault: 'altered' }] })
  await hall.settle()
  await hall.allIsWell()
  expect(await hall.here()).toHaveLength(3)
})
