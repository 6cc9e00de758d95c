import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Opens an event stream as a device does. Records the received events and the end of the stream. */
const listen = async (token: string) => {
  const abortController = new AbortController()
  const response = await api.app.request(`/api/sync/events?device=${newId()}`, {
    headers: { Authorization: `JWT ${token}` },
    signal: abortController.signal,
  })
  const receivedEvents: { version: number; devices: number }[] = []
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const read = async (): Promise<void> => {
    const { done, value } = await reader.read()
    if (done) return
    for (const [, data] of decoder.decode(value).matchAll(/data: (.+)/g))
      receivedEvents.push(JSON.parse(data as string))
    return read()
  }
  const streamEnd = read()
  return { heard: receivedEvents, ended: streamEnd, leave: () => reader.cancel() }
}

it("notifies the club's other devices of a change, not other clubs [ATT-34]", async () => {
  const [club, secondClub] = [await api.club(), await api.club()]
  const authorUser = await api.user(club.id)
  const sameClubStream = await listen((await api.user(club.id)).token)
  const otherClubStream = await listen((await api.user(secondClub.id)).token)
  await expect.poll(() => otherClubStream.heard.length).toBe(1)
  const device = createTestDevice(api, authorUser.token)
  const { version } = await device.push(
    device.mutation('session.create', { id: newId(), date: '2026-08-05', holiday: 'July/Aug', year: 2026 }),
  )
  await expect.poll(() => sameClubStream.heard.at(-1)?.version).toBe(version)
  expect(otherClubStream.heard).toHaveLength(1)
  await Promise.all([sameClubStream.leave(), otherClubStream.leave()])
})

it('shows the last change to a stream that opens after it [B-OPS-05]', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const firstStream = await listen(token)
  const device = createTestDevice(api, token)
  const { version } = await device.push(
    device.mutation('session.create', { id: newId(), date: '2026-08-05', holiday: 'July/Aug', year: 2026 }),
  )
  await expect.poll(() => firstStream.heard.at(-1)?.version).toBe(version)
  await firstStream.leave()
  const lateStream = await listen(token)
  await expect.poll(() => lateStream.heard.map((event) => event.version)).toEqual([version])
  await lateStream.leave()
})

it('merges pings if many streams close at once', async () => {
  const club = await api.club()
  const remainingStream = await listen((await api.user(club.id)).token)
  const users = await Promise.all(Array.from({ length: 60 }, () => api.user(club.id)))
  const closingStreams = await Promise.all(users.map(({ token }) => listen(token)))
  await expect.poll(() => remainingStream.heard.at(-1)?.devices).toBe(61)
  const eventCountBefore = remainingStream.heard.length
  await Promise.all(closingStreams.map(({ leave }) => leave()))
  await expect.poll(() => remainingStream.heard.at(-1)?.devices).toBe(1)
  expect(remainingStream.heard.length - eventCountBefore).toBeLessThan(10)
  await remainingStream.leave()
})

it('ends the oldest stream of a sign-in that has too many', async () => {
  const { token } = await api.user((await api.club()).id)
  const streams: Awaited<ReturnType<typeof listen>>[] = []
  for (let i = 0; i < 8; i++) streams.push(await listen(token))
  await Promise.all(streams.slice(0, 3).map(({ ended }) => ended))
  await expect.poll(() => streams.at(-1)?.heard.at(-1)?.devices).toBe(5)
  await Promise.all(streams.slice(3).map(({ leave }) => leave()))
})

it('ends a stream with its sign-in [AUTH-20]', async () => {
  const { token } = await api.user((await api.club()).id)
  const stream = await listen(token)
  expect((await api.call(token, 'DELETE', '/auth')).status).toBe(204)
  await stream.ended
})
