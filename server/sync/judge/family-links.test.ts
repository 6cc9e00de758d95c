import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import type { RegisteredRow } from '../../../contract/rows.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a parent, a child and a possible duplicate of the child. The tablet `late` has not pulled any merge. */
const createFamilyFixture = async () => {
  const { a, b: late, people } = await createSyncFixture(api, 4)
  const [parent = '', child = '', primary = '', other = ''] = people
  const send = async (device: typeof a, name: string, args: object) =>
    (await device.push(device.mutation(name, { ...args }))).results[0]
  const link = (device: typeof a, id: string, relative: string) =>
    send(device, 'registered.update', { id, set: { family_entries: { add: [relative] } } })
  const merge = (primary: string, duplicate: string) =>
    send(a, 'registered.merge', { primary, duplicates: [duplicate] })
  const undo = (primary: string) => send(a, 'registered.unmerge', { primary })
  const remove = (id: string) => send(a, 'registered.delete', { id, seen: 1_000_000 })
  const restore = (id: string) => send(a, 'registered.restore', { id })
  const getFamily = async (id: string) =>
    ((await late.pullAll()).rows.get(`registered/${id}`)?.row as RegisteredRow | undefined)?.family_entries
  return {
    a,
    late,
    parent,
    child,
    kept: primary,
    other,
    send,
    link,
    merge,
    undo,
    remove,
    restore,
    familyOf: getFamily,
  }
}

describe('family links follow a merge and its undo [PER-121, DUP-24]', () => {
  it('maps the link of a person who was removed during the merge', async () => {
    const {
      a,
      parent,
      child,
      kept: primary,
      link,
      merge,
      undo,
      remove,
      restore,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, child)
    await remove(parent)
    await merge(primary, child)
    await restore(parent)
    expect(await getFamily(parent)).toEqual([primary])
    await undo(primary)
    expect(await getFamily(parent)).toEqual([child])
  })

  it('maps a link from a tablet that has not pulled the merge', async () => {
    const { late, parent, child, kept: primary, link, merge, undo, familyOf: getFamily } = await createFamilyFixture()
    await merge(primary, child)
    expect(await link(late, parent, child)).toMatchObject({ status: 'applied' })
    expect(await getFamily(parent)).toEqual([primary])
    await undo(primary)
    expect(await getFamily(parent)).toEqual([child])
  })

  it('maps a link next to an existing link to the remaining person', async () => {
    const {
      a,
      late,
      parent,
      child,
      kept: primary,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, primary)
    await merge(primary, child)
    await link(late, parent, child)
    expect(await getFamily(parent)).toEqual([primary])
    await undo(primary)
    expect(await getFamily(parent)).toEqual([primary, child])
  })

  it('maps a change that waited for a removed person', async () => {
    const {
      late,
      parent,
      child,
      kept: primary,
      link,
      merge,
      undo,
      remove,
      restore,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await remove(parent)
    await link(late, parent, child)
    await merge(primary, child)
    await restore(parent)
    expect(await getFamily(parent)).toEqual([primary])
    await undo(primary)
    expect(await getFamily(parent)).toEqual([child])
  })

  it('maps the links of a new person', async () => {
    const { late, child, kept: primary, send, merge, undo, familyOf: getFamily } = await createFamilyFixture()
    const id = newId()
    await merge(primary, child)
    const values = { first_name: 'Mali', last_name: 'Rees', is_adult: false, family_entries: [child] }
    expect(await send(late, 'registered.create', { id, values })).toMatchObject({ status: 'applied' })
    expect(await getFamily(id)).toEqual([primary])
    await undo(primary)
    expect(await getFamily(id)).toEqual([child])
  })

  it('restores the link of a person who was removed during the undo', async () => {
    const {
      a,
      parent,
      child,
      kept: primary,
      link,
      merge,
      undo,
      remove,
      restore,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, child)
    await merge(primary, child)
    await remove(parent)
    await undo(primary)
    await restore(parent)
    expect(await getFamily(parent)).toEqual([child])
  })

  it('follows two merges in a chain', async () => {
    const {
      late,
      parent,
      child,
      kept: primary,
      other,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await merge(primary, child)
    await merge(other, primary)
    await link(late, parent, child)
    expect(await getFamily(parent)).toEqual([other])
    await undo(other)
    expect(await getFamily(parent)).toEqual([primary])
    await undo(primary)
    expect(await getFamily(parent)).toEqual([child])
  })

  it('follows the links of a duplicate who is restored', async () => {
    const {
      a,
      parent,
      child,
      kept: primary,
      other,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, child)
    await merge(other, parent)
    await merge(primary, child)
    expect(await getFamily(other)).toEqual([primary])
    await undo(other)
    expect(await getFamily(parent)).toEqual([primary])
    expect(await getFamily(other)).toEqual([])
    await undo(primary)
    expect(await getFamily(parent)).toEqual([child])
    expect(await getFamily(other)).toEqual([])
  })

  it('does not restore a link that was removed after the merge', async () => {
    const {
      a,
      parent,
      child,
      kept: primary,
      send,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, child)
    await merge(primary, child)
    await send(a, 'registered.update', { id: parent, set: { family_entries: { remove: [primary] } } })
    await undo(primary)
    expect(await getFamily(parent)).toEqual([])
  })

  it.each(['of the one', 'of the other'])(
    'links two merged people again after the undo: entry %s',
    async (direction) => {
      const { late, child, kept: primary, send, merge, undo, familyOf: getFamily } = await createFamilyFixture()
      await merge(primary, child)
      const [id, relative] = direction === 'of the one' ? [primary, child] : [child, primary]
      const changes = {
        family_entries: { add: [relative] },
        medical_conditions: { base: null, value: 'Asthma' },
      }
      expect(await send(late, 'registered.update', { id, set: changes })).toMatchObject({ status: 'applied' })
      expect(await getFamily(primary)).toEqual([])
      await undo(primary)
      expect(await getFamily(id)).toEqual([relative])
    },
  )

  it.each(['the duplicate has the primary', 'the primary has the duplicate', 'both'])(
    "removes a person's link to themselves: %s [PER-153]",
    async (who) => {
      const { a, child, kept: primary, link, merge, undo, familyOf: getFamily } = await createFamilyFixture()
      if (who !== 'the primary has the duplicate') await link(a, child, primary)
      if (who !== 'the duplicate has the primary') await link(a, primary, child)
      const familiesBefore = [await getFamily(primary), await getFamily(child)]
      await merge(primary, child)
      expect(await getFamily(primary)).toEqual([])
      await undo(primary)
      expect([await getFamily(primary), await getFamily(child)]).toEqual(familiesBefore)
    },
  )

  it('does not link the merged person to linked duplicates [PER-153]', async () => {
    const { a, child, kept: primary, other, link, send, undo, familyOf: getFamily } = await createFamilyFixture()
    await link(a, child, other)
    await link(a, other, primary)
    await send(a, 'registered.merge', { primary: primary, duplicates: [child, other] })
    expect(await getFamily(primary)).toEqual([])
    await undo(primary)
    expect(await getFamily(primary)).toEqual([])
    expect(await getFamily(child)).toEqual([other])
    expect(await getFamily(other)).toEqual([primary])
  })
})

describe('removing a link on a tablet that has not pulled the merge', () => {
  const removeLink = (id: string, relative: string) => ({
    id,
    set: { family_entries: { remove: [relative] } },
  })

  it("stays removed after the undo and applies the edit's additions", async () => {
    const {
      a,
      late,
      parent,
      child,
      kept: primary,
      other,
      send,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, child)
    await merge(primary, child)
    const edit = { family_entries: { remove: [child], add: [other] } }
    expect(await send(late, 'registered.update', { id: parent, set: edit })).toMatchObject({
      status: 'applied',
    })
    expect(await getFamily(parent)).toEqual([other])
    await undo(primary)
    expect(await getFamily(parent)).toEqual([other])
  })

  it('leaves an earlier link to the remaining person', async () => {
    const {
      a,
      late,
      parent,
      child,
      kept: primary,
      send,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, primary)
    await link(a, parent, child)
    await merge(primary, child)
    await send(late, 'registered.update', removeLink(parent, child))
    expect(await getFamily(parent)).toEqual([primary])
    await undo(primary)
    expect(await getFamily(parent)).toEqual([primary])
  })

  it('leaves a link to the remaining person made after the merge', async () => {
    const {
      a,
      late,
      parent,
      child,
      kept: primary,
      send,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, child)
    await merge(primary, child)
    await link(a, parent, primary)
    await send(late, 'registered.update', removeLink(parent, child))
    expect(await getFamily(parent)).toEqual([primary])
    await undo(primary)
    expect(await getFamily(parent)).toEqual([primary])
  })
})

describe('a link made to the remaining person of a merge [DUP-24]', () => {
  it('stays next to a link to the duplicate', async () => {
    const {
      a,
      late,
      parent,
      child,
      kept: primary,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, child)
    await merge(primary, child)
    await link(late, parent, primary)
    await undo(primary)
    expect((await getFamily(parent))?.toSorted()).toEqual([child, primary].toSorted())
  })

  it('stays if made after a stale link to the duplicate', async () => {
    const {
      a,
      late,
      parent,
      child,
      kept: primary,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await merge(primary, child)
    await link(late, parent, child)
    await link(a, parent, primary)
    await undo(primary)
    expect((await getFamily(parent))?.toSorted()).toEqual([child, primary].toSorted())
  })

  it('stays in place of a removed link to the duplicate', async () => {
    const {
      a,
      parent,
      child,
      kept: primary,
      send,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, child)
    await merge(primary, child)
    await send(a, 'registered.update', { id: parent, set: { family_entries: { remove: [primary] } } })
    await link(a, parent, primary)
    await undo(primary)
    expect(await getFamily(parent)).toEqual([primary])
  })

  it('stays through two merges in a chain', async () => {
    const {
      a,
      late,
      parent,
      child,
      kept: primary,
      other,
      link,
      merge,
      undo,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await link(a, parent, other)
    await merge(primary, child)
    await merge(other, primary)
    await link(late, parent, child)
    expect(await getFamily(parent)).toEqual([other])
    await undo(other)
    expect(await getFamily(parent)).toEqual([other, primary])
    await undo(primary)
    expect(await getFamily(parent)).toEqual([other, child])
  })
})
