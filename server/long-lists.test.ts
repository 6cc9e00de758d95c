import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from './testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/**
 * Builds a list of many invalid items of one character each. An error message for each item would make the response a
 * hundred times as long as the request.
 */
const buildZeros = (count: number) => Array.from({ length: count }, () => 0)

const summarizeResponse = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  short: JSON.stringify(body).length < 2000,
})

describe('short responses to far too long lists [API-08]', () => {
  it('refuses too many mutations', async () => {
    const { token } = await api.user((await api.club()).id)
    const push = (mutations: unknown[]) => api.call(token, 'POST', '/sync/push', { device_id: newId(), mutations })
    expect(summarizeResponse(await push(buildZeros(500_000)))).toEqual({ status: 413, short: true })
    expect(summarizeResponse(await push(Array.from({ length: 340_000 }, () => ({}))))).toEqual({
      status: 413,
      short: true,
    })
    expect(summarizeResponse(await push(Array.from({ length: 1000 }, () => ({}))))).toEqual({
      status: 400,
      short: true,
    })
  })

  it('refuses too many people and too many added values', async () => {
    const club = await api.club()
    const { token } = await api.user(club.id)
    const session = newId()
    const device = createTestDevice(api, token)
    await device.push(
      device.mutation('session.create', { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 }),
    )
    const [person = ''] = await club.people(1)
    const paths = {
      [`/sessions/${session}/attending`]: 'attending',
      [`/sessions/${session}/registered`]: 'registered',
    }
    for (const [path, name] of Object.entries(paths)) {
      const reply = await api.call(token, 'POST', path, { [name]: buildZeros(100_000) })
      expect({ path, ...summarizeResponse(reply) }).toEqual({ path, status: 400, short: true })
    }
    const refusedResponse = await device.push(
      device.mutation('registered.merge', { primary: person, duplicates: buildZeros(200_000) }),
      device.mutation('registered.update', { id: person, set: { groups: { add: buildZeros(200_000) } } }),
    )
    expect(refusedResponse.results.map(({ status, detail }) => [status, JSON.stringify(detail).length < 2000])).toEqual(
      [
        ['rejected', true],
        ['rejected', true],
      ],
    )
  })
})
