import { expect, it } from 'vitest'
import { furtherPages } from './further-pages.ts'
import { buildTodayItems } from './use-replica-items.ts'

const labels = { kitchen: 'Kitchen', fireRoll: 'Fire roll' }
const session = { id: '1', date: '2026-08-05', holiday: 'July/Aug' as const, group__name: 'Riverside' }

it('the pages contain the attendance of today [B-DESK-01]', () => {
  const page = furtherPages.find(({ to }) => to === '/sessions/today')
  expect(String(page?.label.message)).toBe('Attendance today')
})

it('kitchen and fire roll are offered for sessions of today only [B-DESK-01]', () => {
  const getRows = (sessions: (typeof session)[]) =>
    buildTodayItems(sessions, '2026-08-05', labels).map(({ label, detail, href }) => [label, detail, href])
  expect(getRows([{ ...session, date: '2026-08-04' }])).toEqual([])
  expect(getRows([session])).toEqual([
    ['Kitchen', '', '/sessions/1/kitchen'],
    ['Fire roll', '', '/sessions/1/fire_roll'],
  ])
  expect(getRows([session, { ...session, id: '2', group__name: 'Hilltop' }]).map(([, detail]) => detail)).toEqual([
    'Riverside',
    'Riverside',
    'Hilltop',
    'Hilltop',
  ])
})
