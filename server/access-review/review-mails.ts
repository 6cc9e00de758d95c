import { buildLetter, type LetterRecipient } from '../outbox/letter.ts'
import type { MailText } from '../outbox/queue-mail.ts'

/** Builds the reminder to a coordinator or a VP support user about accounts that wait for a confirmation. */
export function buildReviewMail({
  club,
  count,
  day,
  ...recipient
}: LetterRecipient & {
  /** Name of the coordinator's club. Null for VP support. */
  club: string | null
  count: number
  /** Due day of the first account, as DD/MM/YYYY. */
  day: string
}): MailText {
  const place = { en: club === null ? '' : ` at ${club}`, cy: club === null ? '' : ` ar gyfer ${club}` }
  return buildLetter(recipient, {
    en: {
      subject: `Who still needs a Hallbook account${place.en}? Confirm by ${day}`,
      before: [
        `Once a year, please confirm who still needs a Hallbook account${place.en}. Accounts that wait: ${count}. The first is due on ${day}.`,
      ],
      after: ['VP support can close accounts that are not confirmed by then. Nothing is closed by itself.'],
    },
    cy: {
      subject: `Pwy sydd angen cyfrif Hallbook o hyd${place.cy}? Cadarnhewch erbyn ${day}`,
      before: [
        `Unwaith y flwyddyn, cadarnhewch pwy sydd angen cyfrif Hallbook o hyd${place.cy}. Nifer y cyfrifon sy’n aros: ${count}. Mae’r cyntaf i’w gadarnhau erbyn ${day}.`,
      ],
      after: [
        'Gall Cymorth VP gau cyfrifon nad ydynt wedi’u cadarnhau erbyn hynny. Nid oes dim yn cael ei gau ohono’i hun.',
      ],
    },
  })
}
