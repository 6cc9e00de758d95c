import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type RemainingStep, RemainingSteps } from './remaining-steps.tsx'
import { TermList, Withheld } from './term-list.tsx'
import { Timeline } from './timeline.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const renderHtml = (node: ReactNode): string => renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>)

const steps: RemainingStep[] = [
  { key: 'a', title: 'Referral', state: 'done', words: 'Revd Owain Parry, 12/06/2026' },
  { key: 'b', title: 'Reference 1', state: 'yours', action: <button type="button">Read and check</button> },
  { key: 'c', title: 'DBS', state: 'waiting', mark: '21 days' },
  { key: 'd', title: 'Convert', state: 'locked', words: 'Opens when the steps above are done.' },
]

describe('remaining steps of a record [B-REC-07]', () => {
  it("counts finished steps, marks the reader's next and labels each state", () => {
    const markup = renderHtml(<RemainingSteps steps={steps} next="You: check reference 1" folded={false} foot="Foot" />)
    expect(markup).toContain('1 of 4 done')
    expect(markup.match(/class="now"/g)).toHaveLength(1)
    for (const label of ['Done', 'Waiting for you', 'Waiting for another person', 'Not yet'])
      expect(markup).toContain(label)
    for (const stepText of ['Read and check', '21 days', 'Opens when the steps above are done.', 'Foot'])
      expect(markup).toContain(stepText)
  })

  it("collapses to one line with the reader's next step", () => {
    const markup = renderHtml(<RemainingSteps steps={steps} next="You: check reference 1" folded />)
    expect(markup).toContain('1 of 4 done')
    expect(markup).toContain('You: check reference 1')
    expect(markup).not.toContain('Read and check')
  })
})

describe('record as plain text', () => {
  it('distinguishes a withheld answer from a missing one', () => {
    const markup = renderHtml(
      <TermList
        terms={[
          { term: 'Faith', value: 'Long words', long: true },
          { term: 'Phone', value: '' },
          { term: 'Disciplinary', value: <Withheld /> },
        ]}
      />,
    )
    expect(markup).toMatch(/class="[^"]*col-span-full"/)
    expect(markup.match(/Not answered/g)).toHaveLength(1)
    expect(markup.match(/Not shown to your role/g)).toHaveLength(1)
  })

  it('lists events in order with their times', () => {
    const markup = renderHtml(
      <Timeline
        moments={[
          { key: 'sent', state: 'done', words: 'Request sent', when: '15/07/2026' },
          { key: 'answered', state: 'open', words: 'Not answered' },
        ]}
      />,
    )
    expect(markup.indexOf('Request sent')).toBeLessThan(markup.indexOf('15/07/2026'))
    expect(markup).toContain('data-state="open"')
  })
})
