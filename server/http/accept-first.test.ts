import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createAcceptFirst } from './accept-first.ts'

const createHandler = () => {
  const acceptFirst = createAcceptFirst()
  const started: string[] = []
  const fetch = acceptFirst.wrap((request) => {
    started.push(new URL(request.url).pathname)
    return new Response()
  })
  const call = (path: string) => fetch(new Request(`http://localhost${path}`))
  return { ...acceptFirst, started, call }
}

it('starts a call at once if no connection arrives', () => {
  const { started, call } = createHandler()
  void call('/api/sync/pull')
  expect(started).toEqual(['/api/sync/pull'])
})

it('starts calls in order, after the connections that arrive', async () => {
  const { started, call, noteConnection } = createHandler()
  noteConnection()
  const responses = ['/1', '/2', '/3', '/4', '/5'].map(call)
  for (let turn = 0; turn < 5; turn++) {
    noteConnection()
    await nextTurn()
    expect(started).toEqual([])
  }
  await Promise.all(responses)
  expect(started).toEqual(['/1', '/2', '/3', '/4', '/5'])
})

it('responds about its health while calls wait', () => {
  const { started, call, noteConnection } = createHandler()
  noteConnection()
  void call('/api/sync/push')
  void call('/api/health')
  expect(started).toEqual(['/api/health'])
})
