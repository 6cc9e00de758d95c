import { type Day, formatDay } from '../../contract/rules/days.ts'
import { buildLetter, type LetterRecipient } from '../outbox/letter.ts'
import type { MailText } from '../outbox/queue-mail.ts'
import type { RequestKind } from './request-view.ts'

const ANSWER_SUBJECT = 'Your request to be removed from '

/** Builds the email to a coordinator about a new request. It names no person, because a mailbox may be shared. */
export function buildNewRequestMail({
  kind,
  club,
  due,
  ...recipient
}: LetterRecipient & { kind: RequestKind; club: string; due: Day }): MailText {
  const day = formatDay(due)
  const texts = {
    copy: {
      en: `A family asks ${club} for a copy of its data`,
      cy: `Mae teulu yn gofyn i ${club} am gopi o’i ddata`,
    },
    removal: {
      en: `A family asks ${club} to be removed`,
      cy: `Mae teulu yn gofyn i ${club} gael ei dynnu o’r gofrestr`,
    },
  }[kind]
  return buildLetter(recipient, {
    en: {
      subject: texts.en,
      before: [`${texts.en}. By law the club has to answer by ${day}.`],
      after: ['The link opens the request once you have signed in.'],
    },
    cy: {
      subject: texts.cy,
      before: [`${texts.cy}. Yn ôl y gyfraith mae’n rhaid i’r clwb ateb erbyn ${day}.`],
      after: ['Mae’r ddolen yn agor y cais ar ôl i chi fewngofnodi.'],
    },
  })
}

type AnswerMail = { to: string; club: string }

/** Builds the email to a family whose details the club keeps. The reason is the coordinator's own text. */
export function buildKeptMail({ to, club, reason }: AnswerMail & { reason: string }): MailText {
  return buildLetter(
    { to, language: null, link: null },
    {
      en: {
        subject: `${ANSWER_SUBJECT}${club}`,
        before: ['Hello,', `You asked ${club} to be removed. The club keeps these details. Its reason:`, reason],
        after: [
          'If you do not agree, answer the club. You can also complain to the Information Commissioner’s Office, ico.org.uk.',
        ],
      },
      cy: {
        subject: `Eich cais i gael eich tynnu o ${club}`,
        before: [
          'Helo,',
          `Gofynnoch i ${club} eich tynnu o’r gofrestr. Mae’r clwb yn cadw’r manylion hyn. Ei reswm:`,
          reason,
        ],
        after: [
          'Os nad ydych yn cytuno, atebwch y clwb. Gallwch hefyd gwyno i Swyddfa’r Comisiynydd Gwybodaeth, ico.org.uk.',
        ],
      },
    },
  )
}

/** Builds the email to a family that the club has removed. It names no person. */
export function buildRemovedMail({ to, club, days }: AnswerMail & { days: number }): MailText {
  return buildLetter(
    { to, language: null, link: null },
    {
      en: {
        subject: `${ANSWER_SUBJECT}${club}`,
        before: [
          'Hello,',
          `You asked ${club} to be removed. It has been done. The details are erased for good after ${days} days.`,
        ],
        after: ['Until then the club can undo it, if it was a mistake.'],
      },
      cy: {
        subject: `Eich cais i gael eich tynnu o ${club}`,
        before: [
          'Helo,',
          `Gofynnoch i ${club} eich tynnu o’r gofrestr. Mae hynny wedi’i wneud. Caiff y manylion eu dileu am byth ar ôl ${days} diwrnod.`,
        ],
        after: ['Tan hynny gall y clwb ei ddadwneud, os oedd yn gamgymeriad.'],
      },
    },
  )
}
