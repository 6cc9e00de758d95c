import { scalarFields, setFields } from '@contract/registered/registered-fields.ts'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { askedWords, fieldLabel, fieldWords } from './field-words.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const words = (table: string, field: string) => i18n._(fieldWords(table, field))

describe('field labels', () => {
  it('exist for every field of a person [PER-97]', () => {
    for (const field of [...scalarFields, ...setFields]) {
      expect(words('registered', field), field).toBeTruthy()
      expect(words('registered', field), field).not.toBe('a detail')
    }
    expect(words('registered', 'mobile_number')).toBe('mobile number')
  })

  it("match the form's labels, which begin with a capital", () => {
    expect(fieldLabel(i18n, 'registered', 'dietary_requirements')).toBe('Other dietary needs')
    expect(fieldLabel(i18n, 'registered', 'allergens')).toBe('Allergies')
    expect(words('registered', 'dietary_requirements')).toBe('other dietary needs')
    expect(words('registered', 'has_dietary_requirements')).toBe('any dietary needs')
    expect(words('registered', 'allergens')).toBe('allergies')
  })

  it("are the form's question when a user must decide", () => {
    expect(i18n._(askedWords('registered', 'dietary_requirements'))).toBe('What should the kitchen know?')
    expect(i18n._(askedWords('registered', 'school'))).toBe('school')
    expect(i18n._(askedWords('registered', 'constructor'))).toBe('a detail')
    expect(i18n._(askedWords('sessions', 'dietary_requirements'))).toBe('a detail')
  })

  it('exist for sessions and holidays', () => {
    expect(words('sessions', 'holiday')).toBe('holiday')
    expect(words('sessions', 'activities')).toBe('activities')
    expect(words('sessions', 'activities_other')).toBe('other activity')
    expect(words('holiday_allocation', 'start_date')).toBe('start date')
    expect(words('holiday_allocation', 'end_date')).toBe('end date')
    expect(words('holiday_allocation', 'status')).toBe('open or closed')
  })

  it('are general for a field of a newer version', () => {
    expect(words('registered', 'shoe_size')).toBe('a detail')
    expect(words('constructor', 'name')).toBe('a detail')
    expect(words('registered', 'constructor')).toBe('a detail')
  })
})
