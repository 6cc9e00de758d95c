import { buildLetter, type LetterRecipient } from '../outbox/letter.ts'
import type { MailText } from '../outbox/queue-mail.ts'

const CLOSING_SENTENCES = {
  en: ['The mail says no more: the note is encrypted, and your key opens it once you have signed in.'],
  cy: ['Nid yw’r neges yn dweud mwy: mae’r nodyn wedi’i amgryptio, a’ch allwedd sy’n ei agor ar ôl i chi fewngofnodi.'],
}

/** Builds the email to a safeguarding leader about a new concern note. It contains neither the note nor its writer. */
export const buildConcernMail = ({ club, ...recipient }: LetterRecipient & { club: string }): MailText =>
  buildLetter(recipient, {
    en: {
      subject: `A concern note has come in at ${club}`,
      before: [`A concern note has come in at ${club}. Please read it today.`],
      after: CLOSING_SENTENCES.en,
    },
    cy: {
      subject: `Mae nodyn pryder wedi dod i law yn ${club}`,
      before: [`Mae nodyn pryder wedi dod i law yn ${club}. Darllenwch ef heddiw.`],
      after: CLOSING_SENTENCES.cy,
    },
  })

/**
 * Builds the email to the holders of the network's key about a note that no leader can read, or that no leader has
 * acknowledged for days.
 */
export const buildConcernForNetworkMail = ({ club, ...recipient }: LetterRecipient & { club: string }): MailText =>
  buildLetter(recipient, {
    en: {
      subject: `A concern note of ${club} waits for the network`,
      before: [
        `A concern note of ${club} is for the network alone, or no safeguarding leader has acknowledged it for three days. Please read it today.`,
      ],
      after: CLOSING_SENTENCES.en,
    },
    cy: {
      subject: `Mae nodyn pryder o ${club} yn aros am y rhwydwaith`,
      before: [
        `Mae nodyn pryder o ${club} ar gyfer y rhwydwaith yn unig, neu nid oes arweinydd diogelu wedi’i gydnabod ers tridiau. Darllenwch ef heddiw.`,
      ],
      after: CLOSING_SENTENCES.cy,
    },
  })

/** Builds the email to a safeguarding leader after the network's key was used on a note of their club. */
export const buildConcernReadMail = ({
  club,
  actorName,
  ...recipient
}: LetterRecipient & { club: string; actorName: string }): MailText =>
  buildLetter(recipient, {
    en: {
      subject: `A concern note of ${club} was read with the network’s key`,
      before: [`${actorName} has read a concern note of ${club} with the network’s key.`],
      after: ['The link opens your club’s concerns once you have signed in.'],
    },
    cy: {
      subject: `Darllenwyd nodyn pryder o ${club} gydag allwedd y rhwydwaith`,
      before: [`Mae ${actorName} wedi darllen nodyn pryder o ${club} gydag allwedd y rhwydwaith.`],
      after: ['Mae’r ddolen yn agor pryderon eich clwb ar ôl i chi fewngofnodi.'],
    },
  })
