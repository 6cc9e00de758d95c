import { expect, it } from 'vitest'
import { isSameFieldValue, mergeFields } from './merge.ts'

it('treats a typed value and its stored form as equal [PER-83]', () => {
  const row = { mobile_number: '07700 900123', postcode: 'CF10 1AA' }
  const base = { mobile_number: '+447700900123', postcode: 'cf101aa' }
  const changes = {
    mobile_number: { base: base.mobile_number, value: '07700 900124' },
    postcode: { base: base.postcode, value: 'CF10 1AB' },
  }
  expect(mergeFields(row, changes)).toEqual({
    values: { mobile_number: '07700 900124', postcode: 'CF10 1AB' },
    conflicts: [],
  })
  // Merge a value that was stored before normalization existed. The app that edits it sends the normalized value.
  expect(mergeFields(base, { mobile_number: { base: null, value: '07700 900123' } }).conflicts).toEqual([])
})

it('reports different numbers and compares other fields literally', () => {
  const change = { mobile_number: { base: '07700 900123', value: '07700 900124' } }
  expect(mergeFields({ mobile_number: '07700 900125' }, change).conflicts).toHaveLength(1)
  expect(isSameFieldValue('gp_telephone', '029 2012 3456', '029 2012 3456 (mum)')).toBe(false)
  expect(isSameFieldValue('activities_other', '07700900123', '07700 900123')).toBe(false)
  expect(isSameFieldValue('toString', 'a', 'a ')).toBe(false)
  expect(isSameFieldValue('postcode', null, '')).toBe(true)
})
