import { type ClubTablet, expect, type SmallClub, test } from '../support/small-club.ts'

type HarnessChange = Parameters<typeof harness.change>[0][number]

const buildEdit = (id: string, field: string, value: string, base: string | null = null): HarnessChange => ({
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

for (const firstAction of ['edit', 'delete'] as const) {
  test(`reports an edit against a delete as a conflict, the ${firstAction} first [invariant 3]`, async ({
    openSmallClub,
  }) => {
    const testClub = await openSmallClub()
    const [firstTablet, otherTablet] = await openTwoTablets(testClub)
    const [person = ''] = testClub.club.people
    await firstTablet.change(buildEdit(person, 'school', 'Canton'))
    await firstTablet.tick(0)
    const pulledVersions = Object.values((await otherTablet.held()).rows).flatMap((rows) =>
      rows.map(({ version }) => version),
    )
    await otherTablet.change({ name: 'registered.delete', args: { id: person, seen: Math.max(...pulledVersions) } })
    for (const tablet of firstAction === 'edit' ? [firstTablet, otherTablet] : [otherTablet, firstTablet])
      await tablet.sync()
    await testClub.allIsWell()
    expect(await readOpenConflicts(testClub)).toMatchObject([{ kind: 'deleted', record: person }])
    // Check that the person does not count until a user decides on another tablet.
    const replica = await otherTablet.held()
    expect(replica.rows.registered?.map(({ id }) => id)).not.toContain(person)
    const conflict = replica.rows.conflicts?.[0]
    await otherTablet.change({
      name: 'conflict.resolve',
      args: { id: conflict?.id ?? '', value: 'restore', seen: conflict?.version ?? 0 },
    })
    await testClub.allIsWell()
    const replicaAfter = await firstTablet.held()
    expect(replicaAfter.rows.registered?.find(({ id }) => id === person)).toMatchObject({ school: 'Canton' })
    expect(await testClub.here()).toContain(person)
  })
}

test('applies the later of two opposite ticks and marks it contested [invariant 3]', async ({ openSmallClub }) => {
  const testClub = await openSmallClub()
  const [firstTablet, otherTablet] = await openTwoTablets(testClub)
  await firstTablet.tick(0)
  await firstTablet.sync()
  await otherTablet.sync()
  // Change the same tick on both tablets, which have the same state. One tablet removes the tick. The other removes it
  // and sets it again.
  await firstTablet.tick(0, 1, 'none')
  await firstTablet.sync()
  await otherTablet.tick(0, 1, 'none')
  await otherTablet.tick(0)
  await otherTablet.sync()
  await testClub.allIsWell()
  const readAttendance = async () => (await testClub.inDatabase()).attendance?.[0]
  expect(await readAttendance()).toMatchObject({ state: 'attending', contested: true })
  for (const tablet of [firstTablet, otherTablet])
    expect((await tablet.held()).rows.attendance).toMatchObject([{ state: 'attending', contested: true }])
  await firstTablet.tick(0)
  await testClub.allIsWell()
  expect(await readAttendance()).toMatchObject({ state: 'attending', contested: false })
})

test('applies the same tick from two tablets once without a conflict [invariants 2 and 3]', async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub()
  const [firstTablet, otherTablet] = await openTwoTablets(testClub)
  await firstTablet.tick(0)
  await otherTablet.tick(0)
  await firstTablet.sync({ pushes: [{ fault: 'twice' }] })
  await otherTablet.sync({ pushes: [{ fault: 'at_once' }] })
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
  const [firstTablet, otherTablet] = await openTwoTablets(testClub)
  const [child = ''] = testClub.club.people
  for (const [tablet, text, allergen] of [
    [firstTablet, 'Nuts: EpiPen', 'milk'],
    [otherTablet, 'Sesame', 'eggs'],
  ] as const)
    await tablet.change(buildEdit(child, 'medical_conditions', text), {
      name: 'registered.update',
      args: { id: child, set: { allergens: { add: [allergen] } } },
    })
  await Promise.all([firstTablet.sync(), otherTablet.sync()])
  await testClub.allIsWell()
  const [conflict] = await readOpenConflicts(testClub)
  expect(conflict).toMatchObject({ kind: 'field', field: 'medical_conditions', record: child })
  expect(conflict?.values.sort()).toEqual(['Nuts: EpiPen', 'Sesame'])
  for (const tablet of [firstTablet, otherTablet]) {
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
