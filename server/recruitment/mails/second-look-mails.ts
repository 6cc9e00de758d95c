import { buildLetter, type LetterRecipient } from '../../outbox/letter.ts'
import type { MailText } from '../../outbox/queue-mail.ts'

/** An application that waits for a second look, and the people who have handled it. */
export type WaitingApplication = { applicant_name: string; done_by: readonly string[]; link: string }

const SIGN_IN_SENTENCE = {
  en: 'The link opens once you have signed in.',
  cy: 'Mae’r ddolen yn agor ar ôl i chi fewngofnodi.',
}

/** Builds the email that prompts a club account to take a second look at one application. */
export function buildSecondLookMail({
  applicant_name,
  done_by,
  ...recipient
}: LetterRecipient & Omit<WaitingApplication, 'link'>): MailText {
  const handlerNames = done_by.join(', ')
  return buildLetter(recipient, {
    en: {
      subject: `A second look is needed: ${applicant_name}`,
      before: [
        handlerNames
          ? `${handlerNames} handled the application of ${applicant_name} alone. Two people must clear each applicant: please look at the references and the checks.`
          : `Two people must clear each applicant. Please look at the references and the checks of ${applicant_name}.`,
      ],
      after: [SIGN_IN_SENTENCE.en],
    },
    cy: {
      subject: `Mae angen ail olwg: ${applicant_name}`,
      before: [
        handlerNames
          ? `Deliodd ${handlerNames} â chais ${applicant_name} heb neb arall. Rhaid i ddau berson glirio pob ymgeisydd: edrychwch ar y geirdaon a’r gwiriadau.`
          : `Rhaid i ddau berson glirio pob ymgeisydd. Edrychwch ar eirdaon a gwiriadau ${applicant_name}.`,
      ],
      after: [SIGN_IN_SENTENCE.cy],
    },
  })
}

/**
 * Builds the email that prompts VP staff to take second looks. It lists all applications that have come to need a
 * second look after the last such email.
 */
export function buildSecondLooksMail({
  applications,
  ...recipient
}: Omit<LetterRecipient, 'link'> & { applications: readonly WaitingApplication[] }): MailText {
  const toLines = (alone: string) =>
    applications.map(({ applicant_name, done_by, link }) => {
      const handledBy = done_by.length > 0 ? ` (${alone}: ${done_by.join(', ')})` : ''
      return `${applicant_name}${handledBy}\n${link}`
    })
  const count = applications.length
  return buildLetter(
    { ...recipient, link: null },
    {
      en: {
        subject: `Second looks that are needed: ${count}`,
        before: [
          'Two people must clear each applicant. No other account of the club can take the second look at these applications:',
          ...toLines('handled alone by'),
        ],
        after: ['The links open once you have signed in.'],
      },
      cy: {
        subject: `Ail olygon sydd eu hangen: ${count}`,
        before: [
          'Rhaid i ddau berson glirio pob ymgeisydd. Ni all unrhyw gyfrif arall yn y clwb roi’r ail olwg ar y ceisiadau hyn:',
          ...toLines('wedi’i drin gan un person'),
        ],
        after: ['Mae’r dolenni’n agor ar ôl i chi fewngofnodi.'],
      },
    },
  )
}

/**
 * Builds the email to VP staff about checks that one account completed alone, because no other account could take a
 * second look.
 */
export function buildCompletedAloneMail({
  by: actorName,
  applicant_name,
  ...recipient
}: LetterRecipient & { by: string; applicant_name: string }): MailText {
  return buildLetter(recipient, {
    en: {
      subject: `One person cleared ${applicant_name}`,
      before: [
        `${actorName} completed the checks of ${applicant_name} alone, because no other account could take a second look. The record shows the reason.`,
      ],
      after: [SIGN_IN_SENTENCE.en],
    },
    cy: {
      subject: `Cliriodd un person ${applicant_name}`,
      before: [
        `Cwblhaodd ${actorName} wiriadau ${applicant_name} heb neb arall, am na allai unrhyw gyfrif arall roi ail olwg. Mae’r cofnod yn dangos y rheswm.`,
      ],
      after: [SIGN_IN_SENTENCE.cy],
    },
  })
}

/** Builds the email to VP staff about a change of the two-people setting. */
export function buildTwoPeopleChangedMail({
  by: actorName,
  is_required,
  ...recipient
}: LetterRecipient & { by: string; is_required: boolean }): MailText {
  return buildLetter(recipient, {
    en: {
      subject: is_required ? 'Two people must clear each applicant' : 'One person may clear an applicant',
      before: [
        is_required
          ? `${actorName} changed the network’s settings: from now on two people must clear each applicant.`
          : `${actorName} changed the network’s settings: from now on one person may clear an applicant, and the record shows that.`,
      ],
      after: [`If you did not expect this, speak to ${actorName}.`],
    },
    cy: {
      subject: is_required ? 'Rhaid i ddau berson glirio pob ymgeisydd' : 'Caiff un person glirio ymgeisydd',
      before: [
        is_required
          ? `Newidiodd ${actorName} osodiadau’r rhwydwaith: o hyn ymlaen rhaid i ddau berson glirio pob ymgeisydd.`
          : `Newidiodd ${actorName} osodiadau’r rhwydwaith: o hyn ymlaen caiff un person glirio ymgeisydd, ac mae’r cofnod yn dangos hynny.`,
      ],
      after: [`Os nad oeddech yn disgwyl hyn, siaradwch â ${actorName}.`],
    },
  })
}
