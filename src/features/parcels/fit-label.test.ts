import { allergens } from '@contract/option-lists.ts'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { withoutLabels } from './box-labels.ts'
import { fitLabel } from './fit-label.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const fitFacts = (facts: { text: string; isAllergy: boolean }[], isShortened = false) =>
  fitLabel({ number: 128, name: 'Emma Barker', facts, more: 'see pack sheet', isShortened })
const getText = ({ facts }: ReturnType<typeof fitLabel>) => facts.map(({ text }) => text).join(', ')

describe('food on a label', () => {
  it('prints all 14 allergens [B-PAR-01]', () => {
    const facts = allergens.map((one) => ({ text: i18n._(withoutLabels[one]), isAllergy: true }))
    const fittedLabel = fitFacts(facts)
    expect(fittedLabel.facts).toEqual(facts)
    expect(fittedLabel.isCut).toBe(false)
    expect(fittedLabel.sizePt).toBeGreaterThanOrEqual(7)
  })

  it('keeps 10 pt if the text is short', () => {
    expect(fitFacts([{ text: 'No nuts', isAllergy: true }])).toMatchObject({ sizePt: 10, isCut: false })
  })

  it('cuts a long text after a word and refers to the pack sheet', () => {
    const words = Array.from({ length: 120 }, (_, index) => `word${index}`)
    const fittedLabel = fitFacts([{ text: words.join(' '), isAllergy: false }])
    expect(fittedLabel).toMatchObject({ sizePt: 7, isCut: true })
    expect(getText(fittedLabel)).toMatch(/^word0 word1 .*word\d+, see pack sheet$/)
    const visibleWords = getText(fittedLabel).replace(', see pack sheet', '').split(' ')
    expect(words.slice(0, visibleWords.length)).toEqual(visibleWords)
  })

  it('refers to the pack sheet if a note is missing', () => {
    expect(getText(fitFacts([{ text: 'No nuts', isAllergy: true }], true))).toBe('No nuts, see pack sheet')
    expect(getText(fitFacts([], true))).toBe('see pack sheet')
  })
})
