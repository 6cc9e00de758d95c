import type { CheckKind } from '../../../contract/recruitment/vocabulary.ts'
import { buildLetter, getClubLabel, getGreeting, type LetterRecipient } from '../../outbox/letter.ts'
import type { MailText } from '../../outbox/queue-mail.ts'

/**
 * Labels of checks. Key: kind of check, which depends on the club's nation (B-REC-11). `any` lists all three for an
 * unknown nation.
 */
const checkLabels: Record<CheckKind, { en: string; cy: string }> = {
  dbs: { en: 'DBS check', cy: 'gwiriad DBS' },
  pvg: { en: 'PVG scheme membership', cy: 'aelodaeth cynllun PVG' },
  access_ni: { en: 'AccessNI check', cy: 'gwiriad AccessNI' },
  any: { en: 'DBS, PVG or AccessNI check', cy: 'gwiriad DBS, PVG neu AccessNI' },
}

type CheckMailFields = LetterRecipient & { applicant_name: string; check: CheckKind }

/** Builds the email that prompts a club's contact to confirm a check (DBS-13), or reminds the contact (B-REC-06). */
export const buildCheckFormMail = ({
  contact_name,
  applicant_name,
  club,
  check,
  again = false,
  ...recipient
}: CheckMailFields & { contact_name: string; club: string; again?: boolean }): MailText => {
  const [greeting, label] = [getGreeting(contact_name), checkLabels[check]]
  return buildLetter(recipient, {
    en: {
      subject: again
        ? `Reminder: ${label.en} of ${applicant_name}`
        : `${label.en} of ${applicant_name}: please confirm`,
      before: [
        greeting.en,
        ...(again ? ['We asked you a while ago and have not had your answer.'] : []),
        `${applicant_name} would like to serve at ${club}, whose contact for these checks you are. Please confirm what you have seen of their ${label.en}. It is one short page and takes about two minutes.`,
      ],
      after: ['The link is for you alone. Once you have answered, it is used up.'],
    },
    cy: {
      subject: again ? `Nodyn atgoffa: ${label.cy}, ${applicant_name}` : `Cadarnhewch: ${label.cy}, ${applicant_name}`,
      before: [
        greeting.cy,
        ...(again ? ['Gofynnom i chi beth amser yn ôl ac nid ydym wedi cael eich ateb.'] : []),
        `Hoffai ${applicant_name} wasanaethu yn ${club}, a chi yw cyswllt y clwb ar gyfer y gwiriadau hyn. Cadarnhewch yr hyn a welsoch (${label.cy}). Un dudalen fer ydyw, ac mae’n cymryd tua dwy funud.`,
      ],
      after: ['I chi yn unig y mae’r ddolen. Ar ôl i chi ateb, ni fydd yn gweithio mwyach.'],
    },
  })
}

/** Builds the email to an application's reviewers about a check that ends soon (B-REC-11). `day` is DD/MM/YYYY. */
export const buildCheckEndingMail = ({
  applicant_name,
  check,
  day,
  ...recipient
}: CheckMailFields & { day: string }): MailText => {
  const label = checkLabels[check]
  return buildLetter(recipient, {
    en: {
      subject: `${label.en} of ${applicant_name} runs out on ${day}`,
      before: [`The ${label.en} of ${applicant_name} counts until ${day}. Please see to a new one in time.`],
      after: ['The link opens the application once you have signed in.'],
    },
    cy: {
      subject: `Daw cyfnod i ben ar ${day}: ${label.cy}, ${applicant_name}`,
      before: [`Mae hwn yn cyfrif tan ${day}: ${label.cy}, ${applicant_name}. Trefnwch un newydd mewn pryd.`],
      after: ['Mae’r ddolen yn agor y cais ar ôl i chi fewngofnodi.'],
    },
  })
}

/** Builds the email that prompts an application's reviewers to report a leaver to Disclosure Scotland (B-REC-11). */
export const buildSchemeMemberLeftMail = ({
  applicant_name,
  club,
  ...recipient
}: LetterRecipient & { applicant_name: string; club: string }): MailText =>
  buildLetter(recipient, {
    en: {
      subject: `Please tell Disclosure Scotland: ${applicant_name} has left`,
      before: [
        `${applicant_name}, a member of the PVG scheme, no longer serves at ${club}. Please tell Disclosure Scotland that they have left their regulated role.`,
      ],
      after: ['The link opens the application once you have signed in.'],
    },
    cy: {
      subject: `Rhowch wybod i Disclosure Scotland: mae ${applicant_name} wedi gadael`,
      before: [
        `Nid yw ${applicant_name}, aelod o gynllun PVG, yn gwasanaethu yn ${club} mwyach. Rhowch wybod i Disclosure Scotland eu bod wedi gadael eu rôl reoleiddiedig.`,
      ],
      after: ['Mae’r ddolen yn agor y cais ar ôl i chi fewngofnodi.'],
    },
  })

/** Builds the email that warns an application's reviewers before details of the checks are erased (B-REC-09). */
export const buildErasureMail = ({
  applicant_name,
  day,
  ...recipient
}: LetterRecipient & { applicant_name: string; day: string }): MailText =>
  buildLetter(recipient, {
    en: {
      subject: `Details of a check will be erased on ${day}`,
      before: [
        `The details of the check of ${applicant_name} (certificate number and issue date) will be erased on ${day}. Date, name, level, role and decision stay.`,
      ],
      after: ['If they are still needed, put it off on the application. The link opens it once you have signed in.'],
    },
    cy: {
      subject: `Bydd manylion gwiriad yn cael eu dileu ar ${day}`,
      before: [
        `Bydd manylion gwiriad ${applicant_name} (rhif y dystysgrif a’r dyddiad cyhoeddi) yn cael eu dileu ar ${day}. Bydd y dyddiad, yr enw, y lefel, y rôl a’r penderfyniad yn aros.`,
      ],
      after: ['Os oes eu hangen o hyd, gohiriwch hyn ar y cais. Mae’r ddolen yn ei agor ar ôl i chi fewngofnodi.'],
    },
  })

/** Builds the email that requests a parent's or guardian's consent (PAR-01), or reminds them (B-REC-06). */
export const buildConsentMail = ({
  parent_name,
  child_name,
  club,
  again = false,
  ...recipient
}: LetterRecipient & {
  parent_name: string
  child_name: string
  club: string | null
  again?: boolean
}): MailText => {
  const [greeting, clubLabel] = [getGreeting(parent_name), getClubLabel(club)]
  return buildLetter(recipient, {
    en: {
      subject: again ? `Reminder: your consent for ${child_name}` : `Your consent for ${child_name}`,
      before: [
        greeting.en,
        ...(again ? ['We asked you a while ago and have not had your answer.'] : []),
        `${child_name} would like to be a Young Helper at ${clubLabel.en} and has named you as parent or guardian. Before they start we need your consent. It takes about three minutes.`,
      ],
      after: ['The link is for you alone. If you did not expect this mail, do nothing.'],
    },
    cy: {
      subject: again ? `Nodyn atgoffa: eich caniatâd ar gyfer ${child_name}` : `Eich caniatâd ar gyfer ${child_name}`,
      before: [
        greeting.cy,
        ...(again ? ['Gofynnom i chi beth amser yn ôl ac nid ydym wedi cael eich ateb.'] : []),
        `Hoffai ${child_name} fod yn Gynorthwyydd Ifanc yn ${clubLabel.cy} ac mae wedi’ch enwi fel rhiant neu warcheidwad. Mae arnom angen eich caniatâd cyn dechrau. Mae’n cymryd tua thair munud.`,
      ],
      after: ['I chi yn unig y mae’r ddolen. Os nad oeddech yn disgwyl y neges hon, nid oes angen gwneud dim.'],
    },
  })
}
