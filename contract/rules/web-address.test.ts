import { describe, expect, it } from 'vitest'
import { hasWebAddress } from './web-address.ts'

const addresses = [
  'https://spam.example',
  'See http://spam',
  'hxxp://spam.example',
  'HXXPS spam',
  'www.spam',
  'WWW spam',
  'spam.com',
  'Visit spam.com now',
  'spam.com.',
  'spam.com, please',
  '(spam.co.uk)',
  'spam.com:8080',
  'x.com',
  't.me',
  'eglwys.cymru',
  'eglwys.wales',
  'spam.eu',
  'spam.dev',
  'spam.live',
  'my-prize.page',
  'spam.info',
  'spam.biz',
  'spam.io',
  'spam.xyz/win',
  'spam.unknownending/win',
  'evil。example',
  'evil．com',
  'evil｡org',
  'ｅｖｉｌ．ｃｏｍ',
  'evil․net',
  'evil dot com',
  'evil [dot] com',
  'evil (dot)com',
  'Evil.Com',
  'a@evil.com',
  'evil.c\u{200D}om',
  'пример.рф',
  'St.Mark.org',
]

const names = [
  'St.Mark’s',
  "St.Mark's Lunch Club",
  'J.Paul',
  'Rev.Ann',
  'Rev. Ann Price',
  'J. R. R. Tolkien',
  'J.R.R.Tolkien',
  'J.Page',
  'A.Wales',
  'Dot Page',
  'Dot Cotton',
  'Mr.T',
  'St. Dyfan and St. Teilo',
  'St.Ives and St.Just',
  'Bethel (Cardiff)',
  'Eglwys y Drindod',
  'Make Lunch Co.',
  'Ann Price.Co-ordinator',
  'C.I.C. Newport',
  'Ŵyn-Jones',
  'مريم 🍲',
  '小林。',
  'Nia Rees, Ph.D.',
  'O’Neill',
  'Church/Hall',
  '',
]

describe('hasWebAddress', () => {
  it.each(addresses)('finds the web address in %j', (text) => {
    expect(hasWebAddress(text)).toBe(true)
  })

  it.each(names)('accepts the name %j', (text) => {
    expect(hasWebAddress(text)).toBe(false)
  })
})
