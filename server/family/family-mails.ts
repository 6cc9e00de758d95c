import { buildLetter } from '../outbox/letter.ts'
import type { MailText } from '../outbox/queue-mail.ts'

/** Builds the email with a family's private link. The text contains no names, because a mailbox may be shared. */
export function buildLinkMail({ to, link, club }: { to: string; link: string; club: string }): MailText {
  return buildLetter(
    { to, language: null, link },
    {
      en: {
        subject: `Your family at ${club}`,
        before: [
          'Hello,',
          `${club} keeps your family's details, so that your children eat safely. Please check that they are still right. It takes a minute.`,
        ],
        after: ['The link is for your family alone. Please do not pass it on.'],
      },
      cy: {
        subject: `Eich teulu yn ${club}`,
        before: [
          'Helo,',
          `Mae ${club} yn cadw manylion eich teulu, er mwyn i’ch plant fwyta’n ddiogel. Gwiriwch eu bod yn dal yn gywir. Munud mae’n ei gymryd.`,
        ],
        after: ['I’ch teulu chi yn unig y mae’r ddolen. Peidiwch â’i rhannu.'],
      },
    },
  )
}

/** Builds the email with a code that opens the page in place of a birthday. */
export function buildCodeMail({
  to,
  code,
  club,
  contact,
}: {
  to: string
  code: string
  club: string
  contact: string
}): MailText {
  return buildLetter(
    { to, language: null, link: null },
    {
      en: {
        subject: `${code} is your code for ${club}`,
        before: ['Hello,', `Your code is ${code}. It works for 15 minutes.`],
        after: [`If you did not ask for it, tell the club: ${contact}.`],
      },
      cy: {
        subject: `${code} yw eich cod ar gyfer ${club}`,
        before: ['Helo,', `Eich cod yw ${code}. Mae’n gweithio am 15 munud.`],
        after: [`Os na ofynnoch amdano, rhowch wybod i’r clwb: ${contact}.`],
      },
    },
  )
}

/**
 * Builds the email to an address that a family asked to change. It contains neither the author nor the new address,
 * because another person may read the mailbox (B-FAM-03).
 */
export function buildEmailChangeMail({ to, club, contact }: { to: string; club: string; contact: string }): MailText {
  return buildLetter(
    { to, language: null, link: null },
    {
      en: {
        subject: `Your email address at ${club}`,
        before: ['Hello,', `${club} was asked to use another email address instead of this one. The club will decide.`],
        after: [`If you did not ask for it, tell the club: ${contact}.`],
      },
      cy: {
        subject: `Eich cyfeiriad e-bost yn ${club}`,
        before: [
          'Helo,',
          `Gofynnwyd i ${club} ddefnyddio cyfeiriad e-bost arall yn lle hwn. Y clwb fydd yn penderfynu.`,
        ],
        after: [`Os na ofynnoch amdano, rhowch wybod i’r clwb: ${contact}.`],
      },
    },
  )
}
