import { expect, it } from 'vitest'
import type { LetterLanguage } from '../../outbox/letter.ts'
import type { MailText } from '../../outbox/queue-mail.ts'
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
import { buildReferenceMail } from './referee-mails.ts'

const LINK = 'https://hallbook.example/reference_forms/abcDEF_123-x'
const mailFields = {
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
const applicantMailBuilders = {
  applicationFormMail: buildApplicationFormMail,
  applicationFormReminderMail: buildApplicationFormReminderMail,
  receiptMail: buildReceiptMail,
  refereesWaitedForMail: buildMissingRefereesMail,
  declarationMail: buildDeclarationMail,
  referenceMail: buildReferenceMail,
}
const checkMailBuilders = {
  checkFormMail: buildCheckFormMail,
  checkEndingMail: buildCheckEndingMail,
  erasureMail: buildErasureMail,
  consentMail: buildConsentMail,
  schemeMemberLeftMail: buildSchemeMemberLeftMail,
}
const allMailBuilders = Object.entries({ ...applicantMailBuilders, ...checkMailBuilders }) as [
  string,
  (values: typeof mailFields & { to: string; language: LetterLanguage; link: string }) => MailText,
][]
const writeMail = (make: (typeof allMailBuilders)[number][1], language: LetterLanguage) =>
  make({ ...mailFields, to: 'angharad@bethel.example', language, link: LINK })

it.each(allMailBuilders)('writes %s in English, Welsh or both, with one link', (_name, make) => {
  const [englishMail, welshMail, bilingualMail] = [writeMail(make, 'en'), writeMail(make, 'cy'), writeMail(make, null)]
  for (const { to: address, subject, text } of [englishMail, welshMail, bilingualMail]) {
    expect(address).toBe('angharad@bethel.example')
    expect(text.split(LINK)).toHaveLength(2)
    expect(text.match(/https?:/g)).toHaveLength(1)
    expect(`${subject}${text}`).not.toMatch(/undefined|null|\[object|<[a-z]/)
    expect(subject).not.toMatch(/[\r\n]/)
  }
  expect(englishMail.subject).not.toBe(welshMail.subject)
  expect(bilingualMail.subject).toBe(`${englishMail.subject} / ${welshMail.subject}`)
  for (const paragraph of [...englishMail.text.split('\n\n'), ...welshMail.text.split('\n\n')])
    expect(bilingualMail.text).toContain(paragraph.trim())
  expect(welshMail.text).toMatch(/ddolen/)
  expect(englishMail.text).not.toMatch(/ddolen/)
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
      ...mailFields,
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
    make({ ...mailFields, again, to: 'e@x.example', language, link: LINK }).subject
  expect(buildSubject('en', true)).toMatch(/^Reminder: /)
  expect(buildSubject('cy', true)).toMatch(/^Nodyn atgoffa: /)
  if (make !== buildApplicationFormReminderMail) expect(buildSubject('en', false)).not.toMatch(/Reminder/)
})

it('marks a reference reminder and uses a general label without a club', () => {
  expect(buildReferenceMail({ ...mailFields, to: 'o@x.example', language: 'en', link: LINK }).subject).toBe(
    'Reminder: a reference for Angharad Price',
  )
  const firstRequest = { ...mailFields, again: false, club: null, role: null }
  const { subject, text } = buildReferenceMail({
    ...firstRequest,
    to: 'o@x.example',
    language: 'en',
    link: LINK,
  })
  expect(subject).toBe('A reference for Angharad Price')
  expect(text).toContain('to be a volunteer at a Make Lunch lunch club')
})
