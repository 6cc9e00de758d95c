import { buildLetter, type LetterRecipient } from '../../outbox/letter.ts'
import type { MailText } from '../../outbox/queue-mail.ts'

type QuarantinedChangesMailFields = LetterRecipient & { club: string; count: number; day: string }

/**
 * Builds the email to a coordinator about quarantined changes that are dismissed if no coordinator decides about them
 * in time. `day` is the last day, as DD/MM/YYYY. The email does not contain the changes.
 */
export const buildQuarantinedChangesMail = ({
  club,
  count,
  day,
  ...recipient
}: QuarantinedChangesMailFields): MailText =>
  buildLetter(recipient, {
    en: {
      subject: `Hallbook: changes that wait for a decision (${count}), until ${day}`,
      before: [
        'Hello,',
        `A closed account or a lost device has sent changes to the register of ${club}. They are not in it yet. Changes without a decision by ${day} are left out for good. Waiting until then: ${count}.`,
      ],
      after: [
        'A coordinator of the club signs in and opens the sync panel at the top of the page. There each one can be taken in or left out.',
      ],
    },
    cy: {
      subject: `Hallbook: newidiadau sy’n aros am benderfyniad (${count}), tan ${day}`,
      before: [
        'Helo,',
        `Mae cyfrif a gaewyd neu ddyfais a gollwyd wedi anfon newidiadau i gofrestr ${club}. Nid ydynt ynddi eto. Bydd newidiadau heb benderfyniad erbyn ${day} yn cael eu gadael allan am byth. Yn aros tan hynny: ${count}.`,
      ],
      after: [
        'Mae cydlynydd y clwb yn mewngofnodi ac yn agor y panel cysoni ar frig y dudalen. Yno gellir derbyn pob un neu ei adael allan.',
      ],
    },
  })

type OldRegisterMailFields = LetterRecipient & { by: string; device: string | null; days: number }

/**
 * Builds the email to a coordinator about a device that has contacted the server again after many days, and
 * whose copy of the register was outdated.
 */
export const buildOldRegisterMail = ({
  by: actorName,
  device,
  days,
  ...recipient
}: OldRegisterMailFields): MailText => {
  const deviceLabel = device ? `${actorName}, ${device}` : actorName
  return buildLetter(recipient, {
    en: {
      subject: `Hallbook: an old register is up to date again (${deviceLabel})`,
      before: [
        'Hello,',
        `A tablet or phone of your club had not met the server for ${days} days: ${deviceLabel}. Today it did.`,
        'People may have used an old register on it: allergies and emergency contacts that were changed meanwhile were not there. What was typed on it is being sent now. Please look through what has changed.',
      ],
      after: ['Open Hallbook on each tablet once before a session, where there is Wi-Fi.'],
    },
    cy: {
      subject: `Hallbook: mae hen gofrestr yn gyfredol eto (${deviceLabel})`,
      before: [
        'Helo,',
        `Nid oedd tabled neu ffôn o’ch clwb wedi cyrraedd y gweinydd ers ${days} diwrnod: ${deviceLabel}. Heddiw fe wnaeth.`,
        'Efallai bod pobl wedi defnyddio hen gofrestr arno: nid oedd alergeddau a chysylltiadau brys a newidiwyd yn y cyfamser yno. Mae’r hyn a deipiwyd arno yn cael ei anfon nawr. Edrychwch drwy’r hyn sydd wedi newid.',
      ],
      after: ['Agorwch Hallbook ar bob tabled unwaith cyn sesiwn, lle mae Wi-Fi.'],
    },
  })
}
