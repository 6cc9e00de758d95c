import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Credentials, OneTimeCode } from './auth.ts'

it.each([
  ['123 456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳ ۴۵۶', '123456'],
  ['\u202A123\u2011456\u202C', '123456'],
  ['abcde-fghij', 'ABCDEFGHIJ'],
])('reads the one-time code %j as %s', (typed, code) => expect(v.parse(OneTimeCode, typed)).toBe(code))

it('accepts addresses in every form that may already be stored', () => {
  for (const email of ['nia.rees+club@chapel.example', 'NIA@chapel.example', "o'neill@chapel.example"])
    expect(v.parse(Credentials, { email, password: 'x' }).email).toBe(email)
})
