import { scalarFields, setFields } from '@contract/registered/registered-fields.ts'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { getCapitalizedFieldLabel, getFieldLabel, getFieldQuestion } from './field-labels.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const getText = (table: string, field: string) => i18n._(getFieldLabel(table, field))

describe('field labels', () => {
  it('exist for each field of a person record [PER-97]', () => {
    for (const field of [...scalarFields, ...setFields]) {
      expect(getText('registered', field), field).toBeTruthy()
      expect(getText('registered', field), field).not.toBe('a detail')
    }
    expect(getText('registered', 'mobile_number')).toBe('mobile number')
  })

  it("match the form's labels, which begin with a capital", () => {
    expect(getCapitalizedFieldLabel(i18n, 'registered', 'dietary_requirements')).toBe('Other dietary needs')
    expect(getCapitalizedFieldLabel(i18n, 'registered', 'allergens')).toBe('Allergies')
    expect(getText('registered', 'dietary_requirements')).toBe('other dietary needs')
    expect(getText('registered', 'has_dietary_requirements')).toBe('any dietary needs')
    expect(getText('registered', 'allergens')).toBe('allergies')
  })

  it("are the form's questions if a user must resolve a conflict", () => {
    expect(i18n._(getFieldQuestion('registered', 'dietary_requirements'))).toBe('What should the kitchen know?')
    expect(i18n._(getFieldQuestion('registered', 'school'))).toBe('school')
    expect(i18n._(getFieldQuestion('registered', 'constructor'))).toBe('a detail')
    expect(i18n._(getFieldQuestion('sessions', 'dietary_requirements'))).toBe('a detail')
  })

  it('exist for sessions and holidays', () => {
    expect(getText('sessions', 'holiday')).toBe('holiday')
    expect(getText('sessions', 'activities')).toBe('activities')
    expect(getText('sessions', 'activities_other')).toBe('other activity')
    expect(getText('holiday_allocation', 'start_date')).toBe('start date')
    expect(getText('holiday_allocation', 'end_date')).toBe('end date')
    expect(getText('holiday_allocation', 'status')).toBe('open or closed')
  })

  it('are general for a field of a newer version', () => {
    expect(getText('registered', 'shoe_size')).toBe('a detail')
    expect(getText('constructor', 'name')).toBe('a detail')
    expect(getText('registered', 'constructor')).toBe('a detail')
  })
})
