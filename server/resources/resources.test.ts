import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import type { DirectoryNode } from '../../contract/resources/directories.ts'
import { resourceDirectories } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
let supportToken: string
let boxesToken: string
let clubToken: string
let boxesClubToken: string
beforeAll(async () => {
  api = await createTestApi()
  supportToken = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
  boxesToken = (await api.user(null, { is_staff: true, role: 'boxes_of_hope' })).token
  clubToken = (await api.user((await api.club()).id)).token
  boxesClubToken = (await api.user((await api.club('Hope Box', { is_boxes_of_hope: true })).id)).token
})
afterAll(() => api.close())

type DirectoryType = 'resource_directories' | 'video_resource_directories'
const textFile = { filename: 'menu.txt', content: `data:text/plain;base64,${btoa('soup')}` }

const createDirectory = async (body: object, token = supportToken, noun: DirectoryType = 'resource_directories') => {
  const response = await api.call(token, 'POST', `/${noun}`, body)
  expect(response.status).toBe(201)
  return response.body as { id: string; is_boxes_of_hope: boolean }
}
const addFile = async (directory: string, body: object) => {
  const path = `/resource_directories/${directory}/files`
  const response = await api.call(supportToken, 'POST', path, { content: '<p>All</p>', file: textFile, ...body })
  expect(response.status).toBe(201)
  return response.body as { id: string }
}
const readTree = async (token: string, noun: DirectoryType = 'resource_directories'): Promise<DirectoryNode[]> =>
  (await api.call(token, 'GET', `/${noun}`)).body.results
const listNames = (nodes: DirectoryNode[]) => nodes.map(({ name }) => name)

describe('directories', () => {
  it('sorts the tree by ordering, then by name, with file counts [RES-15, RES-16, RES-18, RES-20, RES-21, RES-22, RES-24, RES-25, RES-29]', async () => {
    const kitchen = await createDirectory({ name: 'Kitchen', ordering: 2 })
    const firstDirectory = await createDirectory({ name: 'Getting started', ordering: 1.5 })
    for (const name of ['Ẁyau 10', 'Crafts', 'Ẁyau 2']) await createDirectory({ name, parent: kitchen.id })
    await createDirectory({ name: 'Hygiene', parent: kitchen.id, ordering: 9 })
    await addFile(kitchen.id, { name: 'Menu' })
    const nodes = (await readTree(supportToken)).filter(({ id }) => [kitchen.id, firstDirectory.id].includes(id))
    expect(listNames(nodes)).toEqual(['Getting started', 'Kitchen'])
    expect(nodes[1]).toMatchObject({ files: 1, ordering: 2, unpublished: false, parent: null })
    expect(nodes[1]).toMatchObject({ id: kitchen.id, name: 'Kitchen', is_boxes_of_hope: false })
    expect(nodes[1]?.children[0]).toMatchObject({ name: 'Hygiene', parent: kitchen.id })
    expect(listNames(nodes[1]?.children ?? [])).toEqual(['Hygiene', 'Crafts', 'Ẁyau 2', 'Ẁyau 10'])
  })

  it('each programme has its own directories at every level [RES-33, RES-34, RES-73]', async () => {
    const parcelDirectory = await createDirectory({ name: 'Parcel packing' }, boxesToken)
    expect(parcelDirectory.is_boxes_of_hope).toBe(true)
    // RES-30, RES-32: a new directory is always published, and its programme can be chosen only at creation.
    const values = { name: 'Kept', is_boxes_of_hope: true, unpublished: true }
    const createdDirectory = await createDirectory(values)
    expect(createdDirectory).toMatchObject({ is_boxes_of_hope: true, unpublished: false })
    const path = `/resource_directories/${createdDirectory.id}`
    expect((await api.call(supportToken, 'PATCH', path, { is_boxes_of_hope: false })).body).toEqual(createdDirectory)
    const hopeDirectory = await createDirectory({ name: 'Wellbeing', is_boxes_of_hope: true })
    const childDirectory = await createDirectory({
      name: 'Leaflets',
      parent: hopeDirectory.id,
      is_boxes_of_hope: false,
    })
    expect(childDirectory.is_boxes_of_hope).toBe(true)
    const mainDirectory = await createDirectory({ name: 'Lunch alone' })
    const visibleNames = await Promise.all(
      [supportToken, boxesToken, clubToken, boxesClubToken].map(async (token) => listNames(await readTree(token))),
    )
    const getVisibility = (name: string) => visibleNames.map((all) => all.includes(name))
    expect(getVisibility('Parcel packing')).toEqual([true, true, false, true])
    expect(getVisibility('Lunch alone')).toEqual([true, false, true, false])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Taken' }],
      ['DELETE', '', undefined],
      ['GET', '/files', undefined],
      ['POST', '/files', { name: 'Menu', content: '<p>a</p>', file: textFile }],
    ] as const)
      expect(
        (await api.call(boxesToken, method, `/resource_directories/${mainDirectory.id}${path}`, body)).status,
      ).toBe(404)
    const createReply = await api.call(boxesToken, 'POST', '/resource_directories', {
      name: 'Under',
      parent: mainDirectory.id,
    })
    expect(createReply).toMatchObject({ status: 400, body: { detail: { parent: [expect.any(String)] } } })
  })

  it('hides unpublished directories and those below from clubs [RES-12, RES-72]', async () => {
    const openDirectory = await createDirectory({ name: 'Training' })
    const childDirectory = await createDirectory({ name: 'Training below', parent: openDirectory.id })
    const { id } = await addFile(childDirectory.id, { name: 'Slides of training' })
    const countVisibleFiles = async () =>
      (await api.call(clubToken, 'GET', '/resource_files?search=slides&limit=99999')).body.count as number
    expect(await countVisibleFiles()).toBe(1)
    expect((await api.call(clubToken, 'GET', `/resource_files/${id}/preview`)).status).toBe(404)
    expect((await api.app.request(`/api/media/resources/${id}`, buildAuth(clubToken))).status).toBe(200)
    const hideReply = await api.call(supportToken, 'PATCH', `/resource_directories/${openDirectory.id}`, {
      unpublished: true,
    })
    expect(hideReply).toMatchObject({ status: 200, body: { unpublished: true, name: 'Training' } })
    expect(listNames(await readTree(clubToken))).not.toContain('Training')
    expect(await countVisibleFiles()).toBe(0)
    expect((await api.app.request(`/api/media/resources/${id}`, buildAuth(clubToken))).status).toBe(404)
    expect((await api.app.request(`/api/media/resources/${id}`, buildAuth(supportToken))).status).toBe(200)
  })

  it('refuses to delete a filled directory or to fill a deleted one [RES-26, RES-35, RES-51]', async () => {
    const parentDirectory = await createDirectory({ name: 'Above' })
    const childDirectory = await createDirectory({ name: 'Within', parent: parentDirectory.id })
    const removeDirectory = (id: string) => api.call(supportToken, 'DELETE', `/resource_directories/${id}`)
    expect(await removeDirectory(parentDirectory.id)).toMatchObject({ status: 409, body: { code: 'in_use' } })
    const { id } = await addFile(childDirectory.id, { name: 'Menu' })
    expect((await removeDirectory(childDirectory.id)).status).toBe(409)
    const path = `/resource_directories/${childDirectory.id}/files`
    expect((await api.call(supportToken, 'DELETE', `${path}/${id}`)).status).toBe(204)
    const body = { name: 'Late', content: '<p>a</p>', file: textFile }
    const [removeReply, lateReply] = await Promise.all([
      removeDirectory(childDirectory.id),
      api.call(supportToken, 'POST', path, body),
    ])
    expect([
      [204, 404],
      [409, 201],
    ]).toContainEqual([removeReply.status, lateReply.status])
    if (lateReply.status === 201) await api.call(supportToken, 'DELETE', `${path}/${lateReply.body.id}`)
    await removeDirectory(childDirectory.id)
    expect((await removeDirectory(parentDirectory.id)).status).toBe(204)
  })

  it('refuses the second of two concurrent reorderings [API-08]', async () => {
    const { id } = await createDirectory({ name: 'Songs' })
    const path = `/resource_directories/${id}`
    const changeOrdering = (ordering: number) =>
      api.app.request(`/api${path}`, {
        method: 'PATCH',
        body: JSON.stringify({ ordering }),
        headers: { ...buildAuth(supportToken).headers, 'Content-Type': 'application/json', 'If-Match': '"1"' },
      })
    const statuses = (await Promise.all([changeOrdering(1), changeOrdering(2)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412])
    expect((await api.call(supportToken, 'GET', path)).headers.get('etag')).toBe('"2"')
  })

  it('ignores a changed parent, so directories cannot be moved [RES-31]', async () => {
    const { id } = await createDirectory({ name: 'Loop' })
    const changeReply = await api.call(supportToken, 'PATCH', `/resource_directories/${id}`, {
      parent: id,
      name: 'Loop 2',
    })
    expect(changeReply).toMatchObject({ status: 200, body: { parent: null, name: 'Loop 2' } })
    let parent: string | null = null
    for (let depth = 1; depth <= 8; depth++) parent = (await createDirectory({ name: `Level ${depth}`, parent })).id
    const deeperReply = await api.call(supportToken, 'POST', '/resource_directories', { name: 'Nine', parent })
    expect(deeperReply).toMatchObject({ status: 400, body: { detail: { parent: [expect.any(String)] } } })
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{}, 'name'],
    [{ name: 'A', ordering: '1' }, 'ordering'],
    [{ name: 'A', ordering: 1e9 }, 'ordering'],
    [{ name: 'A', parent: newId() }, 'parent'],
  ])('refuses %j and names the field [RES-17, RES-19]', async (body, field) => {
    const reply = await api.call(supportToken, 'POST', '/resource_directories', body)
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(Object.keys(reply.body.detail)).toEqual([field])
  })
})

const buildAuth = (token: string) => ({ headers: { Authorization: `JWT ${token}` } })

describe('files and videos', () => {
  it('moves all files or none, and lists by ordering and name [RES-09, RES-53 to RES-58]', async () => {
    const source = await createDirectory({ name: 'From' })
    const target = await createDirectory({ name: 'To' })
    const [laterFile, unorderedFile, earlierFile] = [
      await addFile(source.id, { name: 'Zebra', ordering: 2 }),
      await addFile(source.id, { name: 'Apple' }),
      await addFile(source.id, { name: 'Mango', ordering: 1 }),
    ]
    const moveFiles = (files: string[], directory: string, token = supportToken) =>
      api.call(token, 'POST', '/resource_directories/move', { files, directory })
    expect((await moveFiles([laterFile.id, newId()], target.id)).status).toBe(404)
    expect((await moveFiles([laterFile.id], newId())).body.detail).toHaveProperty('directory')
    expect((await moveFiles([], target.id)).status).toBe(400)
    expect((await moveFiles([laterFile.id], target.id, boxesToken)).status).toBe(400)
    expect((await moveFiles([laterFile.id, unorderedFile.id, earlierFile.id, earlierFile.id], target.id)).status).toBe(
      204,
    )
    const listReply = await api.call(
      clubToken,
      'GET',
      `/resource_files?resource_directory=${target.id}&ordering=ordering,name`,
    )
    expect(listReply.body.results.map(({ name }: { name: string }) => name)).toEqual(['Mango', 'Zebra', 'Apple'])
    const searchFiles = async (query: string) =>
      (await api.call(clubToken, 'GET', `/resource_files?limit=99999&${query}`)).body.results.map(
        ({ id }: { id: string }) => id,
      )
    expect(await searchFiles('search=mAng')).toEqual([earlierFile.id])
    expect(await searchFiles(`search=zebra&resource_directory=${source.id}`)).toEqual([])
    expect(await searchFiles('search=%25')).toEqual([])
    expect((await api.call(supportToken, 'GET', `/resource_directories/${source.id}/files`)).body.count).toBe(0)
    expect((await api.call(supportToken, 'DELETE', `/resource_directories/${source.id}`)).status).toBe(204)
  })

  it('videos have separate directories and are listed by name [VRES-04, VRES-07 to VRES-19, VRES-20, VRES-21 to VRES-23, VRES-24]', async () => {
    const filmDirectory = await createDirectory({ name: 'Films' }, supportToken, 'video_resource_directories')
    const path = `/video_resource_directories/${filmDirectory.id}/files`
    const addVideo = (body: object) => api.call(supportToken, 'POST', path, body)
    const createReply = await addVideo({
      name: 'Songs',
      vimeo_video_id: 7,
      ordering: 1,
      content: '<p>a<script>b</script></p>',
    })
    expect(createReply).toMatchObject({ status: 201, body: { content: '<p>a</p>', display: false, ordering: 1 } })
    expect(createReply.body).toMatchObject({ name: 'Songs', vimeo_video_id: 7, resource_directory: filmDirectory.id })
    await addVideo({ name: 'Dance', vimeo_video_id: 8, display: true })
    const changeReply = await api.call(supportToken, 'PUT', `${path}/${createReply.body.id}`, {
      name: 'Tunes',
      vimeo_video_id: 9,
    })
    expect(changeReply).toMatchObject({
      status: 200,
      body: { name: 'Tunes', ordering: 1, vimeo_video_id: 9 },
    })
    for (const vimeo_video_id of ['9', 1.5, null])
      expect((await addVideo({ name: 'X', vimeo_video_id })).status).toBe(400)
    for (const wrongFields of [{ name: ' ' }, { ordering: 'first' }])
      expect((await addVideo({ name: 'X', vimeo_video_id: 9, ...wrongFields })).status).toBe(400)
    const allReply = await api.call(clubToken, 'GET', '/video_resource_files?limit=99999&ordering=name')
    expect(allReply.body.results.map(({ name }: { name: string }) => name)).toEqual(['Dance', 'Tunes'])
    const listPath = `/video_resource_files?limit=99999&resource_directory=${filmDirectory.id}`
    expect((await api.call(clubToken, 'GET', listPath)).body).toEqual(allReply.body)
    const directoryReply = await api.call(supportToken, 'GET', path)
    expect(directoryReply.body.results.map(({ name }: { name: string }) => name)).toEqual(['Tunes', 'Dance'])
    expect(listNames(await readTree(supportToken))).not.toContain('Films')
    expect((await api.call(supportToken, 'GET', `/resource_directories/${filmDirectory.id}`)).status).toBe(404)
    const [row] = await api.db.network((tx) => tx.select().from(resourceDirectories).limit(1))
    expect(row?.holds).toBe('files')
  })

  it('requires name, content and file, and keeps omitted fields [RES-37, RES-38 to RES-46, RES-48, RES-49, RES-50, RES-62]', async () => {
    const { id } = await createDirectory({ name: 'Rules' })
    const path = `/resource_directories/${id}/files`
    const validBody = { name: 'Menu', content: '<p>All</p>', file: textFile }
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
      const reply = await api.call(supportToken, 'POST', path, { ...validBody, [field as string]: value })
      expect([field, reply.status]).toEqual([field, 400])
      expect(Object.keys(reply.body.detail)[0]?.split('.')[0]).toBe(field)
    }
    const createReply = await api.call(supportToken, 'POST', path, validBody)
    expect(createReply.body).toMatchObject({
      name: 'Menu',
      content: '<p>All</p>',
      display: false,
      ordering: null,
    })
    expect((await api.call(supportToken, 'GET', path)).body.results).toEqual([createReply.body])
    const storedFile = createReply.body.file
    expect(storedFile).toMatchObject({ filename: 'menu.txt', size: 4, scanned: false })
    const filePath = `${path}/${createReply.body.id}`
    const renameReply = await api.call(supportToken, 'PUT', filePath, { ...validBody, name: 'Menus', file: storedFile })
    expect(renameReply).toMatchObject({ status: 200, body: { name: 'Menus', file: storedFile } })
    const otherFile = { filename: 'new.txt', content: `data:text/plain;base64,${btoa('stew')}` }
    const replaceReply = await api.call(supportToken, 'PUT', filePath, { ...validBody, file: otherFile })
    expect(replaceReply.body.file).toMatchObject({ url: storedFile.url, filename: 'new.txt' })
    expect(await (await api.app.request(storedFile.url, buildAuth(clubToken))).text()).toBe('stew')
    // The file requires a sign-in.
    expect((await api.app.request(storedFile.url)).status).toBe(401)
    expect((await api.app.request(`/api/resource_files/${createReply.body.id}/preview`)).status).toBe(401)
  })
})

it('serves a program only as a download and warns about false names [RES-47]', async () => {
  const { id } = await createDirectory({ name: 'Programs' })
  const pngBase64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const addNamedFile = (filename: string, content: string) =>
    addFile(id, { name: filename, file: { filename, content: `data:;base64,${content}` } }) as Promise<{
      id: string
      preview: string | null
      file: { url: string; warning: string | null }
    }>
  const programFile = await addNamedFile('menu.pdf.exe', pngBase64)
  expect(programFile).toMatchObject({ preview: null, file: { warning: 'program' } })
  const fetchPath = (path: string) => api.app.request(path, { headers: { Authorization: `JWT ${supportToken}` } })
  const { headers } = await fetchPath(programFile.file.url)
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await fetchPath(`/api/resource_files/${programFile.id}/preview`)).status).toBe(404)
  const htmlFile = await addNamedFile('menu.pdf', btoa('<html><script>alert(1)</script></html>'))
  expect(htmlFile.file.warning).toBe('not_as_named')
  expect((await fetchPath(htmlFile.file.url)).headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await addNamedFile('dot.png', pngBase64)).file.warning).toBeNull()
})
