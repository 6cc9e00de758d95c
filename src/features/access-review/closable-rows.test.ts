import type { ReviewRow } from '@contract/access-review.ts'
import { describe, expect, it } from 'vitest'
import { findClosableRows } from './closable-rows.ts'

const buildRow = (id: string, more: Partial<ReviewRow> = {}): ReviewRow => ({
  id,
  full_name: id,
  email: `${id}@hallbook.example`,
  is_staff: false,
  role: null,
  user_type: 'core',
  organisation: 'club',
  organisation__organisation_name: 'Club',
  club_coordinators: 2,
  last_seen: null,
  confirmed: null,
  confirmed_by: null,
  due: '2026-01-01',
  open: true,
  can_keep: true,
  block: null,
  ...more,
})
const getIds = (rows: readonly ReviewRow[]) => findClosableRows(rows).map(({ id }) => id)

describe('accounts that can be closed together [B-OPS-06]', () => {
  it('leave out blocked accounts and the own account', () => {
    const rows = [
      buildRow('a'),
      buildRow('b', { block: 'review_recent_tick' }),
      buildRow('c', { can_keep: false }),
      buildRow('d', { block: 'review_not_due' }),
    ]
    expect(getIds(rows)).toEqual(['a'])
  })

  it('leave out the coordinator who used Hallbook last if none would remain', () => {
    const coordinators = [
      buildRow('a', { user_type: 'coordinator', last_seen: '2026-05-01T10:00:00Z' }),
      buildRow('b', { user_type: 'coordinator' }),
    ]
    expect(getIds(coordinators)).toEqual(['b'])
    expect(getIds(coordinators.map((row) => ({ ...row, club_coordinators: 3 })))).toEqual(['a', 'b'])
  })
})
