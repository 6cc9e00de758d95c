import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FoodChips } from './food-chips.tsx'
import type { DietaryNeeds } from './food-facts.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const renderChips = (food: DietaryNeeds, facts: { isDisputed?: boolean; notesOnly?: boolean } = {}) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FoodChips food={food} none="No dietary needs" {...facts} />
    </I18nProvider>,
  )
/** Returns each chip's kind and text, including the text for screen readers. */
const listChips = (...args: Parameters<typeof renderChips>) =>
  [...renderChips(...args).matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => {
    const kind = /data-kind="(\w+)"/.exec(item)?.[1]
    return `${kind}: ${item.replace(/<[^>]+>/g, '').trim()}`
  })

describe('dietary needs', () => {
  it('lists allergies first, including those in notes, then choices [PARC-50]', () => {
    const notes = ['Halal', 'No pork', 'Nut allergy', 'Alergedd i laeth']
    expect(listChips({ allergens: ['gluten'], notes })).toEqual([
      'allergy: Allergy: Gluten',
      'allergy: Allergy: Nut allergy',
      'allergy: Allergy: Alergedd i laeth',
      'diet: Halal',
      'diet: No pork',
    ])
  })

  it('marks an allergy with an icon and text, not only colour', () => {
    const markup = renderChips({ allergens: [], notes: ['Nut allergy'] })
    expect(markup).toContain('<span class="sr-only">Allergy: </span>')
    expect(markup).toContain('tile-icon')
  })

  it('shows conflicting notes and the absence of needs', () => {
    expect(listChips({ allergens: [], notes: ['Halal', 'Kosher'] }, { isDisputed: true })[0]).toBe(
      'conflict: Two notes',
    )
    expect(renderChips({ allergens: [], notes: [] })).toBe('No dietary needs')
  })

  it('omits allergens named by a heading but still detects an allergy note', () => {
    expect(listChips({ allergens: ['milk'], notes: ['No cheese'] }, { notesOnly: true })).toEqual([
      'allergy: Allergy: No cheese',
    ])
  })
})
