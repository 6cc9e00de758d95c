import { newId } from '@contract/id.ts'
import { expect, it } from 'vitest'
import type { SetAsideEntry } from '@/sync-state/use-replica.ts'
import { applyRepair, findInvalidFields, findRepairableValues } from './repair-values.ts'

const recordId = newId()
const buildSetAsideEntry = (
  name: string,
  args: Record<string, unknown>,
  more: Partial<SetAsideEntry> = {},
): SetAsideEntry => ({
  seq: 1,
  id: newId(),
  name,
  v: 1,
  args,
  made_at: '2026-08-05T11:00:00.000Z',
  touches: [],
  at: 0,
  status: 'rejected',
  code: 'invalid',
  detail: null,
  ...more,
})

it('offers addresses as fields of several lines', () => {
  const values = { first_name: 'Ava', last_name: 'Hughes', gp_address: '1 High Street\nCardiff' }
  const entry = buildSetAsideEntry(
    'registered.create',
    { id: recordId, values },
    { detail: { gp_address: ['invalid'] } },
  )
  expect(findRepairableValues(entry)).toEqual([
    { table: 'registered', field: 'gp_address', kind: 'note', value: '1 High Street\nCardiff' },
  ])
})

it('offers the fields named by the server, even missing ones', () => {
  const values = { first_name: 'Ava', last_name: 'Hughes', has_medical_conditions: true }
  const entry = buildSetAsideEntry(
    'registered.create',
    { id: recordId, values },
    { detail: { medical_conditions: ['required'] } },
  )
  expect(findRepairableValues(entry)).toEqual([
    { table: 'registered', field: 'medical_conditions', kind: 'note', value: null },
  ])
  const fixedEntry = applyRepair(entry, { medical_conditions: 'Asthma' })
  expect(fixedEntry.args).toEqual({ id: recordId, values: { ...values, medical_conditions: 'Asthma' } })
  expect(findInvalidFields(fixedEntry)).toEqual(new Set())
})

it('offers all set fields if the server named none', () => {
  const fieldChanges = {
    start_date: { base: null, value: '2026-08-09' },
    end_date: { base: '2026-08-20', value: '2026-08-01' },
  }
  const entry = buildSetAsideEntry(
    'holiday.set',
    { year: 2026, holiday: 'July/Aug', set: fieldChanges },
    { code: 'end_before_start' },
  )
  expect(findRepairableValues(entry).map(({ field, kind, value }) => [field, kind, value])).toEqual([
    ['start_date', 'date', '2026-08-09'],
    ['end_date', 'date', '2026-08-01'],
  ])
  expect(applyRepair(entry, { end_date: '2026-08-30' }).args.set).toEqual({
    ...fieldChanges,
    end_date: { base: '2026-08-20', value: '2026-08-30' },
  })
})

it('offers a new day for a session but nothing for ticks', () => {
  const session = { id: recordId, date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
  expect(findRepairableValues(buildSetAsideEntry('session.create', session, { code: 'date_taken' }))).toEqual([
    { table: 'sessions', field: 'date', kind: 'date', value: '2026-08-05' },
  ])
  expect(
    findRepairableValues(
      buildSetAsideEntry('attendance.set', { session: recordId, registered: recordId, seen: 0, state: 'none' }),
    ),
  ).toEqual([])
  expect(
    findRepairableValues(buildSetAsideEntry('session.create', session, { status: 'held', code: 'depends_on' })),
  ).toEqual([])
})

it('reports values that the contract rejects before sending', () => {
  const entry = buildSetAsideEntry('registered.create', {
    id: recordId,
    values: { first_name: '', last_name: 'Hughes', date_of_birth: 'x' },
  })
  expect(findInvalidFields(entry)).toEqual(new Set(['first_name', 'date_of_birth']))
})

it('shows a fixed number as the server will store it [PER-83]', () => {
  const fieldChanges = { mobile_number: { base: '07700 900123', value: 'mum' } }
  const fixedEntry = applyRepair(buildSetAsideEntry('registered.update', { id: recordId, set: fieldChanges }), {
    mobile_number: '+447700900124',
  })
  expect(fixedEntry.args.set).toEqual({ mobile_number: { base: '07700 900123', value: '07700 900124' } })
})
