import { expect, it } from 'vitest'
import type { MailText } from '../queue-mail.ts'
import {
  buildApplicationFormMail,
  buildApplicationFormReminderMail,
  buildDeclarationMail,
  buildMissingRefereesMail,
  buildReceiptMail,
} from './applicant-mails.ts'
import {
  buildCheckEndingMail,
  buildCheckFormMail,
  buildConsentMail,
  buildErasureMail,
  buildSchemeMemberLeftMail,
} from './check-mails.ts'
import type { LetterLanguage } from './letter.ts'
import { buildReferenceMail } from './referee-mails.ts'

const LINK = 'https://hallbook.example/reference_forms/abcDEF_123-x'
const facts = {
  first_name: 'Angharad',
  applicant_name: 'Angharad Price',
  referee_name: 'Owain Parry',
  referrer_name: 'Gwen Rees',
  contact_name: 'Huw Griffiths',
  parent_name: 'Mair Price',
  child_name: 'Elin Price',
  club: 'St Dyfan’s',
  role: 'Core Team Member',
  day: '01/09/2026',
  referees: ['Owain Parry', 'Delyth Howells'],
  year: 2026,
  check: 'pvg' as const,
  again: true,
}
const mails = {
  applicationFormMail: buildApplicationFormMail,
  applicationFormReminderMail: buildApplicationFormReminderMail,
  receiptMail: buildReceiptMail,
  refereesWaitedForMail: buildMissingRefereesMail,
  declarationMail: buildDeclarationMail,
  referenceMail: buildReferenceMail,
}
const checks = {
  checkFormMail: buildCheckFormMail,
  checkEndingMail: buildCheckEndingMail,
  erasureMail: buildErasureMail,
  consentMail: buildConsentMail,
  schemeMemberLeftMail: buildSchemeMemberLeftMail,
}
const allMails = Object.entries({ ...mails, ...checks }) as [
  string,
  (values: typeof facts & { to: string; language: LetterLanguage; link: string }) => MailText,
][]
const writeMail = (make: (typeof allMails)[number][1], language: LetterLanguage) =>
  make({ ...facts, to: 'angharad@bethel.example', language, link: LINK })

it.each(allMails)('writes %s in English, Welsh or both, with one link', (_name, make) => {
  const [en, cy, both] = [writeMail(make, 'en'), writeMail(make, 'cy'), writeMail(make, null)]
  for (const { to: address, subject, text } of [en, cy, both]) {
    expect(address).toBe('angharad@bethel.example')
    expect(text.split(LINK)).toHaveLength(2)
    expect(text.match(/https?:/g)).toHaveLength(1)
    expect(`${subject}${text}`).not.toMatch(/undefined|null|\[object|<[a-z]/)
    expect(subject).not.toMatch(/[\r\n]/)
  }
  expect(en.subject).not.toBe(cy.subject)
  expect(both.subject).toBe(`${en.subject} / ${cy.subject}`)
  for (const paragraph of [...en.text.split('\n\n'), ...cy.text.split('\n\n')])
    expect(both.text).toContain(paragraph.trim())
  expect(cy.text).toMatch(/ddolen/)
  expect(en.text).not.toMatch(/ddolen/)
})

it("mentions a parent, not referees, in a Young Helper's receipt [PAR-27]", () => {
  const buildReceipt = (young: boolean) =>
    buildReceiptMail({ first_name: 'Elin', young, to: 'e@x.example', language: null, link: LINK }).text
  expect(buildReceipt(true)).toMatch(/your parent or guardian/)
  expect(buildReceipt(true)).toMatch(/i’ch rhiant neu’ch gwarcheidwad/)
  expect(buildReceipt(true)).not.toMatch(/referee|canolw/)
  expect(buildReceipt(false)).toMatch(/referees/)
})

it('uses the name of the check in the club’s nation [B-REC-11]', () => {
  const buildSubject = (check: 'dbs' | 'pvg' | 'access_ni' | 'any') =>
    buildCheckFormMail({
      ...facts,
      check,
      again: false,
      to: 'huw@bethel.example',
      language: 'en',
      link: LINK,
    }).subject
  expect(buildSubject('dbs')).toMatch(/^DBS check of/)
  expect(buildSubject('pvg')).toMatch(/^PVG scheme membership of/)
  expect(buildSubject('access_ni')).toMatch(/^AccessNI check of/)
  expect(buildSubject('any')).toMatch(/^DBS, PVG or AccessNI check of/)
})

it.each([
  ['an applicant', buildApplicationFormReminderMail],
  ['a DBS contact', buildCheckFormMail],
  ['a parent', buildConsentMail],
] as const)('marks an email to %s as a reminder in its subject [B-REC-06]', (_who, make) => {
  const buildSubject = (language: LetterLanguage, again: boolean) =>
    make({ ...facts, again, to: 'e@x.example', language, link: LINK }).subject
  expect(buildSubject('en', true)).toMatch(/^Reminder: /)
  expect(buildSubject('cy', true)).toMatch(/^Nodyn atgoffa: /)
  if (make !== buildApplicationFormReminderMail) expect(buildSubject('en', false)).not.toMatch(/Reminder/)
})

it('marks a reference reminder and uses a general label without a club', () => {
  expect(buildReferenceMail({ ...facts, to: 'o@x.example', language: 'en', link: LINK }).subject).toBe(
    'Reminder: a reference for Angharad Price',
  )
  const firstRequest = { ...facts, again: false, club: null, role: null }
  const { subject, text } = buildReferenceMail({
    ...firstRequest,
    to: 'o@x.example',
    language: 'en',
    link: LINK,
  })
  expect(subject).toBe('A reference for Angharad Price')
  expect(text).toContain('to be a volunteer at a Make Lunch lunch club')
})
