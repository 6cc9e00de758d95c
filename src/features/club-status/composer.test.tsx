import type { DryRun } from '@contract/club-status/holiday-texts.ts'
import { buildConfirmationLink, defaultWording, type PlaceholderValues } from '@contract/club-status/text-wording.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FormBody } from '@/kit/form/form-body.tsx'
import { useAppForm } from '@/kit/form/use-app-form.ts'
import { ToastProvider } from '@/ui/toast.tsx'
import { Composer } from './composer.tsx'
import { countWording, getLongestFilling, splitByUnicode } from './text-sample.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const placeholderValues: PlaceholderValues = {
  name: 'Alexandra',
  club: 'Riverside Church Lunch Club',
  holiday: 'July/Aug',
  language: 'en',
  link: buildConfirmationLink('https://hallbook.example'),
}

const ComposerForm = ({ value, recipients }: { value: unknown; recipients: number | null }) => {
  const form = useAppForm({
    defaultValues: { first_text: value },
    rules: () => ({}),
    getLabel: () => 'First text, English',
    onSave: async () => undefined,
    onFailure: () => undefined,
  })
  return (
    <FormBody form={form}>
      <Composer name="first_text" wave={1} language="en" filling={placeholderValues} recipients={recipients} />
    </FormBody>
  )
}

const renderComposer = (value: unknown, recipients: number | null = 131) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ToastProvider closeLabel="Close">
        <ComposerForm value={value} recipients={recipients} />
      </ToastProvider>
    </I18nProvider>,
  ).replaceAll(/<!-- -->/g, '')

describe('composer of a text [B-TXT-02]', () => {
  it('shows the default wording and offers it again after a change', () => {
    expect(renderComposer(null)).toContain(defaultWording.en[1].slice(0, 30))
    expect(renderComposer(null)).not.toContain('Use the usual wording')
    expect(renderComposer('Hello {name}')).toContain('Use the usual wording')
  })

  it('counts with the longest name and club and shows the total cost', () => {
    const { parts } = countWording(defaultWording.en[1], placeholderValues)
    expect(renderComposer(null)).toContain(`${parts} part`)
    expect(renderComposer(null)).toContain(`up to ${131 * parts} texts to pay for`)
    expect(renderComposer('Hello {name}')).toContain('up to 15 characters')
    expect(renderComposer('Hello {name}', null)).not.toContain('to pay for')
  })

  it('marks Unicode characters and offers plain replacements if they exist', () => {
    const curlyMarkup = renderComposer(`${'It’s '.repeat(20)}`)
    expect(curlyMarkup).toContain('The character ’ makes this longer: 2 parts instead of 1.')
    expect(curlyMarkup.match(/<mark/g)).toHaveLength(20)
    expect(curlyMarkup).toContain('Use plain characters')
    const welshMarkup = renderComposer('Bydd y clwb ar agor yn y tŷ')
    expect(welshMarkup).toContain('a part holds 70 characters instead of 160')
    expect(welshMarkup).not.toContain('Use plain characters')
    expect(renderComposer('Hello')).not.toContain('<mark')
  })

  it('splits a wording without losing characters', () => {
    const wording = 'a’b ŵ 😀c'
    const pieces = splitByUnicode(wording)
    expect(pieces.map(({ text }) => text).join('')).toBe(wording)
    expect(pieces.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['’', 'ŵ', '😀'])
    expect(splitByUnicode('')).toEqual([])
  })

  it("uses the longest first name and club of a language's recipients", () => {
    const buildRecipient = (user__name: string, organisation_name: string, language: 'en' | 'cy') =>
      ({ user__name, organisation_name, language }) as DryRun['recipients'][number]
    const recipients = [
      buildRecipient('Nia Rees', 'Bethel', 'en'),
      buildRecipient('Bartholomew Jones', 'All Saints', 'en'),
      buildRecipient('Gwenllian Fychan', 'Clwb Cinio Caerdydd a’r Cylch', 'cy'),
    ]
    expect(getLongestFilling(recipients, 'en')).toEqual({ name: 'Bartholomew', club: 'All Saints' })
    expect(getLongestFilling(recipients, 'cy')).toEqual({
      name: 'Gwenllian',
      club: 'Clwb Cinio Caerdydd a’r Cylch',
    })
    expect(getLongestFilling([], 'en').club).not.toBe('')
  })

  it('reports that a name alone makes a text longer', () => {
    const wordingStats = countWording('Hello {name}', { ...placeholderValues, name: 'Siân' })
    expect([wordingStats.encoding, wordingStats.byName, wordingStats.signs]).toEqual(['Unicode', true, []])
  })
})
