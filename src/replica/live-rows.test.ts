import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { ReplicaDb, type Stored } from './db.ts'
import { LiveRows } from './live-rows.ts'

const tick = (id: string) => ({ id, state: 'attending' }) as Stored<'attendance'>

afterEach(() => void vi.unstubAllGlobals())

/** A page in sight whose frames are drawn when the result is called. */
const page = () => {
  let drawn = () => {}
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {} })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    drawn = frame
  })
  vi.stubGlobal('setTimeout', (task: () => void) => task())
  return () => drawn()
}

it('ATT-24: what draws a row by hand does so at once; who else shows it, and the counts, hear once that is painted', () => {
  const nextFrame = page()
  const rows = new LiveRows(new ReplicaDb('live-rows'), 'attendance')
  const heard: string[] = []
  rows.drawFirst('a', (row) => heard.push(`drawn ${row?.state}`))
  rows.subscribe('a', () => heard.push('a'))
  rows.subscribe('b', () => heard.push('b'))
  rows.subscribeAll(() => heard.push('all'))

  rows.apply([['a', tick('a')]])
  // Whoever looks meanwhile sees the new row.
  expect(rows.get('a')?.state).toBe('attending')
  expect(heard).toEqual(['drawn attending'])
  nextFrame()
  expect(heard).toEqual(['drawn attending', 'a', 'all'])

  // A row that nobody draws by hand is told at once.
  rows.apply([['b', tick('b')]])
  expect(heard.slice(3)).toEqual(['b'])
})

it('a tile that has left the screen draws nothing more', () => {
  page()
  const rows = new LiveRows(new ReplicaDb('live-rows'), 'attendance')
  const draw = vi.fn()
  const leave = rows.drawFirst('a', draw)
  rows.apply([['a', tick('a')]])
  leave()
  rows.apply([['a', undefined]])
  expect(draw).toHaveBeenCalledTimes(1)
  expect(draw).toHaveBeenCalledWith(tick('a'))
})
