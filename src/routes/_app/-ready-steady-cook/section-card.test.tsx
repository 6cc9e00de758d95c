import { buildChecklistId, type ChecklistSection, getSectionItems } from '@contract/rules/checklist.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { getBannerTone } from '@/features/checklist/banner-tone.ts'
import { ResetDialog } from '@/features/checklist/reset-dialog.tsx'
import { SectionCard } from './section-card.tsx'

afterEach(() => vi.useRealTimers())

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const renderCard = (section: ChecklistSection, ticked: readonly string[] = []): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SectionCard section={section} ticked={new Set(ticked)} onTick={() => {}} />
    </I18nProvider>,
  )

it.each([
  ['RSC-31', 'ready', 'Ready', 'People you can trust, fully checked.'],
  ['RSC-32', 'steady', 'Steady', 'A safe hall and a kitchen that meets the rules.'],
  ['RSC-33', 'cook', 'Cook', 'Everyone knows their part on the day.'],
] as const)('%s: the section %s shows its name, topic and progress [RSC-34]', (_code, section, name, about) => {
  expect(renderCard(section)).toMatch(new RegExp(`<h2[^>]*>${name}</h2>`))
  expect(renderCard(section)).toContain(about)
  expect(renderCard(section)).toContain('Not started')
  const allIds = getSectionItems(section).map((item) => buildChecklistId(section, item))
  expect(renderCard(section, allIds)).toContain('Complete')
  expect(renderCard(section, allIds).match(/checked=""/g)).toHaveLength(allIds.length)
})

it('colours three incomplete sections red, two orange, one as warning [RSC-48, RSC-49, RSC-50, RSC-51]', () => {
  expect([3, 2, 1, 0].map(getBannerTone)).toEqual(['danger', 'orange', 'warning', 'success'])
})

it('announces from 2024 on that the checklist restarts [RSC-63, FMT-34]', () => {
  const renderDialogOn = (day: string) => {
    vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`) })
    return ResetDialog({ onClose: () => {} })
  }
  expect(renderDialogOn('2023-12-31')).toBeNull()
  expect(renderDialogOn('2024-01-01')).not.toBeNull()
})
