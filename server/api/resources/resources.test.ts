import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import type { DirectoryNode } from '../../../contract/resources/directories.ts'
import { resourceDirectories } from '../../db/schema.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
let support: string
let hope: string
let club: string
let hopeClub: string
beforeAll(async () => {
  api = await createTestApi()
  support = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
  hope = (await api.user(null, { is_staff: true, role: 'boxes_of_hope' })).token
  club = (await api.user((await api.club()).id)).token
  hopeClub = (await api.user((await api.club('Hope Box', { is_boxes_of_hope: true })).id)).token
})
afterAll(() => api.close())

type Noun = 'resource_directories' | 'video_resource_directories'
const file = { filename: 'menu.txt', content: `data:text/plain;base64,${btoa('soup')}` }

const createDirectory = async (body: object, token = support, noun: Noun = 'resource_directories') => {
  const response = await api.call(token, 'POST', `/${noun}`, body)
  expect(response.status).toBe(201)
  return response.body as { id: string; is_boxes_of_hope: boolean }
}
const addFile = async (directory: string, body: object) => {
  const path = `/resource_directories/${directory}/files`
  const response = await api.call(support, 'POST', path, { content: '<p>All</p>', file, ...body })
  expect(response.status).toBe(201)
  return response.body as { id: string }
}
const readTree = async (token: string, noun: Noun = 'resource_directories'): Promise<DirectoryNode[]> =>
  (await api.call(token, 'GET', `/${noun}`)).body.results
const listNames = (nodes: DirectoryNode[]) => nodes.map(({ name }) => name)

describe('directories', () => {
  it('sorts the tree by ordering, then by name, with file counts [RES-15, RES-16, RES-18, RES-20, RES-21, RES-22, RES-24, RES-25, RES-29]', async () => {
    const kitchen = await createDirectory({ name: 'Kitchen', ordering: 2 })
    const firstDirectory = await createDirectory({ name: 'Getting started', ordering: 1.5 })
    for (const name of ['Ẁyau 10', 'Crafts', 'Ẁyau 2']) await createDirectory({ name, parent: kitchen.id })
    await createDirectory({ name: 'Hygiene', parent: kitchen.id, ordering: 9 })
    await addFile(kitchen.id, { name: 'Menu' })
    const nodes = (await readTree(support)).filter(({ id }) => [kitchen.id, firstDirectory.id].includes(id))
    expect(listNames(nodes)).toEqual(['Getting started', 'Kitchen'])
    expect(nodes[1]).toMatchObject({ files: 1, ordering: 2, unpublished: false, parent: null })
    expect(nodes[1]).toMatchObject({ id: kitchen.id, name: 'Kitchen', is_boxes_of_hope: false })
    expect(nodes[1]?.children[0]).toMatchObject({ name: 'Hygiene', parent: kitchen.id })
    expect(listNames(nodes[1]?.children ?? [])).toEqual(['Hygiene', 'Crafts', 'Ẁyau 2', 'Ẁyau 10'])
  })

  it('each programme has its own directories at every level [RES-33, RES-34, RES-73]', async () => {
    const parcelDirectory = await createDirectory({ name: 'Parcel packing' }, hope)
    expect(parcelDirectory.is_boxes_of_hope).toBe(true)
    // RES-30, RES-32: a new directory is always published, and its programme can be chosen only at creation.
    const values = { name: 'Kept', is_boxes_of_hope: true, unpublished: true }
    const unchanged = await createDirectory(values)
    expect(unchanged).toMatchObject({ is_boxes_of_hope: true, unpublished: false })
    const path = `/resource_directories/${unchanged.id}`
    expect((await api.call(support, 'PATCH', path, { is_boxes_of_hope: false })).body).toEqual(unchanged)
    const hopeDirectory = await createDirectory({ name: 'Wellbeing', is_boxes_of_hope: true })
    const below = await createDirectory({
      name: 'Leaflets',
      parent: hopeDirectory.id,
      is_boxes_of_hope: false,
    })
    expect(below.is_boxes_of_hope).toBe(true)
    const main = await createDirectory({ name: 'Lunch alone' })
    const seen = await Promise.all([support, hope, club, hopeClub].map(async (who) => listNames(await readTree(who))))
    const has = (name: string) => seen.map((all) => all.includes(name))
    expect(has('Parcel packing')).toEqual([true, true, false, true])
    expect(has('Lunch alone')).toEqual([true, false, true, false])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Taken' }],
      ['DELETE', '', undefined],
      ['GET', '/files', undefined],
      ['POST', '/files', { name: 'Menu', content: '<p>a</p>', file }],
    ] as const)
      expect((await api.call(hope, method, `/resource_directories/${main.id}${path}`, body)).status).toBe(404)
    const under = await api.call(hope, 'POST', '/resource_directories', { name: 'Under', parent: main.id })
    expect(under).toMatchObject({ status: 400, body: { detail: { parent: [expect.any(String)] } } })
  })

  it('hides unpublished directories and those below from clubs [RES-12, RES-72]', async () => {
    const openDirectory = await createDirectory({ name: 'Training' })
    const below = await createDirectory({ name: 'Training below', parent: openDirectory.id })
    const { id } = await addFile(below.id, { name: 'Slides of training' })
    const countVisibleFiles = async () =>
      (await api.call(club, 'GET', '/resource_files?search=slides&limit=99999')).body.count as number
    expect(await countVisibleFiles()).toBe(1)
    expect((await api.call(club, 'GET', `/resource_files/${id}/preview`)).status).toBe(404)
    expect((await api.app.request(`/api/media/resources/${id}`, buildAuth(club))).status).toBe(200)
    const hidden = await api.call(support, 'PATCH', `/resource_directories/${openDirectory.id}`, {
      unpublished: true,
    })
    expect(hidden).toMatchObject({ status: 200, body: { unpublished: true, name: 'Training' } })
    expect(listNames(await readTree(club))).not.toContain('Training')
    expect(await countVisibleFiles()).toBe(0)
    expect((await api.app.request(`/api/media/resources/${id}`, buildAuth(club))).status).toBe(404)
    expect((await api.app.request(`/api/media/resources/${id}`, buildAuth(support))).status).toBe(200)
  })

  it('refuses to delete a filled directory or to fill a deleted one [RES-26, RES-35, RES-51]', async () => {
    const above = await createDirectory({ name: 'Above' })
    const within = await createDirectory({ name: 'Within', parent: above.id })
    const remove = (id: string) => api.call(support, 'DELETE', `/resource_directories/${id}`)
    expect(await remove(above.id)).toMatchObject({ status: 409, body: { code: 'in_use' } })
    const { id } = await addFile(within.id, { name: 'Menu' })
    expect((await remove(within.id)).status).toBe(409)
    const path = `/resource_directories/${within.id}/files`
    expect((await api.call(support, 'DELETE', `${path}/${id}`)).status).toBe(204)
    const body = { name: 'Late', content: '<p>a</p>', file }
    const [removal, late] = await Promise.all([remove(within.id), api.call(support, 'POST', path, body)])
    expect([
      [204, 404],
      [409, 201],
    ]).toContainEqual([removal.status, late.status])
    if (late.status === 201) await api.call(support, 'DELETE', `${path}/${late.body.id}`)
    await remove(within.id)
    expect((await remove(above.id)).status).toBe(204)
  })

  it('refuses the second of two concurrent reorderings [API-08]', async () => {
    const { id } = await createDirectory({ name: 'Songs' })
    const path = `/resource_directories/${id}`
    const changeOrdering = (ordering: number) =>
      api.app.request(`/api${path}`, {
        method: 'PATCH',
        body: JSON.stringify({ ordering }),
        headers: { ...buildAuth(support).headers, 'Content-Type': 'application/json', 'If-Match': '"1"' },
      })
    const statuses = (await Promise.all([changeOrdering(1), changeOrdering(2)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412])
    expect((await api.call(support, 'GET', path)).headers.get('etag')).toBe('"2"')
  })

  it('ignores a changed parent, so directories cannot be moved [RES-31]', async () => {
    const { id } = await createDirectory({ name: 'Loop' })
    const changeReply = await api.call(support, 'PATCH', `/resource_directories/${id}`, {
      parent: id,
      name: 'Loop 2',
    })
    expect(changeReply).toMatchObject({ status: 200, body: { parent: null, name: 'Loop 2' } })
    let parent: string | null = null
    for (let depth = 1; depth <= 8; depth++) parent = (await createDirectory({ name: `Level ${depth}`, parent })).id
    const deeper = await api.call(support, 'POST', '/resource_directories', { name: 'Nine', parent })
    expect(deeper).toMatchObject({ status: 400, body: { detail: { parent: [expect.any(String)] } } })
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{}, 'name'],
    [{ name: 'A', ordering: '1' }, 'ordering'],
    [{ name: 'A', ordering: 1e9 }, 'ordering'],
    [{ name: 'A', parent: newId() }, 'parent'],
  ])('refuses %j and names the field [RES-17, RES-19]', async (body, field) => {
    const reply = await api.call(support, 'POST', '/resource_directories', body)
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(Object.keys(reply.body.detail)).toEqual([field])
  })
})

const buildAuth = (token: string) => ({ headers: { Authorization: `JWT ${token}` } })

describe('files and videos', () => {
  it('moves all files or none, and lists by ordering and name [RES-09, RES-53 to RES-58]', async () => {
    const source = await createDirectory({ name: 'From' })
    const target = await createDirectory({ name: 'To' })
    const [late, none, early] = [
      await addFile(source.id, { name: 'Zebra', ordering: 2 }),
      await addFile(source.id, { name: 'Apple' }),
      await addFile(source.id, { name: 'Mango', ordering: 1 }),
    ]
    const move = (files: string[], directory: string, token = support) =>
      api.call(token, 'POST', '/resource_directories/move', { files, directory })
    expect((await move([late.id, newId()], target.id)).status).toBe(404)
    expect((await move([late.id], newId())).body.detail).toHaveProperty('directory')
    expect((await move([], target.id)).status).toBe(400)
    expect((await move([late.id], target.id, hope)).status).toBe(400)
    expect((await move([late.id, none.id, early.id, early.id], target.id)).status).toBe(204)
    const listed = await api.call(club, 'GET', `/resource_files?resource_directory=${target.id}&ordering=ordering,name`)
    expect(listed.body.results.map(({ name }: { name: string }) => name)).toEqual(['Mango', 'Zebra', 'Apple'])
    const search = async (query: string) =>
      (await api.call(club, 'GET', `/resource_files?limit=99999&${query}`)).body.results.map(
        ({ id }: { id: string }) => id,
      )
    expect(await search('search=mAng')).toEqual([early.id])
    expect(await search(`search=zebra&resource_directory=${source.id}`)).toEqual([])
    expect(await search('search=%25')).toEqual([])
    expect((await api.call(support, 'GET', `/resource_directories/${source.id}/files`)).body.count).toBe(0)
    expect((await api.call(support, 'DELETE', `/resource_directories/${source.id}`)).status).toBe(204)
  })

  it('videos have separate directories and are listed by name [VRES-04, VRES-07 to VRES-19, VRES-20, VRES-21 to VRES-23, VRES-24]', async () => {
    const films = await createDirectory({ name: 'Films' }, support, 'video_resource_directories')
    const path = `/video_resource_directories/${films.id}/files`
    const add = (body: object) => api.call(support, 'POST', path, body)
    const created = await add({
      name: 'Songs',
      vimeo_video_id: 7,
      ordering: 1,
      content: '<p>a<script>b</script></p>',
    })
    expect(created).toMatchObject({ status: 201, body: { content: '<p>a</p>', display: false, ordering: 1 } })
    expect(created.body).toMatchObject({ name: 'Songs', vimeo_video_id: 7, resource_directory: films.id })
    await add({ name: 'Dance', vimeo_video_id: 8, display: true })
    const changeReply = await api.call(support, 'PUT', `${path}/${created.body.id}`, {
      name: 'Tunes',
      vimeo_video_id: 9,
    })
    expect(changeReply).toMatchObject({
      status: 200,
      body: { name: 'Tunes', ordering: 1, vimeo_video_id: 9 },
    })
    for (const vimeo_video_id of ['9', 1.5, null]) expect((await add({ name: 'X', vimeo_video_id })).status).toBe(400)
    for (const wrong of [{ name: ' ' }, { ordering: 'first' }])
      expect((await add({ name: 'X', vimeo_video_id: 9, ...wrong })).status).toBe(400)
    const all = await api.call(club, 'GET', '/video_resource_files?limit=99999&ordering=name')
    expect(all.body.results.map(({ name }: { name: string }) => name)).toEqual(['Dance', 'Tunes'])
    const listPath = `/video_resource_files?limit=99999&resource_directory=${films.id}`
    expect((await api.call(club, 'GET', listPath)).body).toEqual(all.body)
    const within = await api.call(support, 'GET', path)
    expect(within.body.results.map(({ name }: { name: string }) => name)).toEqual(['Tunes', 'Dance'])
    expect(listNames(await readTree(support))).not.toContain('Films')
    expect((await api.call(support, 'GET', `/resource_directories/${films.id}`)).status).toBe(404)
    const [row] = await api.db.network((tx) => tx.select().from(resourceDirectories).limit(1))
    expect(row?.holds).toBe('files')
  })

  it('requires name, content and file, and keeps omitted fields [RES-37, RES-38 to RES-46, RES-48, RES-49, RES-50, RES-62]', async () => {
    const { id } = await createDirectory({ name: 'Rules' })
    const path = `/resource_directories/${id}/files`
    const good = { name: 'Menu', content: '<p>All</p>', file }
    for (const [field, value] of [
      ['name', ' '],
      ['content', '<p> </p>'],
      ['content', '<script>alert(1)</script>'],
      ['file', undefined],
      ['file', { upload: newId() }],
      ['file', { url: '/api/media/resources/other' }],
      ['file', { filename: 'a', content: 'soup' }],
      ['ordering', 'first'],
    ]) {
      const reply = await api.call(support, 'POST', path, { ...good, [field as string]: value })
      expect([field, reply.status]).toEqual([field, 400])
      expect(Object.keys(reply.body.detail)[0]?.split('.')[0]).toBe(field)
    }
    const created = await api.call(support, 'POST', path, good)
    expect(created.body).toMatchObject({
      name: 'Menu',
      content: '<p>All</p>',
      display: false,
      ordering: null,
    })
    expect((await api.call(support, 'GET', path)).body.results).toEqual([created.body])
    const storedFile = created.body.file
    expect(storedFile).toMatchObject({ filename: 'menu.txt', size: 4, scanned: false })
    const one = `${path}/${created.body.id}`
    const renamed = await api.call(support, 'PUT', one, { ...good, name: 'Menus', file: storedFile })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Menus', file: storedFile } })
    const otherFile = { filename: 'new.txt', content: `data:text/plain;base64,${btoa('stew')}` }
    const replaced = await api.call(support, 'PUT', one, { ...good, file: otherFile })
    expect(replaced.body.file).toMatchObject({ url: storedFile.url, filename: 'new.txt' })
    expect(await (await api.app.request(storedFile.url, buildAuth(club))).text()).toBe('stew')
    // The file requires a sign-in.
    expect((await api.app.request(storedFile.url)).status).toBe(401)
    expect((await api.app.request(`/api/resource_files/${created.body.id}/preview`)).status).toBe(401)
  })
})

it('serves a program only as a download and warns about false names [RES-47]', async () => {
  const { id } = await createDirectory({ name: 'Programs' })
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const add = (filename: string, content: string) =>
    addFile(id, { name: filename, file: { filename, content: `data:;base64,${content}` } }) as Promise<{
      id: string
      preview: string | null
      file: { url: string; warning: string | null }
    }>
  const program = await add('menu.pdf.exe', png)
  expect(program).toMatchObject({ preview: null, file: { warning: 'program' } })
  const fetchPath = (path: string) => api.app.request(path, { headers: { Authorization: `JWT ${support}` } })
  const { headers } = await fetchPath(program.file.url)
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await fetchPath(`/api/resource_files/${program.id}/preview`)).status).toBe(404)
  const page = await add('menu.pdf', btoa('<html><script>alert(1)</script></html>'))
  expect(page.file.warning).toBe('not_as_named')
  expect((await fetchPath(page.file.url)).headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await add('dot.png', png)).file.warning).toBeNull()
})
