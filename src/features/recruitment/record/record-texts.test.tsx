import type { Application } from '@contract/recruitment/applications.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FormStatusBadge } from '../form-status-badge.tsx'
import { MailTimeline } from '../mail-timeline.tsx'
import { ApplicantMails } from './applicant-mails.tsx'
import { ReferralTab } from './referral-tab.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const renderHtml = (markup: ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{markup}</I18nProvider>)

it('gives each status a label and a tone [APP-71 to APP-74]', () => {
  const tones = [
    ['not_started', 'Not started', 'danger'],
    ['started', 'Started but incomplete', 'orange'],
    ['submitted', 'Submitted', 'success'],
  ] as const
  for (const [status, words, tone] of tones) {
    const markup = renderHtml(<FormStatusBadge status={status} />)
    expect(markup).toContain(words)
    expect(markup).toContain(`data-tone="${tone}"`)
  }
})

it('shows the referral with all confirmations [REFL-37, APP-45]', () => {
  const referral = {
    id: 'r',
    created: '2026-08-05T09:20:00.000Z',
    referrer_role: 'Church Leader',
    referrer_name: 'Owain Parry',
    first_name: 'Angharad',
    last_name: 'Price',
    email: 'a@bethel.example',
    role: 'Core Team Member',
    coordinator_name: 'Gwen Rees',
    coordinator_email: 'g@bethel.example',
    confirm_referral: true,
    confirm_documents: true,
    confirm_confidence: true,
  }
  const markup = renderHtml(<ReferralTab application={{ referral } as unknown as Application} />)
  for (const expectedText of ['05/08/2026 10:20', 'Owain Parry', 'Church Leader', 'Angharad', 'Price'])
    expect(markup).toContain(expectedText)
  const text = markup.replaceAll('<wbr/>', '')
  for (const expectedText of ['a@bethel.example', 'Core Team Member', 'Gwen Rees', 'g@bethel.example'])
    expect(text).toContain(expectedText)
  expect(markup.match(/>Yes</g)).toHaveLength(3)
  expect(renderHtml(<ReferralTab application={{ referral: null } as Application} />)).toContain('no referral')
})

const buildMail = (kind: string, state: string, reason: string | null = null) =>
  ({
    id: kind,
    kind,
    to: 'a@bethel.example',
    state,
    reason,
    at: '2026-08-05T09:20:00.000Z',
  }) as never

it('shows the delivery state of emails to the applicant [B-REC-04]', () => {
  const mails = [
    buildMail('receipt', 'queued'),
    buildMail('application_form', 'bounced', '5.1.1'),
    buildMail('dbs_form', 'handed_over'),
  ]
  const markup = renderHtml(<ApplicantMails mails={mails} />)
  expect(markup).toContain('Receipt of the application to a@bethel.example: waiting to be sent')
  expect(markup).toContain('Link to the application form to a@bethel.example: no such address. Ask for another one.')
  // Expect no email about a check, because the check's tab shows these emails.
  expect(markup).not.toContain('DBS')
  expect(renderHtml(<ApplicantMails mails={mails.slice(2)} />)).toBe('')
  expect(renderHtml(<MailTimeline mails={mails.slice(2)} />)).toContain('sent')
})
