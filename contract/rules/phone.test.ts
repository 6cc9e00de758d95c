import { describe, expect, it } from 'vitest'
import { isPhone } from './phone.ts'

describe('a telephone number', () => {
  it.each(['07700 900123', '+44 (0)20 7946 0000', '01632-960 001 ext 12', '960001', '07700 900123 (aunt)'])(
    'PER-99 is taken as people type it: %s',
    (text) => expect(isPhone(text)).toBe(true),
  )

  it.each(['abc', '', '999', 'ring mum', '0770'])('is not %s', (text) => expect(isPhone(text)).toBe(false))
})
