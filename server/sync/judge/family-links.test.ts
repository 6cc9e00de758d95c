import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import type { RegisteredRow } from '../../../contract/rows.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { hall } from '../../testing/hall.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/**
 * Fixture: a parent, a child and a possible duplicate of the child. `late` is a tablet that has not pulled
 * any merge.
 */
const family = async () => {
  const { a, b: late, people } = await hall(api, 4)
  const [parent = '', child = '', kept = '', other = ''] = people
  const send = async (device: typeof a, name: string, args: object) =>
    (await device.push(device.mutation(name, { ...args }))).results[0]
  const link = (device: typeof a, id: string, relative: string) =>
    send(device, 'registered.update', { id, set: { family_entries: { add: [relative] } } })
  const merge = (primary: string, duplicate: string) =>
    send(a, 'registered.merge', { primary, duplicates: [duplicate] })
  const undo = (primary: string) => send(a, 'registered.unmerge', { primary })
  const remove = (id: string) => send(a, 'registered.delete', { id, seen: 1_000_000 })
  const restore = (id: string) => send(a, 'registered.restore', { id })
  const familyOf = async (id: string) =>
    ((await late.pullAll()).rows.get(`registered/${id}`)?.row as RegisteredRow | undefined)?.family_entries
  return { a, late, parent, child, kept, other, send, link, merge, undo, remove, restore, familyOf }
}

describe('family links follow a merge and its undo [PER-121, DUP-24]', () => {
  it('maps the link of a person who was removed during the merge', async () => {
    const { a, parent, child, kept, link, merge, undo, remove, restore, familyOf } = await family()
    await link(a, parent, child)
    await remove(parent)
    await merge(kept, child)
    await restore(parent)
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([child])
  })

  it('maps a link from a tablet that has not pulled the merge', async () => {
    const { late, parent, child, kept, link, merge, undo, familyOf } = await family()
    await merge(kept, child)
    expect(await link(late, parent, child)).toMatchObject({ status: 'applied' })
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([child])
  })

  it('maps a link next to an existing link to the primary', async () => {
    const { a, late, parent, child, kept, link, merge, undo, familyOf } = await family()
    await link(a, parent, kept)
    await merge(kept, child)
    await link(late, parent, child)
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([kept, child])
  })

  it('maps a change that waited for a removed person', async () => {
    const { late, parent, child, kept, link, merge, undo, remove, restore, familyOf } = await family()
    await remove(parent)
    await link(late, parent, child)
    await merge(kept, child)
    await restore(parent)
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([child])
  })

  it('maps the links of a new person', async () => {
    const { late, child, kept, send, merge, undo, familyOf } = await family()
    const id = newId()
    await merge(kept, child)
    const values = { first_name: 'Mali', last_name: 'Rees', is_adult: false, family_entries: [child] }
    expect(await send(late, 'registered.create', { id, values })).toMatchObject({ status: 'applied' })
    expect(await familyOf(id)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(id)).toEqual([child])
  })

  it('restores the link of a person who was removed during the undo', async () => {
    const { a, parent, child, kept, link, merge, undo, remove, restore, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    await remove(parent)
    await undo(kept)
    await restore(parent)
    expect(await familyOf(parent)).toEqual([child])
  })

  it('follows two merges in a chain', async () => {
    const { late, parent, child, kept, other, link, merge, undo, familyOf } = await family()
    await merge(kept, child)
    await merge(other, kept)
    await link(late, parent, child)
    expect(await familyOf(parent)).toEqual([other])
    await undo(other)
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([child])
  })

  it('follows the links of a duplicate who is restored', async () => {
    const { a, parent, child, kept, other, link, merge, undo, familyOf } = await family()
    await link(a, parent, child)
    await merge(other, parent)
    await merge(kept, child)
    expect(await familyOf(other)).toEqual([kept])
    await undo(other)
    expect(await familyOf(parent)).toEqual([kept])
    expect(await familyOf(other)).toEqual([])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([child])
    expect(await familyOf(other)).toEqual([])
  })

  it('does not restore a link that was removed after the merge', async () => {
    const { a, parent, child, kept, send, link, merge, undo, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    await send(a, 'registered.update', { id: parent, set: { family_entries: { remove: [kept] } } })
    await undo(kept)
    expect(await familyOf(parent)).toEqual([])
  })

  it.each(['of the one', 'of the other'])(
    'links two merged people again after the undo: entry %s',
    async (said) => {
      const { late, child, kept, send, merge, undo, familyOf } = await family()
      await merge(kept, child)
      const [id, relative] = said === 'of the one' ? [kept, child] : [child, kept]
      const set = {
        family_entries: { add: [relative] },
        medical_conditions: { base: null, value: 'Asthma' },
      }
      expect(await send(late, 'registered.update', { id, set })).toMatchObject({ status: 'applied' })
      expect(await familyOf(kept)).toEqual([])
      await undo(kept)
      expect(await familyOf(id)).toEqual([relative])
    },
  )

  it.each(['the duplicate has the primary', 'the primary has the duplicate', 'both'])(
    "removes a person's link to themselves: %s [PER-153]",
    async (who) => {
      const { a, child, kept, link, merge, undo, familyOf } = await family()
      if (who !== 'the primary has the duplicate') await link(a, child, kept)
      if (who !== 'the duplicate has the primary') await link(a, kept, child)
      const before = [await familyOf(kept), await familyOf(child)]
      await merge(kept, child)
      expect(await familyOf(kept)).toEqual([])
      await undo(kept)
      expect([await familyOf(kept), await familyOf(child)]).toEqual(before)
    },
  )

  it('does not link linked duplicates to the merged person [PER-153]', async () => {
    const { a, child, kept, other, link, send, undo, familyOf } = await family()
    await link(a, child, other)
    await link(a, other, kept)
    await send(a, 'registered.merge', { primary: kept, duplicates: [child, other] })
    expect(await familyOf(kept)).toEqual([])
    await undo(kept)
    expect(await familyOf(kept)).toEqual([])
    expect(await familyOf(child)).toEqual([other])
    expect(await familyOf(other)).toEqual([kept])
  })
})

describe('removing a link on a tablet that has not pulled the merge', () => {
  const out = (id: string, relative: string) => ({ id, set: { family_entries: { remove: [relative] } } })

  it("stays removed after the undo and applies the edit's additions", async () => {
    const { a, late, parent, child, kept, other, send, link, merge, undo, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    const set = { family_entries: { remove: [child], add: [other] } }
    expect(await send(late, 'registered.update', { id: parent, set })).toMatchObject({ status: 'applied' })
    expect(await familyOf(parent)).toEqual([other])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([other])
  })

  it('leaves an earlier link to the primary', async () => {
    const { a, late, parent, child, kept, send, link, merge, undo, familyOf } = await family()
    await link(a, parent, kept)
    await link(a, parent, child)
    await merge(kept, child)
    await send(late, 'registered.update', out(parent, child))
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([kept])
  })

  it('leaves a link to the primary made after the merge', async () => {
    const { a, late, parent, child, kept, send, link, merge, undo, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    await link(a, parent, kept)
    await send(late, 'registered.update', out(parent, child))
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([kept])
  })
})

describe('a link to the primary’s own id stays with the primary [DUP-24]', () => {
  it('stays next to a link to the duplicate', async () => {
    const { a, late, parent, child, kept, link, merge, undo, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    await link(late, parent, kept)
    await undo(kept)
    expect((await familyOf(parent))?.toSorted()).toEqual([child, kept].toSorted())
  })

  it('stays if made after a stale link to the duplicate', async () => {
    const { a, late, parent, child, kept, link, merge, undo, familyOf } = await family()
    await merge(kept, child)
    await link(late, parent, child)
    await link(a, parent, kept)
    await undo(kept)
    expect((await familyOf(parent))?.toSorted()).toEqual([child, kept].toSorted())
  })

  it('stays in place of a removed link to the duplicate', async () => {
    const { a, parent, child, kept, send, link, merge, undo, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    await send(a, 'registered.update', { id: parent, set: { family_entries: { remove: [kept] } } })
    await link(a, parent, kept)
    await undo(kept)
    expect(await familyOf(parent)).toEqual([kept])
  })

  it('stays through two merges in a chain', async () => {
    const { a, late, parent, child, kept, other, link, merge, undo, familyOf } = await family()
    await link(a, parent, other)
    await merge(kept, child)
    await merge(other, kept)
    await link(late, parent, child)
    expect(await familyOf(parent)).toEqual([other])
    await undo(other)
    expect(await familyOf(parent)).toEqual([other, kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([other, child])
  })
})
