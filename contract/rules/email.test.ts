import { describe, expect, it } from 'vitest'
import { foldEmail, isEmail, normalizeEmail } from './email.ts'

const MAX_EMAIL_ADDRESS = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.org`

describe('isEmail', () => {
  it.each([
    "siobhan.o'neill@chapel.example",
    'nia+club@chapel.example',
    'n!#$%&*/=?^_`{|}~-@chapel.example',
    '.nia..rees.@chapel.example',
    'nia@chapel',
    'nia@xn--caffi-t-xvb.wales',
    'NIA@CHAPEL.EXAMPLE',
    MAX_EMAIL_ADDRESS,
  ])('accepts %s', (address) => expect(isEmail(address)).toBe(true))

  it.each([
    '',
    'nia',
    'nia@',
    '@chapel.example',
    'nia rees@chapel.example',
    'nia@chapel..example',
    'nia@-chapel.example',
    'nia@chapel.example.',
    '"nia rees"@chapel.example',
    'nia@[192.0.2.1]',
    'siân@chapel.example',
    'nia@chapel.example, ela@chapel.example',
    `a${MAX_EMAIL_ADDRESS}`,
  ])('rejects %j', (address) => expect(isEmail(address)).toBe(false))
})

describe('normalizeEmail', () => {
  it.each([
    [' nia@chapel.example ', 'nia@chapel.example'],
    ['\u202Ania@chapel.example\u202C', 'nia@chapel.example'],
    ['nia\u200B@chapel.\uFEFFexample', 'nia@chapel.example'],
    ['ｎｉａ@chapel.example', 'nia@chapel.example'],
    ['siobhan.o’neill@chapel.example', "siobhan.o'neill@chapel.example"],
    ['nia@caffi-tŷ.wales', 'nia@xn--caffi-t-xvb.wales'],
    ['nia@CAFFI-TŶ.wales', 'nia@xn--caffi-t-xvb.wales'],
    ['nia@bücher。example', 'nia@xn--bcher-kva.example'],
    ['nia@tŷ.wales/path', 'nia@tŷ.wales/path'],
    ['nia@tŷ:8080', 'nia@tŷ:8080'],
    ['Nia@Chapel.example', 'Nia@Chapel.example'],
    ['not an address', 'not an address'],
  ])('stores %j as %s', (typed, stored) => {
    expect(normalizeEmail(typed)).toBe(stored)
    expect(normalizeEmail(stored)).toBe(stored)
  })
})

describe('foldEmail', () => {
  it.each([
    ['Nia.Rees@Chapel.example', 'nia.rees@chapel.example'],
    [' nia@chapel.example ', 'nia@chapel.example'],
    ['ｎｉａ@chapel.example', 'nia@chapel.example'],
    ['n.i.a+club@gmail.com', 'nia@gmail.com'],
    ['N.ia@GoogleMail.com', 'nia@gmail.com'],
    ['n.i.a+club@chapel.example', 'n.i.a+club@chapel.example'],
    ['Nia@tŷ.wales', 'nia@xn--t-foa.wales'],
  ])('folds %s to one mailbox', (typed, folded) => {
    expect(foldEmail(typed)).toBe(folded)
  })
})
