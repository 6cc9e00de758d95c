import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildOnePagePdf } from '../testing/one-page-pdf.ts'
import { createTestStorage, listNamesBefore } from '../testing/storage.ts'
import { pruneUploads } from './prune.ts'
import { sweepStorage } from './sweep-storage.ts'

const storage = createTestStorage()
let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi({}, storage)
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
})
afterAll(() => api.close())

const TWO_DAYS_MS = 2 * DAY_MS
const sweep = (now = Date.now() + TWO_DAYS_MS) => sweepStorage(api.db, storage, new AbortController().signal, now)
const countFiles = async () => (await listNamesBefore(storage, new Date(Date.now() + TWO_DAYS_MS))).length
const query = (text: string) => api.db.network((_tx, client) => client.query(text))

const buildPicture = async (background: string) => {
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()
  return { filename: 'a.png', content: `data:image/png;base64,${image.toString('base64')}` }
}

const uploadFile = async (bytes: Buffer): Promise<string> => {
  const uploadBody = { filename: 'a.pdf', size: bytes.length }
  const { id } = (await api.call(token, 'POST', '/uploads', uploadBody)).body
  const response = await api.app.request(`/api/uploads/${id}`, {
    method: 'PUT',
    body: bytes as never,
    headers: { Authorization: `JWT ${token}` },
  })
  expect(response.status).toBe(200)
  return id
}

it('deletes files a day after no record refers to them [RES-45, NEWS-19]', async () => {
  const { id } = (await api.call(token, 'POST', '/resource_directories', { name: 'Menus' })).body
  const filesPath = `/resource_directories/${id}/files`
  const body = { name: 'Menu', content: '<p>All</p>' }
  const file = (
    await api.call(token, 'POST', filesPath, {
      ...body,
      file: { upload: await uploadFile(buildOnePagePdf('One')) },
    })
  ).body
  const newsBody = { title: 'Menus', content: '<p>Six</p>', image: await buildPicture('#c40') }
  const newsItem = (await api.call(token, 'POST', '/news', newsBody)).body
  // Expect five files: a file with its preview, a news picture, and an unused upload with its preview.
  await uploadFile(buildOnePagePdf('Never taken'))
  expect(await countFiles()).toBe(5)
  expect(await sweep()).toBe(0)
  // A new file must stay even without a record, because a file may arrive before its record.
  await query('DELETE FROM uploads')
  expect(await sweep(Date.now())).toBe(0)
  expect(await sweep()).toBe(2)
  expect(await countFiles()).toBe(3)

  const newBody = { ...body, file: { upload: await uploadFile(buildOnePagePdf('Two')) } }
  expect((await api.call(token, 'PUT', `${filesPath}/${file.id}`, newBody)).status).toBe(200)
  expect((await api.call(token, 'DELETE', `/news/${newsItem.id}`)).status).toBe(204)
  expect(await sweep()).toBe(0)
  await query("UPDATE record_changes SET at = at - interval '31 days'")
  expect(await sweep()).toBe(3)
  expect(await countFiles()).toBe(2)
  const headers = { Authorization: `JWT ${token}` }
  for (const path of [file.file.url, file.preview]) expect((await api.app.request(path, { headers })).status).toBe(200)
})

it('deletes an upload after two days, and its bytes with the next sweep [RES-47]', async () => {
  await sweep()
  const countBefore = await countFiles()
  await uploadFile(buildOnePagePdf('Late'))
  await pruneUploads(api.db)
  expect(await sweep()).toBe(0)
  await query("UPDATE uploads SET created = created - interval '3 days'")
  expect(await pruneUploads(api.db)).toBe(1)
  expect(await sweep()).toBe(2)
  expect(await countFiles()).toBe(countBefore)
})

it('deletes nothing if the sweep is aborted', async () => {
  await storage.put(Buffer.from('left'))
  expect(await sweepStorage(api.db, storage, AbortSignal.abort(), Date.now() + TWO_DAYS_MS)).toBe(0)
  expect(await sweep()).toBe(1)
})
