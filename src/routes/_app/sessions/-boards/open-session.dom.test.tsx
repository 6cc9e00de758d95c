import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildPrefetchableSessions, useOpenedSession } from '@/hooks/opened-session.ts'
import type { ReplicaDb } from '@/replica/db.ts'

afterEach(() => {
  vi.useRealTimers()
})

const table = { get: async () => ({}) }
const db = { user: 'nia', rows: () => table, aliases: { get: async () => undefined } } as unknown as ReplicaDb

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
  const reads: string[] = []
  const closed: string[] = []
  const session = { get: () => ({}), subscribe: () => () => {} }
  const sessions = buildPrefetchableSessions<Session>('sessions', async (_db, id) => {
    reads.push(id)
    return { session, close: () => void closed.push(id) }
  })
  return { reads, closed, sessions, seen: [] as string[] }
}

it('reads a session once for several screens and closes it afterwards', async () => {
  const { reads, closed, ...screenProps } = createTrackedSessions()
  const { sessions, seen } = screenProps
  await sessions.prepare(db, 'a')
  vi.useFakeTimers()
  const show = (name: string | null, id = 'a') => (name ? <Screen key={name} id={id} {...screenProps} /> : null)
  const { rerender } = render(show('attendance'))
  for (const name of ['kitchen', 'attendance again', 'fire roll']) {
    rerender(show(name))
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(screen.getByText('open')).toBeDefined()
  }
  expect(new Set(seen)).toEqual(new Set(['open']))
  expect(reads).toEqual(['a'])
  expect(closed).toEqual([])
  rerender(show('attendance', 'b'))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(reads).toEqual(['a', 'b'])
  expect(closed).toEqual(['a'])
  rerender(show(null))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(closed).toEqual(['a', 'b'])
})

it('reads a session again after its screens have closed', async () => {
  const { reads, closed, ...screenProps } = createTrackedSessions()
  const { sessions } = screenProps
  vi.useFakeTimers()
  await sessions.prepare(db, 'a')
  const { unmount } = render(<Screen id="a" {...screenProps} />)
  unmount()
  await vi.advanceTimersByTimeAsync(10)
  expect(closed).toEqual(['a'])
  await sessions.prepare(db, 'a')
  expect(reads).toEqual(['a', 'a'])
  // A prepared session whose screen never opened is closed when the next session is prepared.
  await sessions.prepare(db, 'b')
  await vi.advanceTimersByTimeAsync(10)
  expect(closed).toEqual(['a', 'a'])
})
