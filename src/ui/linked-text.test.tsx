import { expect, it } from 'vitest'
import { splitLinks } from './linked-text.tsx'

const findLinks = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

it('links web addresses and preserves every other character', () => {
  const text = 'Open this link:\n\nhttp://localhost:4173/reference_forms/abc-DEF_1\n\nThank you.'
  expect(findLinks(text)).toEqual(['http://localhost:4173/reference_forms/abc-DEF_1'])
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

it.each([
  ['See https://hallbook.example/a. Then call.', 'https://hallbook.example/a'],
  ['(https://hallbook.example/a)', 'https://hallbook.example/a'],
  ['"https://hallbook.example/a"<script>', 'https://hallbook.example/a'],
  ['https://hallbook.example/a?b=1&c=2, please', 'https://hallbook.example/a?b=1&c=2'],
])('ends the link of %s before punctuation', (text, href) => {
  expect(findLinks(text)).toEqual([href])
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'http://', 'ftp://hallbook.example', 'nia@hallbook.example'])(
  'creates no link for %s',
  (text) => {
    expect(findLinks(text)).toEqual([])
    expect(splitLinks(text)).toEqual([{ start: 0, text, href: null }])
  },
)
