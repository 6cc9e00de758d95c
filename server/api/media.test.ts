import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { MAX_CLUB_PICTURES_BYTES } from '../../contract/media.ts'
import { runRetention } from '../jobs/retention.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { readOpenConflicts } from '../testing/open-conflicts.ts'
import { hasPicture, saveClubPicture } from './media.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
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
    const exifPhoto = await plain(900, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Kitchen of Gwen' }, IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await put(token, id, dataUrl(exifPhoto))).status).toBe(204)
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
    expect(MAX_CLUB_PICTURES_BYTES).toBe(500_000_000)
    const [{ club, token }, { club: other }] = [await member(), await member()]
    const storedId = newId()
    const content = dataUrl(await plain(40, 40).jpeg().toBuffer())
    expect((await put(token, storedId, content)).status).toBe(204)
    const room = (await get(token, storedId)).bytes.length * 1.5
    const keep = (clubId: string, id: string) =>
      saveClubPicture(api.db, clubId, id, { filename: '', content }, room)
    await expect(keep(club.id, newId())).rejects.toMatchObject({ code: 'too_large' })
    await keep(club.id, storedId)
    const elsewhere = newId()
    await keep(other.id, elsewhere)
    expect([
      await hasPicture(api.db, club.id, storedId),
      await hasPicture(api.db, other.id, elsewhere),
    ]).toEqual([true, true])
  })

  it('cannot be read, replaced or detected by another club', async () => {
    const [ours, otherMember] = [await member(), await member()]
    const id = newId()
    const content = dataUrl(await plain(40, 40).jpeg().toBuffer())
    await put(ours.token, id, content)
    expect((await get(otherMember.token, id)).response.status).toBe(404)
    expect((await put(otherMember.token, id, content)).status).toBe(404)
    expect((await api.app.request(`/api/media/${id}`)).status).toBe(401)
  })
})

it('stores a file sent with a person and returns its id [PER-51, FMT-14, FMT-15]', async () => {
  const [ours, otherMember] = [await member(), await member()]
  const content = dataUrl(await plain(900, 600).jpeg().toBuffer())
  const names = { first_name: 'Mali', last_name: 'Davies', photo_consent: true }
  const file = { filename: 'mali.jpg', content }
  const created = await api.call(ours.token, 'POST', '/registered', { ...names, photo: file })
  expect(created.status).toBe(201)
  const { id, photo } = created.body
  expect((await sharp((await get(ours.token, photo)).bytes).metadata()).width).toBe(512)
  expect((await get(otherMember.token, photo)).response.status).toBe(404)
  const changed = await api.call(ours.token, 'PATCH', `/registered/${id}`, { photo: file })
  expect(changed.body.photo).not.toBe(photo)
  expect((await get(ours.token, changed.body.photo)).response.status).toBe(200)
  const words = { filename: 'mali.jpg', content: dataUrl(Buffer.from('hello')) }
  const refused = await api.call(ours.token, 'PATCH', `/registered/${id}`, { photo: words })
  expect(refused).toMatchObject({
    status: 400,
    body: { detail: { non_field_errors: ['Invalid image selected'] } },
  })
  expect((await api.call(otherMember.token, 'PATCH', `/registered/${id}`, { photo: file })).status).toBe(404)
  // Reject an id without a picture, or with another club's picture, because saving it would remove the photo.
  const foreign = await api.call(otherMember.token, 'POST', '/registered', { ...names, photo: file })
  for (const wrong of [newId(), foreign.body.photo])
    expect((await api.call(ours.token, 'PATCH', `/registered/${id}`, { photo: wrong })).status).toBe(400)
  const cleared = await api.call(ours.token, 'PUT', `/registered/${id}`, { ...names, photo: null })
  expect(cleared.body.photo).toBeNull()
})

describe('refused files are not stored [PER-52]', () => {
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
  const [usedPhoto, unusedPhoto] = [newId(), newId()]
  for (const id of [usedPhoto, unusedPhoto])
    await put(token, id, dataUrl(await plain(40, 40).jpeg().toBuffer()))
  const [person] = await club.people(1)
  await api.call(token, 'PATCH', `/registered/${person}`, { photo: usedPhoto })
  const run = () => runRetention(api.db, new AbortController().signal)
  await run()
  expect((await get(token, unusedPhoto)).response.status).toBe(200)
  await api.db.network((_tx, client) =>
    client.query(`UPDATE media SET unused_since = unused_since - interval '31 days' WHERE id = $1`, [
      unusedPhoto,
    ]),
  )
  expect(await run()).toMatchObject({ pictures: 1 })
  expect((await get(token, unusedPhoto)).response.status).toBe(404)
  expect((await get(token, usedPhoto)).response.status).toBe(200)
})

it('keeps a disputed or pending photo until a decision (invariant 5)', async () => {
  const { club, token } = await member()
  const [a, b] = [createTestDevice(api, token), createTestDevice(api, token)]
  const [currentPhoto, disputedPhoto, pendingPhoto] = [newId(), newId(), newId()]
  for (const id of [currentPhoto, disputedPhoto, pendingPhoto])
    await put(token, id, dataUrl(await plain(40, 40).jpeg().toBuffer()))
  const [person = '', deletedPerson = ''] = await club.people(2)
  const photo = (id: string, value: string) => ({ id, set: { photo: { base: null, value } } })
  await a.push(a.mutation('registered.update', photo(person, currentPhoto)))
  await b.push(b.mutation('registered.update', photo(person, disputedPhoto)))
  await a.push(a.mutation('registered.delete', { id: deletedPerson }))
  await b.push(b.mutation('registered.update', photo(deletedPerson, pendingPhoto)))
  const run = () => runRetention(api.db, new AbortController().signal)
  const later = () =>
    api.db.network((_tx, client) =>
      client.query(`UPDATE media SET unused_since = unused_since - interval '31 days' WHERE id = ANY ($1)`, [
        [currentPhoto, disputedPhoto, pendingPhoto],
      ]),
    )
  const found = async (id: string) => (await get(token, id)).response.status
  await run()
  await later()
  await run()
  expect([await found(currentPhoto), await found(disputedPhoto), await found(pendingPhoto)]).toEqual([
    200, 200, 200,
  ])
  const [question] = (await readOpenConflicts(a)).filter(({ record }) => record === person)
  await a.push(a.mutation('conflict.resolve', { id: question?.id, value: currentPhoto }))
  await run()
  await later()
  await run()
  expect([await found(currentPhoto), await found(disputedPhoto), await found(pendingPhoto)]).toEqual([
    200, 404, 200,
  ])
})
