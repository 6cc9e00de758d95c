import { personDefaults } from '@contract/registered/registered-fields.ts'
import { describe, expect, it } from 'vitest'
import { type AttendanceFilter, buildDirectory, buildUnits } from './units.ts'

const buildPerson = (id: string, name: string, family: string[] = []) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return {
    ...personDefaults,
    id,
    first_name,
    last_name,
    family_entries: family,
    created: '2026-01-01T00:00:00.000Z',
    participant_self_registration: false,
    health_confirmed: null,
    held_registration: null,
    version: 1,
  }
}
const people = [
  buildPerson('1', 'Mali Davies'),
  buildPerson('2', 'Osian Davies', ['1']),
  buildPerson('3', 'Siân Abdi'),
  buildPerson('4', 'Tomos Bevan'),
]
const directory = buildDirectory(people, 'en')
const buildTicks = (...ids: string[]) =>
  new Map(ids.map((id) => [id, { state: 'attending' as const, contested: false }]))
const listNames = (
  filter: AttendanceFilter,
  query = '',
  ticks = buildTicks('1', '3'),
  sticky: string[] = [],
  bookedIds: string[] = [],
) =>
  buildUnits(directory, ticks, {
    scope: { mode: 'normal', group: null },
    filter,
    query,
    bookedIds: new Set(bookedIds),
    sticky: new Set(sticky),
  }).map((unit) => `${unit.name}: ${unit.members.map((p) => p.first_name).join(' ')}`)

describe('blocks of the list', () => {
  it('are sorted from A to Z [ATT-20]', () => {
    expect(listNames('all')).toEqual(['Abdi: Siân', 'Bevan: Tomos', 'Davies: Mali Osian'])
  })

  it('are filtered by expected and here', () => {
    expect(listNames('expected')).toEqual(['Bevan: Tomos', 'Davies: Osian'])
    expect(listNames('here')).toEqual(['Abdi: Siân', 'Davies: Mali'])
  })

  it('are found by any part of either name, ignoring accents', () => {
    expect(listNames('all', 'sian')).toEqual(['Abdi: Siân', 'Davies: Osian'])
    expect(listNames('all', 'avi')).toEqual(['Davies: Mali Osian'])
    expect(listNames('here', 'osian')).toEqual([])
  })

  it('include an unlisted family to check until a member is here', () => {
    const pendingPerson = { ...buildPerson('5', 'Osian Pugh'), soft_archived: true, held_registration: '5' }
    const directoryWithPending = buildDirectory([...people, pendingPerson], 'en')
    const findNames = (filter: AttendanceFilter, query: string, mode: 'normal' | 'two_step' = 'normal') =>
      buildUnits(directoryWithPending, buildTicks('1', '3'), {
        scope: { mode, group: null },
        filter,
        query,
        bookedIds: new Set(),
        sticky: new Set(),
      }).flatMap(({ members }) => members.map((one) => one.last_name))
    expect(findNames('all', 'osian')).toEqual(['Davies', 'Pugh'])
    expect(findNames('expected', 'pugh')).toEqual(['Pugh'])
    expect([findNames('here', 'pugh'), findNames('all', 'pugh', 'two_step')]).toEqual([[], []])
    expect(findNames('all', '')).not.toContain('Pugh')
  })

  it('contain only people with a booked place in the filter of bookings [B-FAM-06]', () => {
    expect(listNames('booked', '', buildTicks('1', '3'), [], ['1', '4'])).toEqual(['Bevan: Tomos', 'Davies: Mali'])
    expect(listNames('booked', 'tomos', buildTicks('1'), [], ['1', '4'])).toEqual(['Bevan: Tomos'])
  })

  it('contain booked people before they are registered in two steps [B-FAM-05]', () => {
    const options = { scope: { mode: 'two_step', group: null }, query: '', sticky: new Set<string>() } as const
    const listIds = (filter: AttendanceFilter) =>
      buildUnits(directory, buildTicks('1'), { ...options, filter, bookedIds: new Set(['4']) }).flatMap(({ members }) =>
        members.map(({ id }) => id),
      )
    expect([listIds('all'), listIds('expected')]).toEqual([['4', '1'], ['4']])
  })

  it('stay visible for people who were ticked after filtering', () => {
    expect(listNames('expected', '', buildTicks('1', '3', '4'), ['4', '2'])).toEqual(['Bevan: Tomos', 'Davies: Osian'])
  })
})
