import { describe, expect, it } from 'vitest'
import { getDutyDays, getFirstDutyDay } from './duty-days.ts'

const DAY = '2026-09-30'

const buildHelper = (id: string, facts: object = {}) => ({
  id,
  is_adult: true,
  helper: true,
  young_helper: false,
  attendance_type: null,
  date_of_birth: null,
  ...facts,
})
const buildYoungHelper = (id: string, born: string | null) =>
  buildHelper(id, { is_adult: false, helper: false, young_helper: true, date_of_birth: born })

const buildAttendance = (registered: string, ...days: string[]) => days.map((day) => ({ registered, day }))
const THREE_DAYS = ['2026-09-01', '2026-09-15', DAY]
const buildClearance = (cleared: 'yes' | 'no' | 'unknown', until: string | null = null) => ({
  cleared,
  until,
})

describe('duty days of helpers [B-REC-12]', () => {
  it('counts each day within the last 30 once', () => {
    expect(getFirstDutyDay(DAY)).toBe('2026-09-01')
    const [ann] = getDutyDays({
      people: [buildHelper('ann')],
      attended: buildAttendance('ann', '2026-08-31', '2026-09-01', '2026-09-15', '2026-09-15', '2026-10-01'),
      clearances: new Map(),
      day: DAY,
    })
    expect(ann).toMatchObject({ days: 2, last: '2026-09-15', check: 'missing', told: false })
  })

  it('reports from the third day without a valid check', () => {
    const checks = {
      none: undefined,
      no: buildClearance('no'),
      unknown: buildClearance('unknown', '2029-01-01'),
      ended: buildClearance('yes', '2026-09-29'),
      ends: buildClearance('yes', DAY),
      yes: buildClearance('yes'),
    }
    const people = Object.keys(checks).map((id) => buildHelper(id))
    const attended = people.flatMap(({ id }) => buildAttendance(id, ...THREE_DAYS))
    const clearances = new Map(Object.entries(checks).flatMap(([id, c]) => (c ? [[id, c] as const] : [])))
    const dutyDays = getDutyDays({ people, attended, clearances, day: DAY })
    expect(
      Object.fromEntries(dutyDays.map(({ person, check, told: isReported }) => [person.id, [check, isReported]])),
    ).toEqual({
      none: ['missing', true],
      no: ['missing', true],
      unknown: ['unknown', true],
      ended: ['lapsed', true],
      ends: ['cleared', false],
      yes: ['cleared', false],
    })
  })

  it('lists young helpers of 16 and 17 separately and omits others', () => {
    const people = [
      buildYoungHelper('fifteen', '2010-10-01'),
      buildYoungHelper('sixteen', '2010-09-30'),
      buildYoungHelper('unknown', null),
      buildYoungHelper('eighteen', '2008-09-30'),
      buildHelper('parent', { helper: false }),
    ]
    const attended = people.flatMap(({ id }) => buildAttendance(id, ...THREE_DAYS))
    const dutyDays = getDutyDays({ people, attended, clearances: new Map(), day: DAY })
    expect(dutyDays.map(({ person, kind }) => [person.id, kind])).toEqual([
      ['sixteen', 'young'],
      ['unknown', 'young'],
      ['eighteen', 'adult'],
    ])
  })
})
