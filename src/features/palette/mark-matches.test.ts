import { describe, expect, it } from 'vitest'
import { markMatches } from './mark-matches.ts'

const mark = (text: string, ...words: string[]) =>
  markMatches(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

describe('markMatches', () => {
  it('marks words without regard to case and accents [B-DESK-01]', () => {
    expect(mark('Siân Parry', 'sian')).toBe('[Siân] Parry')
    expect(mark('Sia\u0302n Parry', 'sian', 'par')).toBe('[Sia\u0302n] [Par]ry')
    expect(mark('Clwb Cinio Llanberis', 'llan')).toBe('Clwb Cinio [Llan]beris')
    expect(mark('O’Neill', 'oneill')).toBe('[O’Neill]')
    expect(mark('Weiß', 'weiss')).toBe('[Weiß]')
  })
  it('prefers the start of a word [B-DESK-01]', () => {
    expect(mark('Callan Llanover', 'llan')).toBe('Callan [Llan]over')
    expect(mark('Callan Reid', 'llan')).toBe('Ca[llan] Reid')
    expect(mark('h.pritchard@llandaff.example', 'llan')).toBe('h.pritchard@[llan]daff.example')
  })
  it('joins marks that overlap [B-DESK-01]', () => {
    expect(mark('Llandaff', 'llan', 'land')).toBe('[Lland]aff')
  })
  it('treats wildcards as plain characters [B-DESK-01]', () => {
    expect(mark('100% Lunch', '%')).toBe('100[%] Lunch')
    expect(mark('Llandaff', '%', '_', '')).toBe('Llandaff')
  })
})
