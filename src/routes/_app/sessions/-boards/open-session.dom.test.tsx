import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildPrefetchableSessions, useOpenedSession } from '@/register/opened-session.ts'
import type { ReplicaDb } from '@/replica/db.ts'

afterEach(() => {
  vi.useRealTimers()
})

const fakeTable = { get: async () => ({}) }
const db = { user: 'nia', rows: () => fakeTable, aliases: { get: async () => undefined } } as unknown as ReplicaDb

type Session = { session: { get: () => object; subscribe: () => () => void }; close: () => void }
type ScreenProps = {
  id: string
  sessions: ReturnType<typeof buildPrefetchableSessions<Session>>
  seen: string[]
}

const Screen = ({ id, sessions, seen }: ScreenProps) => {
  const { at: step } = useOpenedSession(sessions, db, id)
  seen.push(step)
  return <p>{step}</p>
}

/** Creates sessions that record each read and close. */
const createTrackedSessions = () => {
  const readIds: string[] = []
  const closedIds: string[] = []
  const session = { get: () => ({}), subscribe: () => () => {} }
  const sessions = buildPrefetchableSessions<Session>('sessions', async (_db, id) => {
    readIds.push(id)
    return { session, close: () => void closedIds.push(id) }
  })
  return { reads: readIds, closed: closedIds, sessions, seen: [] as string[] }
}

it('reads a session once for several screens and closes it afterwards', async () => {
  const { reads: readIds, closed: closedIds, ...screenProps } = createTrackedSessions()
  const { sessions, seen: seenSteps } = screenProps
  await sessions.prepare(db, 'a')
  vi.useFakeTimers()
  const renderScreen = (name: string | null, id = 'a') => (name ? <Screen key={name} id={id} {...screenProps} /> : null)
  const { rerender } = render(renderScreen('attendance'))
  for (const name of ['kitchen', 'attendance again', 'fire roll']) {
    rerender(renderScreen(name))
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(screen.getByText('open')).toBeDefined()
  }
  expect(new Set(seenSteps)).toEqual(new Set(['open']))
  expect(readIds).toEqual(['a'])
  expect(closedIds).toEqual([])
  rerender(renderScreen('attendance', 'b'))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(readIds).toEqual(['a', 'b'])
  expect(closedIds).toEqual(['a'])
  rerender(renderScreen(null))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(closedIds).toEqual(['a', 'b'])
})

it('reads a session again after its screens have closed', async () => {
  const { reads: readIds, closed: closedIds, ...screenProps } = createTrackedSessions()
  const { sessions } = screenProps
  vi.useFakeTimers()
  await sessions.prepare(db, 'a')
  const { unmount } = render(<Screen id="a" {...screenProps} />)
  unmount()
  await vi.advanceTimersByTimeAsync(10)
  expect(closedIds).toEqual(['a'])
  await sessions.prepare(db, 'a')
  expect(readIds).toEqual(['a', 'a'])
  // A prepared session whose screen never opened is closed when the next session is prepared.
  await sessions.prepare(db, 'b')
  await vi.advanceTimersByTimeAsync(10)
  expect(closedIds).toEqual(['a', 'a'])
})
