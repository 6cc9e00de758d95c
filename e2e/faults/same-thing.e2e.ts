import { type ClubTablet, expect, type SmallClub, test } from '../support/small-club.ts'

type Change = Parameters<typeof harness.change>[0][number]

const buildEdit = (id: string, field: string, value: string, base: string | null = null): Change => ({
  name: 'registered.update',
  args: { id, set: { [field]: { base, value } } },
})

/** Opens two tablets. A tablet has no contact with the server until the test syncs it. */
const openTwoTablets = async (testClub: SmallClub): Promise<[ClubTablet, ClubTablet]> => [
  await testClub.tablet(),
  await testClub.tablet(),
]

const readOpenConflicts = async (testClub: SmallClub) =>
  ((await testClub.inDatabase()).conflicts ?? [])
    .filter(({ resolved_at, deleted_at }) => resolved_at === null && deleted_at === null)
    .map(({ kind, record, field, mine, theirs: theirNote }) => ({
      kind,
      record,
      field,
      values: [mine, theirNote].map((side) => (side as { value?: unknown } | null)?.value),
    }))

for (const first of ['edit', 'delete'] as const) {
  test(`reports an edit against a delete as a conflict, the ${first} first [invariant 3]`, async ({
    openSmallClub,
  }) => {
    const testClub = await openSmallClub()
    const [one, other] = await openTwoTablets(testClub)
    const [person = ''] = testClub.club.people
    await one.change(buildEdit(person, 'school', 'Canton'))
    await one.tick(0)
    const pulled = Object.values((await other.held()).rows).flatMap((rows) => rows.map(({ version }) => version))
    await other.change({ name: 'registered.delete', args: { id: person, seen: Math.max(...pulled) } })
    for (const tablet of first === 'edit' ? [one, other] : [other, one]) await tablet.sync()
    await testClub.allIsWell()
    expect(await readOpenConflicts(testClub)).toMatchObject([{ kind: 'deleted', record: person }])
    // Check that the person does not count until a user decides on another tablet.
    const replica = await other.held()
    expect(replica.rows.registered?.map(({ id }) => id)).not.toContain(person)
    const conflict = replica.rows.conflicts?.[0]
    await other.change({
      name: 'conflict.resolve',
      args: { id: conflict?.id ?? '', value: 'restore', seen: conflict?.version ?? 0 },
    })
    await testClub.allIsWell()
    const replicaAfter = await one.held()
    expect(replicaAfter.rows.registered?.find(({ id }) => id === person)).toMatchObject({ school: 'Canton' })
    expect(await testClub.here()).toContain(person)
  })
}

test('applies the later of two opposite ticks and marks it contested [invariant 3]', async ({ openSmallClub }) => {
  const testClub = await openSmallClub()
  const [one, other] = await openTwoTablets(testClub)
  await one.tick(0)
  await one.sync()
  await other.sync()
  // Change the same tick on both tablets, which have the same state. One tablet removes the tick. The other removes it
  // and sets it again.
  await one.tick(0, 1, 'none')
  await one.sync()
  await other.tick(0, 1, 'none')
  await other.tick(0)
  await other.sync()
  await testClub.allIsWell()
  const readAttendance = async () => (await testClub.inDatabase()).attendance?.[0]
  expect(await readAttendance()).toMatchObject({ state: 'attending', contested: true })
  for (const tablet of [one, other])
    expect((await tablet.held()).rows.attendance).toMatchObject([{ state: 'attending', contested: true }])
  await one.tick(0)
  await testClub.allIsWell()
  expect(await readAttendance()).toMatchObject({ state: 'attending', contested: false })
})

test('applies the same tick from two tablets once without a conflict [invariants 2 and 3]', async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub()
  const [one, other] = await openTwoTablets(testClub)
  await one.tick(0)
  await other.tick(0)
  await one.sync({ pushes: [{ fault: 'twice' }] })
  await other.sync({ pushes: [{ fault: 'at_once' }] })
  await testClub.allIsWell()
  const { attendance = [], mutations = [] } = await testClub.inDatabase()
  expect(attendance).toMatchObject([{ state: 'attending', contested: false }])
  expect(mutations.map(({ status }) => status)).toEqual(['applied', 'applied'])
  expect(await readOpenConflicts(testClub)).toEqual([])
})

test('stores 120 ticks of two tablets that sync at once [invariant 3]', async ({ openSmallClub }) => {
  const testClub = await openSmallClub(120)
  const tablets = await openTwoTablets(testClub)
  for (const { device } of tablets) device.gateway.down = true
  for (const [i, tablet] of tablets.entries()) await tablet.tick(i * 60, 60)
  for (const tablet of tablets) expect(await tablet.waiting()).toBe(60)
  for (const { device } of tablets) device.gateway.down = false
  await Promise.all(tablets.map((tablet) => tablet.sync()))
  await testClub.allIsWell()
  expect(await testClub.here()).toEqual([...testClub.club.people].sort())
  for (const tablet of tablets) {
    const { attendance = [] } = (await tablet.held()).rows
    expect(attendance.filter((row) => 'state' in row && row.state === 'attending')).toHaveLength(120)
  }
})

test('shows both texts of an allergy until a decision and merges allergens [invariant 5]', async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub()
  const [one, other] = await openTwoTablets(testClub)
  const [child = ''] = testClub.club.people
  for (const [tablet, text, allergen] of [
    [one, 'Nuts: EpiPen', 'milk'],
    [other, 'Sesame', 'eggs'],
  ] as const)
    await tablet.change(buildEdit(child, 'medical_conditions', text), {
      name: 'registered.update',
      args: { id: child, set: { allergens: { add: [allergen] } } },
    })
  await Promise.all([one.sync(), other.sync()])
  await testClub.allIsWell()
  const [question] = await readOpenConflicts(testClub)
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
  const testClub = await openSmallClub(3)
  const tablet = await testClub.tablet()
  await tablet.tick(0, 3)
  // Send the acknowledged ids again with opposite states. The gateway checks that the server refuses them with
  // `payload_mismatch`.
  await tablet.sync({ pushes: [{ fault: 'altered' }] })
  await testClub.settle()
  await testClub.allIsWell()
  expect(await testClub.here()).toHaveLength(3)
})
