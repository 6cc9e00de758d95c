import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(() => api.close())

const buildDrawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 80, b: 40, alpha: 0.5 } } })

const newsItem = { title: 'Menus', content: '<p>Six weeks</p>' }
const toUpload = (type: string, content: Buffer) => ({
  filename: 'menu',
  content: `data:image/${type};base64,${content.toString('base64')}`,
})

it('re-encodes a picture, resizes it and serves it publicly with caching [NEWS-19, NEWS-32, FMT-16]', async () => {
  const png = await buildDrawing(2400, 1200)
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer()
  const { status, body } = await api.call(token, 'POST', '/news', { ...newsItem, image: toUpload('png', png) })
  expect(status).toBe(201)
  expect(body.image).toEqual({
    filename: 'menu.webp',
    url: expect.stringMatching(/^\/api\/media\/pictures\/[0-9a-f]{64}$/),
    size: expect.any(Number),
  })
  const response = await api.app.request(body.image.url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toContain('immutable')
  const content = Buffer.from(await response.arrayBuffer())
  expect(await sharp(content).metadata()).toMatchObject({
    format: 'webp',
    width: 1600,
    height: 800,
    hasAlpha: true,
  })
  expect(content.includes('secret place')).toBe(false)
  expect(content.length).toBe(body.image.size)
  const path = `/news/${body.id}`
  // Sending the loaded address, or no value, keeps the picture. Another item's picture is rejected. Null removes the
  // picture.
  for (const image of [body.image, body.image.url, undefined])
    expect((await api.call(token, 'PUT', path, { ...newsItem, image })).body.image).toEqual(body.image)
  const otherReply = await api.call(token, 'POST', '/news', newsItem)
  expect((await api.call(token, 'PUT', `/news/${otherReply.body.id}`, { ...newsItem, image: body.image })).status).toBe(
    400,
  )
  expect((await api.call(token, 'PUT', path, { ...newsItem, image: null })).body.image).toBeNull()
})

it.each([
  ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['png', Buffer.from('GIF89a')],
  ['png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
])('refuses a file that is not a picture, regardless of its name: %s [FMT-17]', async (type, content) => {
  const { status, body } = await api.call(token, 'POST', '/news', { ...newsItem, image: toUpload(type, content) })
  expect(status).toBe(400)
  expect(Object.keys(body.detail).map((key) => key.split('.')[0])).toEqual(['image'])
})

it('resizes a photo of 40 megapixels and refuses one of 64 [FMT-17]', async () => {
  const buildPhoto = async (width: number, height: number) =>
    toUpload('jpeg', await buildDrawing(width, height).flatten().jpeg({ quality: 1 }).toBuffer())
  const largeReply = await api.call(token, 'POST', '/news', { ...newsItem, image: await buildPhoto(8000, 5000) })
  expect(largeReply.status).toBe(201)
  const content = Buffer.from(await (await api.app.request(largeReply.body.image.url)).arrayBuffer())
  expect(await sharp(content).metadata()).toMatchObject({ width: 1600, height: 1000 })
  const refusedReply = await api.call(token, 'POST', '/news', { ...newsItem, image: await buildPhoto(8000, 8000) })
  expect(refusedReply).toMatchObject({ status: 400, body: { detail: { image: ['Invalid image selected'] } } })
})

it('returns 404 for an unknown name', async () => {
  for (const name of ['0'.repeat(64), '..%2F..%2Fjwt-secret', 'x'])
    expect((await api.app.request(`/api/media/pictures/${name}`)).status).toBe(404)
})

it("does not serve a club's resource file or its preview by digest", async () => {
  const png = await buildDrawing(300, 200).png().toBuffer()
  const directory = (await api.call(token, 'POST', '/resource_directories', { name: 'Menus' })).body
  const fileReply = await api.call(token, 'POST', `/resource_directories/${directory.id}/files`, {
    name: 'Menu',
    content: '<p>Six weeks</p>',
    file: toUpload('png', png),
  })
  const { rows } = await api.db.network((_tx, client) =>
    client.query('SELECT stored, preview FROM resource_files WHERE id = $1', [fileReply.body.id]),
  )
  for (const digest of [rows[0].stored, rows[0].preview]) {
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect((await api.app.request(`/api/media/pictures/${digest}`)).status).toBe(404)
  }
})
