import { DAY_MS } from '@contract/rules/days.ts'
import type { CurrentUser } from '@contract/user.ts'
import { focusManager, onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setUser } from '@/user/use-user.ts'
import { useQueryStore } from './query-client.ts'

const loadStoreFor = async (id: string): Promise<QueryClient> => {
  await setUser({ id, organisation: null } as CurrentUser)
  return renderHook(useQueryStore).result.current
}

/** Simulates that the page becomes visible again and the network reconnects. */
const simulateReturn = () => {
  for (const isBack of [false, true]) {
    focusManager.setFocused(isBack)
    onlineManager.setOnline(isBack)
  }
}

it('makes one request after a failure and none on focus or reconnect [API-05, API-06, API-07, APP-141, APP-142, PUB-13, PUB-14, DASH-230, DASH-231, DASH-232]', async () => {
  const store = await loadStoreFor('0195a000-0000-7000-8000-000000000001')
  store.mount()
  const failingQuery = vi.fn(async () => {
    throw new Error('no answer')
  })
  const answeringQuery = vi.fn(async () => 'read')
  const observers = [
    new QueryObserver(store, { queryKey: ['failing'], queryFn: failingQuery }),
    new QueryObserver<unknown>(store, { queryKey: ['answering'], queryFn: answeringQuery }),
  ]
  const unsubscribeFunctions = observers.map((observer) => observer.subscribe(() => {}))
  await vi.waitFor(() => expect(observers.map((one) => one.getCurrentResult().status)).toEqual(['error', 'success']))
  simulateReturn()
  await Promise.resolve()
  expect(store.isFetching()).toBe(0)
  expect([failingQuery, answeringQuery].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  for (const unsubscribe of unsubscribeFunctions) unsubscribe()
  store.unmount()
})

it("hides the previous user's data from another user", async () => {
  const firstUserStore = await loadStoreFor('0195a000-0000-7000-8000-000000000001')
  firstUserStore.setQueryData(['news'], 'read')
  expect(await loadStoreFor('0195a000-0000-7000-8000-000000000001')).toBe(firstUserStore)
  const secondUserStore = await loadStoreFor('0195a000-0000-7000-8000-000000000002')
  expect(secondUserStore.getQueryData(['news'])).toBeUndefined()
  expect(firstUserStore.getQueryData(['news'])).toBeUndefined()
})

it('treats data as stale after the clock was set back', async () => {
  const store = await loadStoreFor('0195a000-0000-7000-8000-000000000001')
  const options = { queryKey: ['clock'], queryFn: vi.fn(async () => 'read') }
  await store.fetchQuery(options)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - DAY_MS)
  const observer = new QueryObserver(store, options)
  expect(observer.getCurrentResult().isStale).toBe(true)
  await store.fetchQuery(options)
  expect(options.queryFn).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})
