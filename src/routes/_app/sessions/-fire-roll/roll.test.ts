import { personDefaults } from '@contract/registered/registered-fields.ts'
import type { DepartureRow, RegisteredRow } from '@contract/rows.ts'
import { describe, expect, it } from 'vitest'
import { buildRoll } from './roll.ts'

const buildPerson = (id: string, last_name: string, facts: Partial<RegisteredRow> = {}): RegisteredRow => ({
  ...personDefaults,
  id,
  first_name: id,
  last_name,
  date_of_birth: '2017-03-01',
  created: '2026-01-01T00:00:00.000Z',
  participant_self_registration: false,
  health_confirmed: null,
  held_registration: null,
  ...facts,
})
const buildTicks = (...here: string[]) =>
  new Map(here.map((id) => [id, { state: 'attending' as const, contested: false }]))
const rollFacts = {
  departed: new Map<string, boolean>(),
  day: '2026-08-05',
  language: 'en' as const,
  disputesOf: () => [],
  departures: new Map<string, DepartureRow>(),
}

describe('fire roll [B-HAL-02]', () => {
  it('lists everyone ticked in by family, with medical facts', () => {
    const people = [
      buildPerson('Hodan', 'Abdi', { is_adult: true, attendance_type: 'parent_or_carer' }),
      buildPerson('Ayaan', 'Abdi', { family_entries: ['Hodan'] }),
      buildPerson('Jayden', 'Clarke', { has_medical_conditions: true, medical_conditions: 'Asthma' }),
      buildPerson('Mali', 'Davies'),
    ]
    const roll = buildRoll({ ...rollFacts, people, ticks: buildTicks('Hodan', 'Ayaan', 'Jayden') })
    expect(roll.families.map(({ name, members }) => [name, members.map((m) => m.name)])).toEqual([
      ['Abdi', ['Ayaan Abdi', 'Hodan Abdi']],
      ['Clarke', ['Jayden Clarke']],
    ])
    expect(roll.families[1]?.members[0]).toMatchObject({ age: '9', medical: ['Asthma'] })
    expect(roll.counts).toEqual({ children: 2, adults: 1, all: 3 })
    expect(roll.nameless).toBe(0)
  })

  it('leaves out people who signed out and lists them, latest first [B-HAL-04]', () => {
    const people = ['Ann', 'Bea', 'Cai', 'Dai'].map((id) => buildPerson(id, 'Rees'))
    const buildDeparture = (registered: string, leftAt: string): [string, DepartureRow] => [
      registered,
      {
        id: `s:${registered}`,
        session: 's',
        registered,
        at: leftAt,
        collector: 'Nan',
        by: null,
        unlisted: false,
      },
    ]
    const departures = new Map([
      buildDeparture('Ann', '2026-08-05T14:00:00.000Z'),
      buildDeparture('Bea', '2026-08-05T14:05:00.000Z'),
      buildDeparture('Gone', '2026-08-05T14:05:00.000Z'),
      // Dai signed out but has no tick any more, so the roll treats Dai as never present.
      buildDeparture('Dai', '2026-08-05T14:06:00.000Z'),
    ])
    const roll = buildRoll({
      ...rollFacts,
      people,
      departures,
      ticks: buildTicks('Ann', 'Bea', 'Cai', 'Gone'),
      departed: new Map([['Gone', false]]),
    })
    expect(roll.families.flatMap(({ members }) => members.map(({ id }) => id))).toEqual(['Cai'])
    expect([roll.counts.all, roll.nameless]).toEqual([1, 0])
    expect(roll.left.map(({ id }) => id)).toEqual(['Bea', 'Ann'])
  })

  it('counts attendees whose record was removed later', () => {
    const roll = buildRoll({
      ...rollFacts,
      people: [],
      ticks: buildTicks('Gone'),
      departed: new Map([['Gone', false]]),
    })
    expect([roll.counts.all, roll.nameless]).toEqual([1, 1])
  })
})
