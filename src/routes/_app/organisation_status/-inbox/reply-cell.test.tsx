import type { TextMessage } from '@contract/club-status/text-messages.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MessageCell } from './message-cell.tsx'
import { Answers } from './other-answers.tsx'
import { ReplyCell } from './reply-cell.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const buildTextMessage = (over: Partial<TextMessage> = {}): TextMessage => ({
  id: '0190a0a0-0000-7000-8000-000000000001',
  user: null,
  user__email: null,
  user__name: null,
  user__organisation: '0190a0a0-0000-7000-8000-000000000002',
  user__organisation__organisation_name: 'Bethel',
  mobile_number: '447700900123',
  message: 'yes',
  media: 0,
  timestamp: '2026-07-01T10:00:00.000Z',
  holiday_text: '0190a0a0-0000-7000-8000-000000000003',
  holiday_text__holiday: 'July/Aug',
  holiday_text__year: 2026,
  wave: 1,
  holiday_confirmation: '0190a0a0-0000-7000-8000-000000000004',
  source: 'sms',
  outcome: 'confirmed',
  is_open: true,
  suggested_dates: null,
  decided_by: null,
  decided: null,
  asks_stop: false,
  texts_stopped: false,
  superseded: false,
  other_answers: [],
  holiday_choices: [],
  ...over,
})

const renderHtml = (element: ReactElement) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{element}</I18nProvider>).replaceAll(/<!-- -->/g, '')
const renderCell = (over: Partial<TextMessage>) =>
  renderHtml(<ReplyCell text={buildTextMessage(over)} onOpen={() => {}} />)

describe('result of a reply [B-TXT-03]', () => {
  it('prompts about a stop word, even after a clear yes', () => {
    expect(renderCell({ asks_stop: true })).toContain('Does it ask for no more texts?')
    expect(renderCell({ asks_stop: true })).toContain('Decide')
    expect(renderCell({})).not.toContain('Decide')
  })

  it('reports a later change of the club', () => {
    expect(renderCell({ superseded: true })).toContain('The club was marked closed since')
    expect(renderCell({})).toContain('Club marked open')
  })

  it('offers no decision about a reaction', () => {
    expect(renderCell({ outcome: 'reaction', holiday_confirmation: null })).not.toContain('<button')
  })

  it('offers the full view of a long text that needs no decision', () => {
    expect(renderCell({ outcome: 'stop', message: 'STOP '.repeat(80) })).toContain('Read all of it')
  })
})

it('shortens long messages, and every message in a table row', () => {
  const longMessage = 'word '.repeat(100)
  expect(renderHtml(<MessageCell message={longMessage} media={0} />)).toContain('line-clamp-4')
  expect(renderHtml(<MessageCell message="yes" media={0} />)).not.toContain('line-clamp')
  expect(renderHtml(<MessageCell message={longMessage} media={0} compact />)).toContain('line-clamp-2')
})

it('shows two answers side by side', () => {
  const otherAnswer = {
    id: '0190a0a0-0000-7000-8000-000000000005',
    user__name: 'Elin Gruffudd',
    mobile_number: '447700900124',
    message: 'no, closed',
    timestamp: '2026-07-01T11:00:00.000Z',
    is_open: false,
  }
  const answersHtml = renderHtml(
    <Answers text={buildTextMessage({ outcome: 'two_answers', other_answers: [otherAnswer] })} />,
  )
  for (const expectedText of ['This reply', 'Elin Gruffudd', 'no, closed', 'Open', 'Closed'])
    expect(answersHtml).toContain(expectedText)
})
