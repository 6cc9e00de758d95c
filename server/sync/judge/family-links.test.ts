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
  const { a: firstDevice, b: lateTablet, people } = await createSyncFixture(api, 4)
  const [parent = '', child = '', primary = '', otherPerson = ''] = people
  const sendMutation = async (device: typeof firstDevice, name: string, args: object) =>
    (await device.push(device.mutation(name, { ...args }))).results[0]
  const linkRelative = (device: typeof firstDevice, id: string, relative: string) =>
    sendMutation(device, 'registered.update', { id, set: { family_entries: { add: [relative] } } })
  const mergePeople = (primary: string, duplicate: string) =>
    sendMutation(firstDevice, 'registered.merge', { primary, duplicates: [duplicate] })
  const undoMerge = (primary: string) => sendMutation(firstDevice, 'registered.unmerge', { primary })
  const removePerson = (id: string) => sendMutation(firstDevice, 'registered.delete', { id, seen: 1_000_000 })
  const restorePerson = (id: string) => sendMutation(firstDevice, 'registered.restore', { id })
  const getFamily = async (id: string) =>
    ((await lateTablet.pullAll()).rows.get(`registered/${id}`)?.row as RegisteredRow | undefined)?.family_entries
  return {
    a: firstDevice,
    late: lateTablet,
    parent,
    child,
    kept: primary,
    other: otherPerson,
    send: sendMutation,
    link: linkRelative,
    merge: mergePeople,
    undo: undoMerge,
    remove: removePerson,
    restore: restorePerson,
    familyOf: getFamily,
  }
}

describe('family links follow a merge and its undo [PER-121, DUP-24]', () => {
  it('maps the link of a person who was removed during the merge', async () => {
    const {
      a: firstDevice,
      parent,
      child,
      kept: primary,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      remove: removePerson,
      restore: restorePerson,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, child)
    await removePerson(parent)
    await mergePeople(primary, child)
    await restorePerson(parent)
    expect(await getFamily(parent)).toEqual([primary])
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([child])
  })

  it('maps a link from a tablet that has not pulled the merge', async () => {
    const {
      late: lateTablet,
      parent,
      child,
      kept: primary,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await mergePeople(primary, child)
    expect(await linkRelative(lateTablet, parent, child)).toMatchObject({ status: 'applied' })
    expect(await getFamily(parent)).toEqual([primary])
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([child])
  })

  it('maps a link next to an existing link to the remaining person', async () => {
    const {
      a: firstDevice,
      late: lateTablet,
      parent,
      child,
      kept: primary,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, primary)
    await mergePeople(primary, child)
    await linkRelative(lateTablet, parent, child)
    expect(await getFamily(parent)).toEqual([primary])
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([primary, child])
  })

  it('maps a change that waited for a removed person', async () => {
    const {
      late: lateTablet,
      parent,
      child,
      kept: primary,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      remove: removePerson,
      restore: restorePerson,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await removePerson(parent)
    await linkRelative(lateTablet, parent, child)
    await mergePeople(primary, child)
    await restorePerson(parent)
    expect(await getFamily(parent)).toEqual([primary])
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([child])
  })

  it('maps the links of a new person', async () => {
    const {
      late: lateTablet,
      child,
      kept: primary,
      send: sendMutation,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    const id = newId()
    await mergePeople(primary, child)
    const values = { first_name: 'Mali', last_name: 'Rees', is_adult: false, family_entries: [child] }
    expect(await sendMutation(lateTablet, 'registered.create', { id, values })).toMatchObject({ status: 'applied' })
    expect(await getFamily(id)).toEqual([primary])
    await undoMerge(primary)
    expect(await getFamily(id)).toEqual([child])
  })

  it('restores the link of a person who was removed during the undo', async () => {
    const {
      a: firstDevice,
      parent,
      child,
      kept: primary,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      remove: removePerson,
      restore: restorePerson,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, child)
    await mergePeople(primary, child)
    await removePerson(parent)
    await undoMerge(primary)
    await restorePerson(parent)
    expect(await getFamily(parent)).toEqual([child])
  })

  it('follows two merges in a chain', async () => {
    const {
      late: lateTablet,
      parent,
      child,
      kept: primary,
      other: otherPerson,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await mergePeople(primary, child)
    await mergePeople(otherPerson, primary)
    await linkRelative(lateTablet, parent, child)
    expect(await getFamily(parent)).toEqual([otherPerson])
    await undoMerge(otherPerson)
    expect(await getFamily(parent)).toEqual([primary])
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([child])
  })

  it('follows the links of a duplicate who is restored', async () => {
    const {
      a: firstDevice,
      parent,
      child,
      kept: primary,
      other: otherPerson,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, child)
    await mergePeople(otherPerson, parent)
    await mergePeople(primary, child)
    expect(await getFamily(otherPerson)).toEqual([primary])
    await undoMerge(otherPerson)
    expect(await getFamily(parent)).toEqual([primary])
    expect(await getFamily(otherPerson)).toEqual([])
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([child])
    expect(await getFamily(otherPerson)).toEqual([])
  })

  it('does not restore a link that was removed after the merge', async () => {
    const {
      a: firstDevice,
      parent,
      child,
      kept: primary,
      send: sendMutation,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, child)
    await mergePeople(primary, child)
    await sendMutation(firstDevice, 'registered.update', { id: parent, set: { family_entries: { remove: [primary] } } })
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([])
  })

  it.each(['of the one', 'of the other'])(
    'links two merged people again after the undo: entry %s',
    async (direction) => {
      const {
        late: lateTablet,
        child,
        kept: primary,
        send: sendMutation,
        merge: mergePeople,
        undo: undoMerge,
        familyOf: getFamily,
      } = await createFamilyFixture()
      await mergePeople(primary, child)
      const [id, relative] = direction === 'of the one' ? [primary, child] : [child, primary]
      const changes = {
        family_entries: { add: [relative] },
        medical_conditions: { base: null, value: 'Asthma' },
      }
      expect(await sendMutation(lateTablet, 'registered.update', { id, set: changes })).toMatchObject({
        status: 'applied',
      })
      expect(await getFamily(primary)).toEqual([])
      await undoMerge(primary)
      expect(await getFamily(id)).toEqual([relative])
    },
  )

  it.each(['the duplicate has the primary', 'the primary has the duplicate', 'both'])(
    "removes a person's link to themselves: %s [PER-153]",
    async (who) => {
      const {
        a: firstDevice,
        child,
        kept: primary,
        link: linkRelative,
        merge: mergePeople,
        undo: undoMerge,
        familyOf: getFamily,
      } = await createFamilyFixture()
      if (who !== 'the primary has the duplicate') await linkRelative(firstDevice, child, primary)
      if (who !== 'the duplicate has the primary') await linkRelative(firstDevice, primary, child)
      const familiesBefore = [await getFamily(primary), await getFamily(child)]
      await mergePeople(primary, child)
      expect(await getFamily(primary)).toEqual([])
      await undoMerge(primary)
      expect([await getFamily(primary), await getFamily(child)]).toEqual(familiesBefore)
    },
  )

  it('does not link the merged person to linked duplicates [PER-153]', async () => {
    const {
      a: firstDevice,
      child,
      kept: primary,
      other: otherPerson,
      link: linkRelative,
      send: sendMutation,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, child, otherPerson)
    await linkRelative(firstDevice, otherPerson, primary)
    await sendMutation(firstDevice, 'registered.merge', { primary: primary, duplicates: [child, otherPerson] })
    expect(await getFamily(primary)).toEqual([])
    await undoMerge(primary)
    expect(await getFamily(primary)).toEqual([])
    expect(await getFamily(child)).toEqual([otherPerson])
    expect(await getFamily(otherPerson)).toEqual([primary])
  })
})

describe('removing a link on a tablet that has not pulled the merge', () => {
  const removeLink = (id: string, relative: string) => ({
    id,
    set: { family_entries: { remove: [relative] } },
  })

  it("stays removed after the undo and applies the edit's additions", async () => {
    const {
      a: firstDevice,
      late: lateTablet,
      parent,
      child,
      kept: primary,
      other: otherPerson,
      send: sendMutation,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, child)
    await mergePeople(primary, child)
    const edit = { family_entries: { remove: [child], add: [otherPerson] } }
    expect(await sendMutation(lateTablet, 'registered.update', { id: parent, set: edit })).toMatchObject({
      status: 'applied',
    })
    expect(await getFamily(parent)).toEqual([otherPerson])
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([otherPerson])
  })

  it('leaves an earlier link to the remaining person', async () => {
    const {
      a: firstDevice,
      late: lateTablet,
      parent,
      child,
      kept: primary,
      send: sendMutation,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, primary)
    await linkRelative(firstDevice, parent, child)
    await mergePeople(primary, child)
    await sendMutation(lateTablet, 'registered.update', removeLink(parent, child))
    expect(await getFamily(parent)).toEqual([primary])
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([primary])
  })

  it('leaves a link to the remaining person made after the merge', async () => {
    const {
      a: firstDevice,
      late: lateTablet,
      parent,
      child,
      kept: primary,
      send: sendMutation,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, child)
    await mergePeople(primary, child)
    await linkRelative(firstDevice, parent, primary)
    await sendMutation(lateTablet, 'registered.update', removeLink(parent, child))
    expect(await getFamily(parent)).toEqual([primary])
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([primary])
  })
})

describe('a link made to the remaining person of a merge [DUP-24]', () => {
  it('stays next to a link to the duplicate', async () => {
    const {
      a: firstDevice,
      late: lateTablet,
      parent,
      child,
      kept: primary,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, child)
    await mergePeople(primary, child)
    await linkRelative(lateTablet, parent, primary)
    await undoMerge(primary)
    expect((await getFamily(parent))?.toSorted()).toEqual([child, primary].toSorted())
  })

  it('stays if made after a stale link to the duplicate', async () => {
    const {
      a: firstDevice,
      late: lateTablet,
      parent,
      child,
      kept: primary,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await mergePeople(primary, child)
    await linkRelative(lateTablet, parent, child)
    await linkRelative(firstDevice, parent, primary)
    await undoMerge(primary)
    expect((await getFamily(parent))?.toSorted()).toEqual([child, primary].toSorted())
  })

  it('stays in place of a removed link to the duplicate', async () => {
    const {
      a: firstDevice,
      parent,
      child,
      kept: primary,
      send: sendMutation,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, child)
    await mergePeople(primary, child)
    await sendMutation(firstDevice, 'registered.update', { id: parent, set: { family_entries: { remove: [primary] } } })
    await linkRelative(firstDevice, parent, primary)
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([primary])
  })

  it('stays through two merges in a chain', async () => {
    const {
      a: firstDevice,
      late: lateTablet,
      parent,
      child,
      kept: primary,
      other: otherPerson,
      link: linkRelative,
      merge: mergePeople,
      undo: undoMerge,
      familyOf: getFamily,
    } = await createFamilyFixture()
    await linkRelative(firstDevice, parent, otherPerson)
    await mergePeople(primary, child)
    await mergePeople(otherPerson, primary)
    await linkRelative(lateTablet, parent, child)
    expect(await getFamily(parent)).toEqual([otherPerson])
    await undoMerge(otherPerson)
    expect(await getFamily(parent)).toEqual([otherPerson, primary])
    await undoMerge(primary)
    expect(await getFamily(parent)).toEqual([otherPerson, child])
  })
})
