import { scalarFields, setFields } from '@contract/registered-fields.ts'
import { describe, expect, it } from 'vitest'
import { fieldWords } from './field-words.ts'

const words = (table: string, field: string) => fieldWords(table, field).message

describe('the words of a field', () => {
  it('PER-97 are there for every field of a person', () => {
    for (const field of [...scalarFields, ...setFields]) {
      expect(words('registered', field), field).toBeTruthy()
      expect(words('registered', field), field).not.toBe('a detail')
    }
    expect(words('registered', 'mobile_number')).toBe('mobile number')
  })

  it('are there for sessions and holidays', () => {
    expect(words('sessions', 'holiday')).toBe('holiday')
    expect(words('sessions', 'activities')).toBe('activities')
    expect(words('sessions', 'activities_other')).toBe('other activity')
    expect(words('holiday_allocation', 'start_date')).toBe('start date')
    expect(words('holiday_allocation', 'end_date')).toBe('end date')
    expect(words('holiday_allocation', 'status')).toBe('open or closed')
  })

  it('stay general for a field that only a newer version knows', () => {
    expect(words('registered', 'shoe_size')).toBe('a detail')
    expect(words('constructor', 'name')).toBe('a detail')
    expect(words('registered', 'constructor')).toBe('a detail')
  })
})
