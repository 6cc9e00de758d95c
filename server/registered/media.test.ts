import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { MAX_CLUB_PICTURES_BYTES } from '../../contract/media.ts'
import { runRetention } from '../retention/retention.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { readOpenConflicts } from '../testing/open-conflicts.ts'
import { hasPicture, saveClubPicture } from './media.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const buildImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c04010' } })
const toDataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`
const putPicture = (token: string, id: string, content: string) =>
  api.call(token, 'PUT', `/media/${id}`, { filename: 'photo.jpg', content })
const getPicture = async (token: string, id: string) => {
  const response = await api.app.request(`/api/media/${id}`, { headers: { Authorization: `JWT ${token}` } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const createMember = async () => {
  const club = await api.club()
  return { club, token: (await api.user(club.id)).token }
}

describe('a photo [PER-51, FMT-16]', () => {
  it('is returned upright and small, without its location', async () => {
    const { token } = await createMember()
    const id = newId()
    const exifPhoto = await buildImage(900, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Kitchen of Gwen' }, IFD3: { GPSLatitude: '51/1 28/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await putPicture(token, id, toDataUrl(exifPhoto))).status).toBe(204)
    const { response, bytes } = await getPicture(token, id)
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
    const { token } = await createMember()
    const id = newId()
    await putPicture(token, id, toDataUrl(await buildImage(40, 40).jpeg().toBuffer()))
    const { bytes: firstBytes } = await getPicture(token, id)
    expect((await putPicture(token, id, toDataUrl(await buildImage(60, 60).jpeg().toBuffer()))).status).toBe(204)
    expect((await getPicture(token, id)).bytes).toEqual(firstBytes)
  })

  it('is refused above the club’s limit, unless it is stored already', async () => {
    expect(MAX_CLUB_PICTURES_BYTES).toBe(500_000_000)
    const [{ club, token }, { club: otherClub }] = [await createMember(), await createMember()]
    const storedId = newId()
    const content = toDataUrl(await buildImage(40, 40).jpeg().toBuffer())
    expect((await putPicture(token, storedId, content)).status).toBe(204)
    const maxBytes = (await getPicture(token, storedId)).bytes.length * 1.5
    const savePicture = (clubId: string, id: string) =>
      saveClubPicture(api.db, clubId, id, { filename: '', content }, maxBytes)
    await expect(savePicture(club.id, newId())).rejects.toMatchObject({ code: 'too_large' })
    await savePicture(club.id, storedId)
    const otherPictureId = newId()
    await savePicture(otherClub.id, otherPictureId)
    expect([
      await hasPicture(api.db, club.id, storedId),
      await hasPicture(api.db, otherClub.id, otherPictureId),
    ]).toEqual([true, true])
  })

  it('cannot be read, replaced or detected by another club', async () => {
    const [ownMember, otherMember] = [await createMember(), await createMember()]
    const id = newId()
    const content = toDataUrl(await buildImage(40, 40).jpeg().toBuffer())
    await putPicture(ownMember.token, id, content)
    expect((await getPicture(otherMember.token, id)).response.status).toBe(404)
    expect((await putPicture(otherMember.token, id, content)).status).toBe(404)
    expect((await api.app.request(`/api/media/${id}`)).status).toBe(401)
  })
})

it('stores a file sent with a person and returns its id [PER-51, FMT-14, FMT-15]', async () => {
  const [ownMember, otherMember] = [await createMember(), await createMember()]
  const content = toDataUrl(await buildImage(900, 600).jpeg().toBuffer())
  const names = { first_name: 'Mali', last_name: 'Davies', photo_consent: true }
  const file = { filename: 'mali.jpg', content }
  const createdReply = await api.call(ownMember.token, 'POST', '/registered', { ...names, photo: file })
  expect(createdReply.status).toBe(201)
  const { id, photo } = createdReply.body
  expect((await sharp((await getPicture(ownMember.token, photo)).bytes).metadata()).width).toBe(512)
  expect((await getPicture(otherMember.token, photo)).response.status).toBe(404)
  const changedReply = await api.call(ownMember.token, 'PATCH', `/registered/${id}`, { photo: file })
  expect(changedReply.body.photo).not.toBe(photo)
  expect((await getPicture(ownMember.token, changedReply.body.photo)).response.status).toBe(200)
  const textFile = { filename: 'mali.jpg', content: toDataUrl(Buffer.from('hello')) }
  const refusedReply = await api.call(ownMember.token, 'PATCH', `/registered/${id}`, { photo: textFile })
  expect(refusedReply).toMatchObject({
    status: 400,
    body: { detail: { non_field_errors: ['Invalid image selected'] } },
  })
  expect((await api.call(otherMember.token, 'PATCH', `/registered/${id}`, { photo: file })).status).toBe(404)
  // Reject the id of a missing picture or of another club's picture. Saving such an id would remove the person's photo.
  const foreignReply = await api.call(otherMember.token, 'POST', '/registered', { ...names, photo: file })
  for (const wrong of [newId(), foreignReply.body.photo])
    expect((await api.call(ownMember.token, 'PATCH', `/registered/${id}`, { photo: wrong })).status).toBe(400)
  const clearedReply = await api.call(ownMember.token, 'PUT', `/registered/${id}`, { ...names, photo: null })
  expect(clearedReply.body.photo).toBeNull()
})

describe('refused files are not stored [PER-52]', () => {
  const jpegPromise = buildImage(40, 40).jpeg().toBuffer()
  const invalidContents: Record<string, () => Promise<string> | string> = {
    words: () => toDataUrl(Buffer.from('hello')),
    'an SVG that says it is a JPEG': () =>
      toDataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
    'an SVG': () => toDataUrl(Buffer.from('<svg/>'), 'image/svg+xml'),
    'a PNG that says it is a JPEG': async () => toDataUrl(await buildImage(4, 4).png().toBuffer()),
    '40 megapixels': async () => toDataUrl(await buildImage(8000, 5000).jpeg({ quality: 1 }).toBuffer()),
    'half a photo': async () => toDataUrl((await jpegPromise).subarray(0, 150)),
    'no data URL': () => 'https://example.com/photo.jpg',
    'a page': () => `data:text/html;base64,${Buffer.from('<h1>').toString('base64')}`,
  }
  it.each(Object.entries(invalidContents))('refuses %s', async (_name, content) => {
    const { token } = await createMember()
    const id = newId()
    expect((await putPicture(token, id, await content())).status).toBe(400)
    expect((await getPicture(token, id)).response.status).toBe(404)
  })

  it('refuses more than a megabyte', async () => {
    const { token } = await createMember()
    expect((await putPicture(token, newId(), toDataUrl(Buffer.alloc(1_200_000)))).status).toBe(413)
  })

  it('removes a script appended to a photo', async () => {
    const { token } = await createMember()
    const id = newId()
    const photoWithScript = Buffer.concat([await jpegPromise, Buffer.from('<script>alert(1)</script>')])
    expect((await putPicture(token, id, toDataUrl(photoWithScript))).status).toBe(204)
    expect((await getPicture(token, id)).bytes.includes('script')).toBe(false)
  })
})

it('deletes an unused photo after 30 days and keeps a used one', async () => {
  const { club, token } = await createMember()
  const [usedPhoto, unusedPhoto] = [newId(), newId()]
  for (const id of [usedPhoto, unusedPhoto])
    await putPicture(token, id, toDataUrl(await buildImage(40, 40).jpeg().toBuffer()))
  const [person] = await club.people(1)
  await api.call(token, 'PATCH', `/registered/${person}`, { photo: usedPhoto })
  const runJob = () => runRetention(api.db, new AbortController().signal)
  await runJob()
  expect((await getPicture(token, unusedPhoto)).response.status).toBe(200)
  await api.db.network((_tx, client) =>
    client.query(`UPDATE media SET unused_since = unused_since - interval '31 days' WHERE id = $1`, [unusedPhoto]),
  )
  expect(await runJob()).toMatchObject({ pictures: 1 })
  expect((await getPicture(token, unusedPhoto)).response.status).toBe(404)
  expect((await getPicture(token, usedPhoto)).response.status).toBe(200)
})

it('keeps a disputed or pending photo until a decision (invariant 5)', async () => {
  const { club, token } = await createMember()
  const [firstDevice, secondDevice] = [createTestDevice(api, token), createTestDevice(api, token)]
  const [currentPhoto, disputedPhoto, pendingPhoto] = [newId(), newId(), newId()]
  for (const id of [currentPhoto, disputedPhoto, pendingPhoto])
    await putPicture(token, id, toDataUrl(await buildImage(40, 40).jpeg().toBuffer()))
  const [person = '', deletedPerson = ''] = await club.people(2)
  const buildPhotoChange = (id: string, value: string) => ({ id, set: { photo: { base: null, value } } })
  await firstDevice.push(firstDevice.mutation('registered.update', buildPhotoChange(person, currentPhoto)))
  await secondDevice.push(secondDevice.mutation('registered.update', buildPhotoChange(person, disputedPhoto)))
  await firstDevice.push(firstDevice.mutation('registered.delete', { id: deletedPerson }))
  await secondDevice.push(secondDevice.mutation('registered.update', buildPhotoChange(deletedPerson, pendingPhoto)))
  const runJob = () => runRetention(api.db, new AbortController().signal)
  const moveBackUnused = () =>
    api.db.network((_tx, client) =>
      client.query(`UPDATE media SET unused_since = unused_since - interval '31 days' WHERE id = ANY ($1)`, [
        [currentPhoto, disputedPhoto, pendingPhoto],
      ]),
    )
  const getStatus = async (id: string) => (await getPicture(token, id)).response.status
  await runJob()
  await moveBackUnused()
  await runJob()
  expect([await getStatus(currentPhoto), await getStatus(disputedPhoto), await getStatus(pendingPhoto)]).toEqual([
    200, 200, 200,
  ])
  const [openConflict] = (await readOpenConflicts(firstDevice)).filter(({ record }) => record === person)
  await firstDevice.push(firstDevice.mutation('conflict.resolve', { id: openConflict?.id, value: currentPhoto }))
  await runJob()
  await moveBackUnused()
  await runJob()
  expect([await getStatus(currentPhoto), await getStatus(disputedPhoto), await getStatus(pendingPhoto)]).toEqual([
    200, 404, 200,
  ])
})
