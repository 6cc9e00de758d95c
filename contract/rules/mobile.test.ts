import { describe, expect, it } from 'vitest'
import { canReceiveTexts, findMobiles, isMobile, normalizeMobile } from './mobile.ts'

describe('normalizeMobile', () => {
  it.each([
    ['07700 900123', '447700900123'],
    ['+44 7700 900123', '447700900123'],
    ['+44 (0)7700 900123', '447700900123'],
    ['44 (0) 7700 900123', '447700900123'],
    ['00447700900123', '447700900123'],
    ['447700900123', '447700900123'],
    ['7700900633', '447700900633'],
    ['7700 900 633', '447700900633'],
    ['+353 85 012 3456', '353850123456'],
    ['+353 (0)86 000 0000', '353860000000'],
    ['00 353 086 000 0000', '353860000000'],
    ['3530860000000', '353860000000'],
    ['+49 (0)151 23456789', '4915123456789'],
    ['+39 06 1234 5678', '390612345678'],
    ['+7 912 345 67 89', '79123456789'],
    ['+1 (202) 555\u20110143', '12025550143'],
    ['\u202A+44 7700 900123\u202C', '447700900123'],
    ['٠٧٧٠٠٩٠٠١٢٣', '447700900123'],
    ['۰۷۷۰۰ ۹۰۰۱۲۳', '447700900123'],
    ['02920123456', '02920123456'],
    ['ask Nia', 'ask Nia'],
    ['', ''],
  ])('stores %j as %j [USR-46 to USR-48]', (typed, stored) => {
    expect(normalizeMobile(typed)).toBe(stored)
    expect(normalizeMobile(stored)).toBe(stored)
  })
})

describe('isMobile', () => {
  it('accepts 10 to 15 digits that begin with a country code [USR-46 to USR-48]', () => {
    expect(['447700900123', '3538501234'].every(isMobile)).toBe(true)
    expect(['07700900123', '447700900', '44 7700900123', '4477009OO123', '', '1'.repeat(16)].some(isMobile)).toBe(false)
  })
})

describe('canReceiveTexts', () => {
  it.each([
    '447700900123',
    '447624900123',
    '07700 900123',
    '7700900633',
    '+353 (0)86 000 0000',
    '12025550143',
    '48512345678',
  ])('accepts %s', (number) => expect(canReceiveTexts(number)).toBe(true))

  it.each([
    '',
    'ask Nia',
    '442920123456',
    '447000900123',
    '447600900123',
    '44770090012',
    '4477009001234',
    '353123456789',
    '35386000000',
    '02920123456',
    '1202555014',
  ])('rejects %j', (number) => expect(canReceiveTexts(number)).toBe(false))
})

it.each([
  ['07700 900123 (Dad)', ['447700900123']],
  ['Mum +44 (0)7700 900123 / Nan 07700-900124', ['447700900123', '447700900124']],
  ['٠٧٧٠٠٩٠٠١٢٣', ['447700900123']],
  ['flat 12', []],
])('finds the numbers in “%s”', (text, numbers) => {
  expect(findMobiles(text)).toEqual(numbers)
})
