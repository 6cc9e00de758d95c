import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RegisteredRow } from '../../../contract/rows.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const buildEdit = (id: string, field: string, value: unknown, base: unknown = null) => ({
  id,
  set: { [field]: { base, value } },
})
const buildNoteEdit = (id: string, value: string, base: string | null = null) =>
  buildEdit(id, 'medical_conditions', value, base)

/**
 * Creates a child who seems to be registered twice. The tablet `late` has not pulled any change, the tablet `a` is
 * current.
 */
const createTwoRecords = async () => {
  const { a, b: late, club, people, session, tick } = await createSyncFixture(api)
  const [primary = '', duplicate = '', third = ''] = people
  const update = async (device: typeof a, args: object) =>
    (await device.push(device.mutation('registered.update', { ...args }))).results[0]
  const merge = (into = primary, duplicates = [duplicate]) =>
    a.push(a.mutation('registered.merge', { primary: into, duplicates }))
  const undo = async (personId = primary) =>
    (await a.push(a.mutation('registered.unmerge', { primary: personId }))).results[0]
  const readPerson = async (id: string) =>
    (await late.pullAll()).rows.get(`registered/${id}`)?.row as RegisteredRow | undefined
  /** Returns the open conflicts about a person, each with its field, proposed value and current value. */
  const getConflicts = async (id: string) =>
    (await readOpenConflicts(a))
      .filter(({ record }) => record === id)
      .map(({ field, mine, theirs: otherSide }) => [field, mine.value, otherSide.value])
  const decide = async (id: string, proposed: unknown, value: unknown) => {
    const conflict = (await readOpenConflicts(a)).find((q) => q.record === id && q.mine.value === proposed)
    return (await a.push(a.mutation('conflict.resolve', { id: conflict?.id, value, seen: conflict?.version })))
      .results[0]
  }
  return {
    a,
    late,
    club,
    session,
    tick,
    primary,
    duplicate,
    third,
    update,
    merge,
    undo,
    person: readPerson,
    asked: getConflicts,
    decide,
  }
}

describe('conflicts about a duplicate', () => {
  it('returns a duplicate’s conflict with the duplicate’s value [invariant 5]', async () => {
    const { a, late, primary, duplicate, update, merge, undo, asked: getConflicts } = await createTwoRecords()
    await update(a, buildNoteEdit(primary, 'asthma'))
    await update(a, buildNoteEdit(duplicate, 'nut'))
    await update(late, buildNoteEdit(duplicate, 'bee'))
    await merge()
    expect(await undo()).toMatchObject({ status: 'applied' })
    expect(await getConflicts(duplicate)).toEqual([['medical_conditions', 'bee', 'nut']])
    expect(await getConflicts(primary)).toEqual([])
  })

  it('returns a conflict of a stale note to the duplicate [invariant 5]', async () => {
    const { a, late, primary, duplicate, update, merge, undo, asked: getConflicts, person } = await createTwoRecords()
    await update(a, buildNoteEdit(primary, 'asthma'))
    await update(a, buildNoteEdit(duplicate, 'nut'))
    await merge()
    expect(await update(late, buildNoteEdit(duplicate, 'bee'))).toMatchObject({ status: 'conflict' })
    await undo()
    expect(await getConflicts(duplicate)).toEqual([['medical_conditions', 'bee', 'nut']])
    expect(await getConflicts(primary)).toEqual([])
    expect(await person(primary)).toMatchObject({ medical_conditions: 'asthma' })
  })
})

describe('allergies and support', () => {
  it('opens no conflict for an allergy of a duplicate [PER-130]', async () => {
    const { a, primary, duplicate, update, merge, undo, asked: getConflicts, person } = await createTwoRecords()
    await update(a, buildEdit(primary, 'has_dietary_requirements', false))
    await update(a, {
      id: duplicate,
      set: { has_dietary_requirements: { base: null, value: true }, allergens: { add: ['nuts'] } },
    })
    await merge()
    expect(await person(primary)).toMatchObject({ has_dietary_requirements: true, allergens: ['nuts'] })
    expect(await getConflicts(primary)).toEqual([])
    await undo()
    expect(await getConflicts(primary)).toEqual([])
    expect(await person(primary)).toMatchObject({ has_dietary_requirements: false, allergens: [] })
    expect(await person(duplicate)).toMatchObject({ has_dietary_requirements: true, allergens: ['nuts'] })
  })

  it('separates support with the type that it came with [PER-103]', async () => {
    const getSupport = (person?: RegisteredRow) => [
      person?.accessing_wider_support,
      person?.accessing_wider_support_type,
    ]
    const buildTypeEdit = (id: string, value: string | null, base: string | null = null) =>
      buildEdit(id, 'accessing_wider_support_type', value, base)
    {
      const { a, primary, duplicate, update, merge, undo, person } = await createTwoRecords()
      await merge()
      await update(a, buildTypeEdit(duplicate, 'yes_single'))
      await undo()
      expect(getSupport(await person(primary))).toEqual([false, null])
      expect(getSupport(await person(duplicate))).toEqual([true, 'yes_single'])
    }
    {
      const { a, primary, duplicate, update, merge, undo, person } = await createTwoRecords()
      await update(a, buildEdit(primary, 'accessing_wider_support', true, false))
      await update(a, buildTypeEdit(duplicate, 'yes_single'))
      await merge()
      await update(a, buildTypeEdit(duplicate, null, 'yes_single'))
      await undo()
      expect(getSupport(await person(primary))).toEqual([true, null])
      expect(getSupport(await person(duplicate))).toEqual([false, null])
    }
  })
})

describe('edits made for the duplicate after the merge', () => {
  it('returns a stale note to a duplicate that had none [invariant 5]', async () => {
    const { a, late, primary, duplicate, update, merge, undo, asked: getConflicts, person } = await createTwoRecords()
    await update(a, buildNoteEdit(primary, 'asthma'))
    await merge()
    const hasConditionsChange = { has_medical_conditions: { base: null, value: true } }
    const beeNoteChange = { medical_conditions: { base: null, value: 'bee' } }
    expect(await update(late, { id: duplicate, set: { ...hasConditionsChange, ...beeNoteChange } })).toMatchObject({
      status: 'conflict',
    })
    expect(await update(late, buildNoteEdit(duplicate, 'wasp'))).toMatchObject({ status: 'conflict' })
    await undo()
    expect(await person(duplicate)).toMatchObject({ has_medical_conditions: true, medical_conditions: 'bee' })
    // The undo applies `bee`, the first note, to the duplicate. The second note, `wasp`, becomes a conflict.
    expect(await getConflicts(duplicate)).toEqual([['medical_conditions', 'wasp', 'bee']])
    expect(await person(primary)).toMatchObject({ medical_conditions: 'asthma' })
    expect(await getConflicts(primary)).toEqual([])
  })

  it('closes a conflict if the duplicate already has the note [invariant 5]', async () => {
    const { a, late, primary, duplicate, update, merge, undo, asked: getConflicts } = await createTwoRecords()
    await update(a, buildNoteEdit(primary, 'asthma'))
    await update(a, buildNoteEdit(duplicate, 'nut'))
    await merge()
    await update(late, buildNoteEdit(duplicate, 'nut'))
    await undo()
    expect([...(await getConflicts(primary)), ...(await getConflicts(duplicate))]).toEqual([])
  })

  it('returns edits made for a duplicate after the merge', async () => {
    const { late, primary, duplicate, update, merge, undo, asked: getConflicts, person } = await createTwoRecords()
    await merge()
    await update(late, buildNoteEdit(duplicate, 'bee'))
    await update(late, buildEdit(duplicate, 'town', 'Bala'))
    await late.push(late.mutation('registered.update', { id: duplicate, set: { allergens: { add: ['nuts'] } } }))
    await undo()
    expect(await person(duplicate)).toMatchObject({
      medical_conditions: 'bee',
      town: 'Bala',
      allergens: ['nuts'],
    })
    expect(await person(primary)).toMatchObject({ medical_conditions: null, town: null, allergens: [] })
    expect([...(await getConflicts(primary)), ...(await getConflicts(duplicate))]).toEqual([])
  })

  it('leaves a stale note with both people if both had it [invariant 5]', async () => {
    const { a, late, primary, duplicate, update, merge, undo, person } = await createTwoRecords()
    await update(a, buildNoteEdit(primary, 'asthma'))
    await merge()
    expect(await update(late, buildNoteEdit(duplicate, 'asthma'))).toMatchObject({ status: 'applied' })
    await undo()
    expect(await person(primary)).toMatchObject({ medical_conditions: 'asthma' })
    expect(await person(duplicate)).toMatchObject({ medical_conditions: 'asthma' })
  })

  it('leaves later edits with the remaining person, the health note with both', async () => {
    const { a, late, primary, duplicate, update, merge, undo, asked: getConflicts, person } = await createTwoRecords()
    await merge()
    await update(late, buildEdit(duplicate, 'town', 'Bala'))
    await update(late, buildNoteEdit(duplicate, 'bee'))
    await update(a, buildEdit(primary, 'town', 'Barmouth', 'Bala'))
    await update(a, buildNoteEdit(primary, 'bee and wasp', 'bee'))
    await undo()
    expect(await person(primary)).toMatchObject({ town: 'Barmouth', medical_conditions: 'bee and wasp' })
    expect(await person(duplicate)).toMatchObject({ town: null, medical_conditions: 'bee' })
    expect(await getConflicts(duplicate)).toEqual([['medical_conditions', 'bee and wasp', 'bee']])
  })
})

describe('notes and decisions about the merged person', () => {
  it("opens a conflict for the duplicate about the remaining person's note [invariant 5]", async () => {
    const { a, primary, duplicate, update, merge, undo, asked: getConflicts, person } = await createTwoRecords()
    await merge()
    await update(a, buildNoteEdit(primary, 'bee'))
    await update(a, buildEdit(primary, 'has_medical_conditions', true))
    await a.push(a.mutation('registered.update', { id: primary, set: { allergens: { add: ['milk'] } } }))
    expect(await undo()).toMatchObject({ status: 'conflict' })
    expect(await person(primary)).toMatchObject({ medical_conditions: 'bee', allergens: ['milk'] })
    expect(await person(duplicate)).toMatchObject({ medical_conditions: null, allergens: ['milk'] })
    expect((await getConflicts(duplicate)).sort()).toEqual([
      ['has_medical_conditions', true, null],
      ['medical_conditions', 'bee', null],
    ])
  })

  it('reopens a conflict for a note that lost a decision [invariant 5]', async () => {
    const {
      a,
      late,
      primary,
      duplicate,
      update,
      merge,
      undo,
      asked: getConflicts,
      decide,
      person,
    } = await createTwoRecords()
    await update(a, buildNoteEdit(primary, 'asthma'))
    await update(a, buildNoteEdit(duplicate, 'nut'))
    await merge()
    await update(late, buildNoteEdit(duplicate, 'bee'))
    expect(await decide(primary, 'bee', 'asthma')).toMatchObject({ status: 'applied' })
    expect(await decide(primary, 'nut', 'nut')).toMatchObject({ status: 'applied' })
    await undo()
    expect(await person(primary)).toMatchObject({ medical_conditions: 'nut' })
    expect(await person(duplicate)).toMatchObject({ medical_conditions: 'nut' })
    expect(await getConflicts(primary)).toEqual([['medical_conditions', 'asthma', 'nut']])
    expect(await getConflicts(duplicate)).toEqual([['medical_conditions', 'bee', 'nut']])
  })

  it('reopens a conflict that the merge resolved [invariant 5]', async () => {
    const { a, late, primary, duplicate, update, merge, undo, asked: getConflicts } = await createTwoRecords()
    await update(a, buildNoteEdit(primary, 'asthma'))
    await update(a, buildNoteEdit(duplicate, 'nut'))
    await update(late, buildNoteEdit(duplicate, 'asthma'))
    await merge()
    await undo()
    expect(await getConflicts(duplicate)).toEqual([['medical_conditions', 'asthma', 'nut']])
  })

  it('opens conflicts for both if one proposal was about both [invariant 5]', async () => {
    const { a, late, primary, duplicate, update, merge, undo, asked: getConflicts } = await createTwoRecords()
    await update(a, buildNoteEdit(primary, 'asthma'))
    await merge()
    await update(late, buildNoteEdit(primary, 'bee'))
    await update(late, buildNoteEdit(duplicate, 'bee and wasp', 'bee'))
    await undo()
    expect(await getConflicts(primary)).toEqual([['medical_conditions', 'bee and wasp', 'asthma']])
    expect(await getConflicts(duplicate)).toEqual([['medical_conditions', 'bee and wasp', null]])
  })
})

describe('other changes after the merge', () => {
  it('stores a note with the duplicate if the remaining person was removed [invariant 5]', async () => {
    const { a, late, primary, duplicate, update, merge, undo, person } = await createTwoRecords()
    await update(a, buildEdit(primary, 'town', 'Bala'))
    await update(a, buildEdit(duplicate, 'school', 'Ysgol y Bryn'))
    await merge()
    await a.push(a.mutation('registered.delete', { id: primary }))
    await update(late, buildNoteEdit(duplicate, 'bee'))
    await undo()
    expect(await person(duplicate)).toMatchObject({ medical_conditions: 'bee', school: 'Ysgol y Bryn' })
    expect(await person(primary)).toBeFalsy()
    await a.push(a.mutation('registered.restore', { id: primary }))
    expect(await person(primary)).toMatchObject({ town: 'Bala', school: null })
  })

  it('opens a conflict for different diets until the undo [invariant 5, PER-45]', async () => {
    const { a, primary, duplicate, update, merge, undo, asked: getConflicts, person } = await createTwoRecords()
    await update(a, buildEdit(primary, 'parcel_dietary_requirements', 'Halal'))
    await update(a, buildEdit(duplicate, 'parcel_dietary_requirements', 'No nuts'))
    await merge()
    expect(await getConflicts(primary)).toEqual([['parcel_dietary_requirements', 'No nuts', 'Halal']])
    await undo()
    expect(await person(duplicate)).toMatchObject({ parcel_dietary_requirements: 'No nuts' })
    expect([...(await getConflicts(primary)), ...(await getConflicts(duplicate))]).toEqual([])
  })

  it('keeps a relative added after the merge next to the restored relative', async () => {
    const { a, club, primary, duplicate, third, merge, undo, person } = await createTwoRecords()
    const [new_one = ''] = await club.people(1)
    const addRelatives = (add: string[]) =>
      a.push(a.mutation('registered.update', { id: third, set: { family_entries: { add } } }))
    await addRelatives([duplicate])
    await merge()
    await addRelatives([new_one])
    await undo()
    expect((await person(third))?.family_entries.toSorted()).toEqual([duplicate, new_one].toSorted())
    expect((await person(primary))?.family_entries).toEqual([])
  })

  it('merges, edits and undoes in one push with the same result', async () => {
    const { a, primary, duplicate, person } = await createTwoRecords()
    await a.push(
      a.mutation('registered.merge', { primary, duplicates: [duplicate] }),
      a.mutation('registered.update', buildNoteEdit(duplicate, 'bee')),
      a.mutation('registered.unmerge', { primary }),
    )
    expect(await person(duplicate)).toMatchObject({ medical_conditions: 'bee' })
    expect(await person(primary)).toMatchObject({ medical_conditions: null })
  })
})
