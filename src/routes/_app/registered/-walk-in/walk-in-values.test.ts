import { describe, expect, it } from 'vitest'
import { ageToConfirm, asAdult, birthProblem, emptyWalkIn, isChanged } from './walk-in-values.ts'

const today = '2026-08-05'

describe('a date of birth that is typed', () => {
  it('is no date where the calendar does not have it, or where it is a word', () => {
    expect(birthProblem({ birth_text: '31/02/2018', date_of_birth: null }, today)).toBe('no_date')
    expect(birthProblem({ birth_text: 'seven', date_of_birth: null }, today)).toBe('no_date')
  })

  it('may not be in the future, nor before anybody who is alive', () => {
    expect(birthProblem({ birth_text: '06/08/2026', date_of_birth: '2026-08-06' }, today)).toBe('future')
    expect(birthProblem({ birth_text: '01/01/0018', date_of_birth: '0018-01-01' }, today)).toBe('long_ago')
  })

  it('may be today, be left empty, or stay as it was stored', () => {
    expect(birthProblem({ birth_text: '5/8/26', date_of_birth: today }, today)).toBeUndefined()
    expect(birthProblem({ birth_text: ' ', date_of_birth: null }, today)).toBeUndefined()
    expect(birthProblem({ birth_text: null, date_of_birth: '2030-01-01' }, today)).toBeUndefined()
  })
})

describe('what leaving would lose', () => {
  const empty = emptyWalkIn(false)
  it('is nothing before anything is typed, nor after it is taken back', () => {
    expect(isChanged(empty, emptyWalkIn(false))).toBe(false)
    const stored = { ...empty, date_of_birth: '2018-08-05' }
    expect(isChanged(stored, { ...stored, birth_text: '05/08/2018' })).toBe(false)
    expect(isChanged(empty, { ...empty, birth_text: '' })).toBe(false)
  })

  it('is a changed field, and a date box that holds no date', () => {
    expect(isChanged(empty, { ...empty, first_name: 'Mia' })).toBe(true)
    expect(isChanged(empty, { ...empty, birth_text: 'seven' })).toBe(true)
  })
})

describe('a birthday that makes a child 19 or older', () => {
  it('has to be confirmed for a child, not for an adult', () => {
    expect(ageToConfirm({ is_adult: false, date_of_birth: '1983-03-14' }, today)).toBe(43)
    expect(ageToConfirm({ is_adult: false, date_of_birth: '2007-08-05' }, today)).toBe(19)
    expect(ageToConfirm({ is_adult: false, date_of_birth: '2007-08-06' }, today)).toBeNull()
    expect(ageToConfirm({ is_adult: true, date_of_birth: '1983-03-14' }, today)).toBeNull()
    expect(ageToConfirm({ is_adult: false, date_of_birth: null }, today)).toBeNull()
  })

  it('makes the person an adult once it is confirmed', () => {
    expect(asAdult(emptyWalkIn(false))).toMatchObject({ is_adult: true, attendance_type: 'visitor' })
  })
})
