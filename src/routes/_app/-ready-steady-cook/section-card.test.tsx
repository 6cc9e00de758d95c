import { type ChecklistSection, checklistId, itemsOf } from '@contract/rules/checklist.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { bannerTone } from '@/features/checklist/banner-tone.ts'
import { ResetDialog } from '@/features/checklist/reset-dialog.tsx'
import { SectionCard } from './section-card.tsx'

afterEach(() => vi.useRealTimers())

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const drawn = (section: ChecklistSection, ticked: readonly string[] = []): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SectionCard section={section} ticked={new Set(ticked)} onTick={() => {}} />
    </I18nProvider>,
  )

it.each([
  ['RSC-31', 'ready', 'Ready', 'People you can trust, fully checked.'],
  ['RSC-32', 'steady', 'Steady', 'A safe hall and a kitchen that meets the rules.'],
  ['RSC-33', 'cook', 'Cook', 'Everyone knows their part on the day.'],
] as const)(
  '%s RSC-34: the section %s has its name, says what it is about, and how far it is',
  (_code, section, name, about) => {
    expect(drawn(section)).toMatch(new RegExp(`<h2[^>]*>${name}</h2>`))
    expect(drawn(section)).toContain(about)
    expect(drawn(section)).toContain('Not started')
    const all = itemsOf(section).map((item) => checklistId(section, item))
    expect(drawn(section, all)).toContain('Complete')
    expect(drawn(section, all).match(/checked=""/g)).toHaveLength(all.length)
  },
)

it('RSC-48 RSC-49 RSC-50 RSC-51: three incomplete sections are red, two orange, one a warning', () => {
  expect([3, 2, 1, 0].map(bannerTone)).toEqual(['danger', 'orange', 'warning', 'success'])
})

it('RSC-63 FMT-34: that the checklist begins again is told from 2024 on', () => {
  const told = (day: string) => {
    vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`) })
    return ResetDialog({ onClose: () => {} })
  }
  expect(told('2023-12-31')).toBeNull()
  expect(told('2024-01-01')).not.toBeNull()
})
