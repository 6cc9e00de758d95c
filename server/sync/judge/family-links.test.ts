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

/** Somebody with relatives, a child and what may be a second record of it; `late` has not heard of any merge. */
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

describe('PER-121 DUP-24: a merged relative is found as who they are now, and as themselves again', () => {
  it('by whoever was removed when it happened', async () => {
    const { a, parent, child, kept, link, merge, undo, remove, restore, familyOf } = await family()
    await link(a, parent, child)
    await remove(parent)
    await merge(kept, child)
    await restore(parent)
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([child])
  })

  it('by a tablet that has not heard of it', async () => {
    const { late, parent, child, kept, link, merge, undo, familyOf } = await family()
    await merge(kept, child)
    expect(await link(late, parent, child)).toMatchObject({ status: 'applied' })
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([child])
  })

  it('beside the one they were merged into', async () => {
    const { a, late, parent, child, kept, link, merge, undo, familyOf } = await family()
    await link(a, parent, kept)
    await merge(kept, child)
    await link(late, parent, child)
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([kept, child])
  })

  it('by a change that waited for a removed person', async () => {
    const { late, parent, child, kept, link, merge, undo, remove, restore, familyOf } = await family()
    await remove(parent)
    await link(late, parent, child)
    await merge(kept, child)
    await restore(parent)
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([child])
  })

  it('by somebody new', async () => {
    const { late, child, kept, send, merge, undo, familyOf } = await family()
    const id = newId()
    await merge(kept, child)
    const values = { first_name: 'Mali', last_name: 'Rees', is_adult: false, family_entries: [child] }
    expect(await send(late, 'registered.create', { id, values })).toMatchObject({ status: 'applied' })
    expect(await familyOf(id)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(id)).toEqual([child])
  })

  it('by whoever was removed when it was taken back', async () => {
    const { a, parent, child, kept, link, merge, undo, remove, restore, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    await remove(parent)
    await undo(kept)
    await restore(parent)
    expect(await familyOf(parent)).toEqual([child])
  })

  it('through two merges one into the next', async () => {
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

  it('by a duplicate who comes back', async () => {
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

  it('a link that was taken out meanwhile stays out', async () => {
    const { a, parent, child, kept, send, link, merge, undo, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    await send(a, 'registered.update', { id: parent, set: { family_entries: { remove: [kept] } } })
    await undo(kept)
    expect(await familyOf(parent)).toEqual([])
  })

  it.each(['of the one', 'of the other'])(
    'two who are one for a while are relatives again: said %s',
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
    'PER-153: nobody is their own relative: %s',
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

  it('PER-153: duplicates of each other are no relatives of the one person', async () => {
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

describe('a link that a tablet takes out which has not heard of the merge', () => {
  const out = (id: string, relative: string) => ({ id, set: { family_entries: { remove: [relative] } } })

  it('is taken out, and stays so when the merge is taken back; what it adds beside comes', async () => {
    const { a, late, parent, child, kept, other, send, link, merge, undo, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    const set = { family_entries: { remove: [child], add: [other] } }
    expect(await send(late, 'registered.update', { id: parent, set })).toMatchObject({ status: 'applied' })
    expect(await familyOf(parent)).toEqual([other])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([other])
  })

  it('leaves the link to the primary that was there before', async () => {
    const { a, late, parent, child, kept, send, link, merge, undo, familyOf } = await family()
    await link(a, parent, kept)
    await link(a, parent, child)
    await merge(kept, child)
    await send(late, 'registered.update', out(parent, child))
    expect(await familyOf(parent)).toEqual([kept])
    await undo(kept)
    expect(await familyOf(parent)).toEqual([kept])
  })

  it('leaves the link to a primary that somebody has made since', async () => {
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

describe('DUP-24: a link made with the primary’s own id stays with the primary', () => {
  it('beside the one to the duplicate', async () => {
    const { a, late, parent, child, kept, link, merge, undo, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    await link(late, parent, kept)
    await undo(kept)
    expect((await familyOf(parent))?.toSorted()).toEqual([child, kept].toSorted())
  })

  it('after a late one to the duplicate', async () => {
    const { a, late, parent, child, kept, link, merge, undo, familyOf } = await family()
    await merge(kept, child)
    await link(late, parent, child)
    await link(a, parent, kept)
    await undo(kept)
    expect((await familyOf(parent))?.toSorted()).toEqual([child, kept].toSorted())
  })

  it('in place of the one to the duplicate that was taken out', async () => {
    const { a, parent, child, kept, send, link, merge, undo, familyOf } = await family()
    await link(a, parent, child)
    await merge(kept, child)
    await send(a, 'registered.update', { id: parent, set: { family_entries: { remove: [kept] } } })
    await link(a, parent, kept)
    await undo(kept)
    expect(await familyOf(parent)).toEqual([kept])
  })

  it('through two merges one into the next', async () => {
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
