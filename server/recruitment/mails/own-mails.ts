import { buildLetter, getGreeting, type LetterRecipient } from '../../outbox/letter.ts'
import type { MailText } from '../../outbox/queue-mail.ts'

/**
 * Builds the email that requests another address from an applicant, because the address in the application
 * form belongs to another person's account. The email has no link.
 */
export function buildAnotherAddressMail({
  first_name,
  contact_address,
  ...recipient
}: Omit<LetterRecipient, 'link'> & { first_name: string; contact_address: string }): MailText {
  const greeting = getGreeting(first_name)
  return buildLetter(
    { ...recipient, link: null },
    {
      en: {
        subject: 'Please give us another email address',
        before: [
          greeting.en,
          'Your application for Make Lunch uses an email address that belongs to another person. We need one of your own.',
          `Please write to ${contact_address} and give us another address.`,
        ],
        after: ['If you did not apply to Make Lunch, do nothing.'],
      },
      cy: {
        subject: 'Rhowch gyfeiriad e-bost arall i ni',
        before: [
          greeting.cy,
          'Mae eich cais i Make Lunch yn defnyddio cyfeiriad e-bost sy’n perthyn i berson arall. Mae angen un o’ch eiddo chi arnom.',
          `Ysgrifennwch at ${contact_address} a rhowch gyfeiriad arall i ni.`,
        ],
        after: ['Os na wnaethoch gais i Make Lunch, nid oes angen gwneud dim.'],
      },
    },
  )
}

/**
 * Decision about an account that matches an applicant. `theirs`: the account belongs to the applicant. `other_address`:
 * it does not, although the address is the same. `lifted`: it does not, although the name or mobile number is the same.
 */
export type OwnDecision = 'theirs' | 'other_address' | 'lifted'

/** Builds the email that notifies the network's office of the decision about an account that matches an applicant. */
export function buildAccountDecisionMail({
  by: actorName,
  account,
  applicant_name,
  decision,
  ...recipient
}: LetterRecipient & { by: string; account: string; applicant_name: string; decision: OwnDecision }): MailText {
  const sentences: Record<OwnDecision, { en: string; cy: string }> = {
    theirs: {
      en: `${actorName} answered that the account of ${account} belongs to the applicant ${applicant_name}. That account can do nothing with this application.`,
      cy: `Atebodd ${actorName} fod cyfrif ${account} yn perthyn i’r ymgeisydd ${applicant_name}. Ni all y cyfrif hwnnw wneud dim gyda’r cais hwn.`,
    },
    other_address: {
      en: `${actorName} answered that the account of ${account} does not belong to the applicant ${applicant_name}, although the application uses its address. That account can review this application again.`,
      cy: `Atebodd ${actorName} nad yw cyfrif ${account} yn perthyn i’r ymgeisydd ${applicant_name}, er bod y cais yn defnyddio ei gyfeiriad. Gall y cyfrif hwnnw adolygu’r cais hwn eto.`,
    },
    lifted: {
      en: `${actorName} answered that the account of ${account} does not belong to the applicant ${applicant_name}, although the name or the mobile number is the same. That account can review this application again.`,
      cy: `Atebodd ${actorName} nad yw cyfrif ${account} yn perthyn i’r ymgeisydd ${applicant_name}, er bod yr enw neu’r rhif ffôn symudol yr un fath. Gall y cyfrif hwnnw adolygu’r cais hwn eto.`,
    },
  }
  const { en, cy } = sentences[decision]
  return buildLetter(recipient, {
    en: {
      subject: `Whose account it is: application of ${applicant_name}`,
      before: [en],
      after: ['If this is wrong, speak to the person who answered. The link opens once you have signed in.'],
    },
    cy: {
      subject: `Cyfrif pwy ydyw: cais ${applicant_name}`,
      before: [cy],
      after: ['Os yw hyn yn anghywir, siaradwch â’r person a atebodd. Mae’r ddolen yn agor ar ôl i chi fewngofnodi.'],
    },
  })
}
