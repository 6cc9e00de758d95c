import { describe, expect, it } from 'vitest'
import { buildEmptyWalkIn, findAgeToConfirm, findBirthProblem, isWalkInChanged, toAdult } from './walk-in-values.ts'

const today = '2026-08-05'

describe('typed date of birth', () => {
  it('is invalid if it is a word or not in the calendar', () => {
    expect(findBirthProblem({ birth_text: '31/02/2018', date_of_birth: null }, today)).toBe('no_date')
    expect(findBirthProblem({ birth_text: 'seven', date_of_birth: null }, today)).toBe('no_date')
  })

  it('may not be in the future or before anyone alive was born', () => {
    expect(findBirthProblem({ birth_text: '06/08/2026', date_of_birth: '2026-08-06' }, today)).toBe('future')
    expect(findBirthProblem({ birth_text: '01/01/0018', date_of_birth: '0018-01-01' }, today)).toBe('long_ago')
  })

  it('may be today, empty or unchanged', () => {
    expect(findBirthProblem({ birth_text: '5/8/26', date_of_birth: today }, today)).toBeUndefined()
    expect(findBirthProblem({ birth_text: ' ', date_of_birth: null }, today)).toBeUndefined()
    expect(findBirthProblem({ birth_text: null, date_of_birth: '2030-01-01' }, today)).toBeUndefined()
  })
})

describe('unsaved changes of the walk-in form', () => {
  const emptyWalkIn = buildEmptyWalkIn(false)
  it('are absent before typing and after reverting', () => {
    expect(isWalkInChanged(emptyWalkIn, buildEmptyWalkIn(false))).toBe(false)
    const storedValues = { ...emptyWalkIn, date_of_birth: '2018-08-05' }
    expect(isWalkInChanged(storedValues, { ...storedValues, birth_text: '05/08/2018' })).toBe(false)
    expect(isWalkInChanged(emptyWalkIn, { ...emptyWalkIn, birth_text: '' })).toBe(false)
  })

  it('include changed fields and an invalid date', () => {
    expect(isWalkInChanged(emptyWalkIn, { ...emptyWalkIn, first_name: 'Mia' })).toBe(true)
    expect(isWalkInChanged(emptyWalkIn, { ...emptyWalkIn, birth_text: 'seven' })).toBe(true)
  })
})

describe('birthday that makes a child 19 or older', () => {
  it('needs confirmation for a child but not for an adult', () => {
    expect(findAgeToConfirm({ is_adult: false, date_of_birth: '1983-03-14' }, today)).toBe(43)
    expect(findAgeToConfirm({ is_adult: false, date_of_birth: '2007-08-05' }, today)).toBe(19)
    expect(findAgeToConfirm({ is_adult: false, date_of_birth: '2007-08-06' }, today)).toBeNull()
    expect(findAgeToConfirm({ is_adult: true, date_of_birth: '1983-03-14' }, today)).toBeNull()
    expect(findAgeToConfirm({ is_adult: false, date_of_birth: null }, today)).toBeNull()
  })

  it('makes the person an adult after confirmation', () => {
    expect(toAdult(buildEmptyWalkIn(false))).toMatchObject({ is_adult: true, attendance_type: 'visitor' })
  })
})
