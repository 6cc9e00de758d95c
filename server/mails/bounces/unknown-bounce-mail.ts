import { buildLetter, type LetterRecipient } from '../../outbox/letter.ts'
import type { MailText } from '../../outbox/queue-mail.ts'

/** Builds the email that prompts a user to read a mail server's text about one of our emails. */
export function buildUnknownBounceMail({
  address,
  subject,
  words,
  ...recipient
}: Omit<LetterRecipient, 'link'> & { address: string; subject: string; words: string }): MailText {
  return buildLetter(
    { ...recipient, link: null },
    {
      en: {
        subject: `Did this email arrive? ${address}`,
        before: [
          `A mail server wrote about the email “${subject}” to ${address}, and Hallbook cannot tell if the email arrived. Please read these words. If the email did not arrive, ask for another address and send it again.`,
          words,
        ],
        after: [],
      },
      cy: {
        subject: `A gyrhaeddodd yr e-bost hwn? ${address}`,
        before: [
          `Ysgrifennodd gweinydd post am yr e-bost “${subject}” at ${address}, ac ni all Hallbook ddweud a gyrhaeddodd yr e-bost. Darllenwch y geiriau hyn. Os na chyrhaeddodd yr e-bost, gofynnwch am gyfeiriad arall a’i anfon eto.`,
          words,
        ],
        after: [],
      },
    },
  )
}
