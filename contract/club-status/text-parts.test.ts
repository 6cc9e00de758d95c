import { describe, expect, it } from 'vitest'
import { findUnknownPlaceholders } from './placeholders.ts'
import { findUnicodeCharacters, getTextCost, replaceTypographicCharacters } from './text-parts.ts'
import { buildConfirmationLink, fillPlaceholders, getDefaultWording, waves } from './text-wording.ts'

describe('counting characters and parts', () => {
  it.each([
    ['', 'GSM-7', 0, 0],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['€'.repeat(80), 'GSM-7', 160, 1],
    // Expect three parts, although 306 characters would fit into two. Each € takes two characters that must be in the
    // same part, and a part has 153 characters, an odd number.
    ['€'.repeat(153), 'GSM-7', 306, 3],
    ['ŵ'.repeat(70), 'Unicode', 70, 1],
    ['ŵ'.repeat(71), 'Unicode', 71, 2],
    ['ŵ'.repeat(135), 'Unicode', 135, 3],
    ['👍'.repeat(35), 'Unicode', 70, 1],
    ['👍'.repeat(67), 'Unicode', 134, 3],
  ] as const)('counts %j as %s with %i characters in %i parts [B-TXT-02]', (text, encoding, length, parts) => {
    expect(getTextCost(text)).toMatchObject({ encoding, length, parts })
  })

  it('returns the characters left in the last part [B-TXT-02]', () => {
    expect(getTextCost('a'.repeat(150)).left).toBe(10)
    expect(getTextCost('a'.repeat(161)).left).toBe(306 - 161)
  })

  it('needs Unicode for Welsh letters except à é ò ù [B-TXT-02]', () => {
    for (const letter of 'áíóúâêîôûŵŷ') expect(getTextCost(letter).encoding).toBe('Unicode')
    for (const letter of 'àéòùìèÉñöü') expect(getTextCost(letter).encoding).toBe('GSM-7')
  })

  it('lists Unicode characters with position and plain replacement [B-TXT-02]', () => {
    expect(findUnicodeCharacters('Siân’s 👍…')).toEqual([
      { sign: 'â', at: 2, plain: null },
      { sign: '’', at: 4, plain: "'" },
      { sign: '👍', at: 7, plain: null },
      { sign: '…', at: 9, plain: '...' },
    ])
    expect(replaceTypographicCharacters('Siân’s “hall” – 10…')).toBe('Siân\'s "hall" - 10...')
  })
})

describe('finding placeholders', () => {
  it('finds misspelt placeholders and accepts correct ones', () => {
    expect(findUnknownPlaceholders('Hi {name} of {club}, {holiday}? {link}')).toEqual([])
    expect(findUnknownPlaceholders('Hi {nmae} {Club} {}')).toEqual(['{nmae}', '{Club}', '{}'])
  })

  it.each([
    '{{name}}',
    '{ name }',
    '{Name}',
    '{first name}',
    '{enw}',
    '{name',
    'club}',
    '[name]',
    '[First Name]',
    '[[club]]',
    '<name>',
    '<<Club Name>>',
    '<link>',
    '(name)',
    '(insert name)',
    '«holiday»',
    '‹club›',
    '【name】',
    '｛name｝',
    '%name%',
    '%first_name%',
    '$name',
    '$link$',
    '[enw y clwb]',
    '<dolen>',
  ])('finds a placeholder in %j that would stay unfilled', (placeholder) => {
    expect(findUnknownPlaceholders(`Hi ${placeholder}, are you open?`)).toHaveLength(1)
  })

  it.each([
    'Lunch (free) on Tuesdays, 10% more places',
    'Bring a friend <3 and a smile :>',
    'Your club [the big one] is open (or is it?)',
    'It costs $2 or £2',
  ])('ignores other brackets in %j', (text) => {
    expect(findUnknownPlaceholders(text)).toEqual([])
  })
})

describe('default texts', () => {
  it('fit into one part without Unicode in both languages [B-TXT-02]', () => {
    for (const language of ['en', 'cy'] as const)
      for (const wave of waves)
        for (const isTwoWay of [true, false]) {
          const text = fillPlaceholders(getDefaultWording(language, wave, isTwoWay), {
            name: 'Alexandra',
            club: 'Riverside Church Lunch Club',
            holiday: 'July/Aug',
            language,
            link: buildConfirmationLink('https://hallbook.example'),
          })
          expect(getTextCost(text)).toMatchObject({ encoding: 'GSM-7', parts: 1 })
        }
  })

  it('request no reply if the sender cannot receive one', () => {
    for (const wave of waves) {
      expect(getDefaultWording('en', wave, false)).not.toMatch(/reply/i)
      expect(getDefaultWording('cy', wave, false)).not.toMatch(/YDY/)
    }
    expect(getDefaultWording('en', 1, true)).toMatch(/Reply YES/)
    for (const wave of [1, 2] as const) expect(getDefaultWording('en', wave, false)).toContain('{link}')
  })
})
