import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { PICTURES_OF_CLUB } from '../../contract/media.ts'
import { runRetention } from '../jobs/retention.ts'
import { type TestApi, testApi, testDevice } from '../testing/api.ts'
import { openQuestions } from '../testing/questions.ts'
import { hasPicture, keepPicture } from './media.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04010' } })
const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`
const put = (token: string, id: string, content: string) =>
  api.call(token, 'PUT', `/media/${id}`, { filename: 'photo.jpg', content })
const get = async (token: string, id: string) => {
  const response = await api.app.request(`/api/media/${id}`, { headers: { Authorization: `JWT ${token}` } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const member = async () => {
  const club = await api.club()
  return { club, token: (await api.user(club.id)).token }
}

describe('a photo [PER-51, FMT-16]', () => {
  it('is returned upright and small, without its location', async () => {
    const { token } = await member()
    const id = newId()
    const taken = await plain(900, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Kitchen of Gwen' }, IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await put(token, id, dataUrl(taken))).status).toBe(204)
    const { response, bytes } = await get(token, id)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toContain('no-store')
    const { width, height, exif, orientation } = await sharp(bytes).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 341,
      height: 512,
      exif: undefined,
      orientation: undefined,
    })
    expect(bytes.includes('Gwen')).toBe(false)
  })

  it('keeps its first content if another picture is sent with the same id', async () => {
    const { token } = await member()
    const id = newId()
    await put(token, id, dataUrl(await plain(40, 40).jpeg().toBuffer()))
    const { bytes: first } = await get(token, id)
    expect((await put(token, id, dataUrl(await plain(60, 60).jpeg().toBuffer()))).status).toBe(204)
    expect((await get(token, id)).bytes).toEqual(first)
  })

  it('is refused above the club’s limit, unless it is stored already', async () => {
    expect(PICTURES_OF_CLUB).toBe(500_000_000)
    const [{ club, token }, { club: other }] = [await member(), await member()]
    const known = newId()
    const content = dataUrl(await plain(40, 40).jpeg().toBuffer())
    expect((await put(token, known, content)).status).toBe(204)
    const room = (await get(token, known)).bytes.length * 1.5
    const keep = (of: string, id: string) => keepPicture(api.db, of, id, { filename: '', content }, room)
    await expect(keep(club.id, newId())).rejects.toMatchObject({ code: 'too_large' })
    await keep(club.id, known)
    const elsewhere = newId()
    await keep(other.id, elsewhere)
    expect([await hasPicture(api.db, club.id, known), await hasPicture(api.db, other.id, elsewhere)]).toEqual(
      [true, true],
    )
  })

  it('cannot be read, replaced or detected by another club', async () => {
    const [ours, theirs] = [await member(), await member()]
    const id = newId()
    const content = dataUrl(await plain(40, 40).jpeg().toBuffer())
    await put(ours.token, id, content)
    expect((await get(theirs.token, id)).response.status).toBe(404)
    expect((await put(theirs.token, id, content)).status).toBe(404)
    expect((await api.app.request(`/api/media/${id}`)).status).toBe(401)
  })
})

it('stores a file sent with a person and returns its id [PER-51, FMT-14, FMT-15]', async () => {
  const [ours, theirs] = [await member(), await member()]
  const content = dataUrl(await plain(900, 600).jpeg().toBuffer())
  const names = { first_name: 'Mali', last_name: 'Davies', photo_consent: true }
  const file = { filename: 'mali.jpg', content }
  const made = await api.call(ours.token, 'POST', '/registered', { ...names, photo: file })
  expect(made.status).toBe(201)
  const { id, photo } = made.body
  expect((await sharp((await get(ours.token, photo)).bytes).metadata()).width).toBe(512)
  expect((await get(theirs.token, photo)).response.status).toBe(404)
  const changed = await api.call(ours.token, 'PATCH', `/registered/${id}`, { photo: file })
  expect(changed.body.photo).not.toBe(photo)
  expect((await get(ours.token, changed.body.photo)).response.status).toBe(200)
  const words = { filename: 'mali.jpg', content: dataUrl(Buffer.from('hello')) }
  const refused = await api.call(ours.token, 'PATCH', `/registered/${id}`, { photo: words })
  expect(refused).toMatchObject({
    status: 400,
    body: { detail: { non_field_errors: ['Invalid image selected'] } },
  })
  expect((await api.call(theirs.token, 'PATCH', `/registered/${id}`, { photo: file })).status).toBe(404)
  // An id without a picture, or a picture of another club, would remove the photo.
  const foreign = await api.call(theirs.token, 'POST', '/registered', { ...names, photo: file })
  for (const wrong of [newId(), foreign.body.photo])
    expect((await api.call(ours.token, 'PATCH', `/registered/${id}`, { photo: wrong })).status).toBe(400)
  const cleared = await api.call(ours.token, 'PUT', `/registered/${id}`, { ...names, photo: null })
  expect(cleared.body.photo).toBeNull()
})

describe('refused files, of which nothing is stored [PER-52]', () => {
  const jpeg = plain(40, 40).jpeg().toBuffer()
  const wrong: Record<string, () => Promise<string> | string> = {
    words: () => dataUrl(Buffer.from('hello')),
    'an SVG that says it is a JPEG': () =>
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
    'an SVG': () => dataUrl(Buffer.from('<svg/>'), 'image/svg+xml'),
    'a PNG that says it is a JPEG': async () => dataUrl(await plain(4, 4).png().toBuffer()),
    '40 megapixels': async () => dataUrl(await plain(8000, 5000).jpeg({ quality: 1 }).toBuffer()),
    'half a photo': async () => dataUrl((await jpeg).subarray(0, 150)),
    'no data URL': () => 'https://example.com/photo.jpg',
    'a page': () => `data:text/html;base64,${Buffer.from('<h1>').toString('base64')}`,
  }
  it.each(Object.entries(wrong))('refuses %s', async (_name, content) => {
    const { token } = await member()
    const id = newId()
    expect((await put(token, id, await content())).status).toBe(400)
    expect((await get(token, id)).response.status).toBe(404)
  })

  it('refuses more than a megabyte', async () => {
    const { token } = await member()
    expect((await put(token, newId(), dataUrl(Buffer.alloc(1_200_000)))).status).toBe(413)
  })

  it('removes a script appended to a photo', async () => {
    const { token } = await member()
    const id = newId()
    const both = Buffer.concat([await jpeg, Buffer.from('<script>alert(1)</script>')])
    expect((await put(token, id, dataUrl(both))).status).toBe(204)
    expect((await get(token, id)).bytes.includes('script')).toBe(false)
  })
})

it('deletes an unused photo after 30 days and keeps a used one', async () => {
  const { club, token } = await member()
  const [kept, dropped] = [newId(), newId()]
  for (const id of [kept, dropped]) await put(token, id, dataUrl(await plain(40, 40).jpeg().toBuffer()))
  const [person] = await club.people(1)
  await api.call(token, 'PATCH', `/registered/${person}`, { photo: kept })
  const run = () => runRetention(api.db, new AbortController().signal)
  await run()
  expect((await get(token, dropped)).response.status).toBe(200)
  await api.db.network((_tx, client) =>
    client.query(`UPDATE media SET unused_since = unused_since - interval '31 days' WHERE id = $1`, [
      dropped,
    ]),
  )
  expect(await run()).toMatchObject({ pictures: 1 })
  expect((await get(token, dropped)).response.status).toBe(404)
  expect((await get(token, kept)).response.status).toBe(200)
})

it('keeps a disputed or pending photo until a decision (invariant 5)', async () => {
  const { club, token } = await member()
  const [a, b] = [testDevice(api, token), testDevice(api, token)]
  const [stands, asked, waits] = [newId(), newId(), newId()]
  for (const id of [stands, asked, waits])
    await put(token, id, dataUrl(await plain(40, 40).jpeg().toBuffer()))
  const [person = '', gone = ''] = await club.people(2)
  const photo = (id: string, value: string) => ({ id, set: { photo: { base: null, value } } })
  await a.push(a.mutation('registered.update', photo(person, stands)))
  await b.push(b.mutation('registered.update', photo(person, asked)))
  await a.push(a.mutation('registered.delete', { id: gone }))
  await b.push(b.mutation('registered.update', photo(gone, waits)))
  const run = () => runRetention(api.db, new AbortController().signal)
  const later = () =>
    api.db.network((_tx, client) =>
      client.query(`UPDATE media SET unused_since = unused_since - interval '31 days' WHERE id = ANY ($1)`, [
        [stands, asked, waits],
      ]),
    )
  const found = async (id: string) => (await get(token, id)).response.status
  await run()
  await later()
  await run()
  expect([await found(stands), await found(asked), await found(waits)]).toEqual([200, 200, 200])
  const [question] = (await openQuestions(a)).filter(({ record }) => record === person)
  await a.push(a.mutation('conflict.resolve', { id: question?.id, value: stands }))
  await run()
  await later()
  await run()
  expect([await found(stands), await found(asked), await found(waits)]).toEqual([200, 404, 200])
})
