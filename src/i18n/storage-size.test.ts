import { i18n } from '@lingui/core'
import { afterEach, expect, it } from 'vitest'
import { formatStorageSize } from './storage-size.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

it.each(['en', 'cy'])('formats storage in MB, and from 1 GB in GB (%s)', (locale) => {
  i18n.loadAndActivate({ locale, messages: {} })
  expect([0, 50, 999, 1000, 10_737, 128_000].map(formatStorageSize)).toEqual([
    '0 MB',
    '50 MB',
    '999 MB',
    '1 GB',
    '10.7 GB',
    '128 GB',
  ])
})

it('formats numbers in the active language', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(formatStorageSize(10_737)).toMatch(/^10,7\sGB$/)
})
