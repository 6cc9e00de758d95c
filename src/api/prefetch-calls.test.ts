import { defineOperation } from '@contract/operation.ts'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectToServer } from '../replica/testing/browser.ts'
import { call } from './call.ts'
import { prefetchCalls } from './prefetch-calls.ts'

const listRows = defineOperation({
  method: 'GET',
  path: '/rows/:id',
  access: 'signed_in',
  summary: '',
  params: v.object({ id: v.string() }),
  query: v.object({ limit: v.number(), search: v.optional(v.string()) }),
  output: v.object({ id: v.string() }),
})
const changeRow = { ...listRows, method: 'PUT' } as const
const request = { params: { id: 'a' }, query: { limit: 50, search: 'x' } }
const pageCall = { path: '/rows/a', query: { search: 'x', limit: 50, ordering: undefined } }

let requests: string[] = []
beforeEach(() => {
  requests = []
  connectToServer(({ method, url }) => {
    requests.push(`${method} ${new URL(url).pathname}`)
    return Response.json({ id: 'a' })
  })
})
afterEach(() => {
  vi.useRealTimers()
  prefetchCalls([])
})

describe('prefetchCalls', () => {
  it('answers the next call with the same parameters, once', async () => {
    prefetchCalls([pageCall])
    expect(await call(listRows, request)).toEqual({ id: 'a' })
    expect(requests).toEqual(['GET /api/rows/a'])
    await call(listRows, request)
    expect(requests).toHaveLength(2)
  })

  it('does not answer a call of another user or with other parameters', async () => {
    prefetchCalls([pageCall])
    await call(listRows, { ...request, query: { limit: 50 } })
    await call(listRows, { ...request, token: 'other' })
    expect(requests).toHaveLength(3)
  })

  it.each([
    ['a change', () => call(changeRow, request)],
    ['the prefetching of the next page', async () => prefetchCalls([])],
    ['ten seconds', () => vi.advanceTimersByTimeAsync(10_000)],
  ])('drops unused responses after %s', async (_reason, outdate) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    prefetchCalls([pageCall])
    await outdate()
    await call(listRows, request)
    expect(requests.filter((one) => one === 'GET /api/rows/a')).toHaveLength(2)
  })

  it('passes an error response to the call', async () => {
    connectToServer(() => Response.json({ status: 404, code: 'not_found', detail: {} }, { status: 404 }))
    prefetchCalls([pageCall])
    await expect(call(listRows, request)).rejects.toMatchObject({ status: 404 })
  })

  it('passes a missing network to the call', async () => {
    connectToServer(() => Promise.reject(new TypeError('no network')))
    prefetchCalls([pageCall])
    await expect(call(listRows, request)).rejects.toMatchObject({ reason: 'network' })
  })
})
