import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionsAhead, useOpenedSession } from '@/hooks/opened-session.ts'
import type { ReplicaDb } from '@/replica/db.ts'

afterEach(() => {
  vi.useRealTimers()
})

const table = { get: async () => ({}) }
const db = { user: 'nia', rows: () => table, aliases: { get: async () => undefined } } as unknown as ReplicaDb

type Session = { session: { get: () => object; subscribe: () => () => void }; close: () => void }
type ScreenProps = { id: string; sessions: ReturnType<typeof sessionsAhead<Session>>; seen: string[] }

const Screen = ({ id, sessions, seen }: ScreenProps) => {
  const { at } = useOpenedSession(sessions, db, id)
  seen.push(at)
  return <p>{at}</p>
}

/** Sessions that note each reading and closing. */
const noted = () => {
  const reads: string[] = []
  const closed: string[] = []
  const session = { get: () => ({}), subscribe: () => () => {} }
  const sessions = sessionsAhead<Session>('sessions', async (_db, id) => {
    reads.push(id)
    return { session, close: () => void closed.push(id) }
  })
  return { reads, closed, sessions, seen: [] as string[] }
}

it('the next screen of a session shows it at once, read once and closed after the last', async () => {
  const { reads, closed, ...shown } = noted()
  const { sessions, seen } = shown
  await sessions.prepare(db, 'a')
  vi.useFakeTimers()
  const show = (name: string | null, id = 'a') => (name ? <Screen key={name} id={id} {...shown} /> : null)
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

it('a session that is opened again after its screens have gone is read again', async () => {
  const { reads, closed, ...shown } = noted()
  const { sessions } = shown
  vi.useFakeTimers()
  await sessions.prepare(db, 'a')
  const { unmount } = render(<Screen id="a" {...shown} />)
  unmount()
  await vi.advanceTimersByTimeAsync(10)
  expect(closed).toEqual(['a'])
  await sessions.prepare(db, 'a')
  expect(reads).toEqual(['a', 'a'])
  // Prepared for a screen that never came: closed by the next.
  await sessions.prepare(db, 'b')
  await vi.advanceTimersByTimeAsync(10)
  expect(closed).toEqual(['a', 'a'])
})
