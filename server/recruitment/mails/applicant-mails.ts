import { buildLetter, getClubLabel, getGreeting, getRoleLabel, type LetterRecipient } from '../../outbox/letter.ts'
import type { MailText } from '../../outbox/queue-mail.ts'

type ApplicantRecipient = LetterRecipient & { first_name: string }

/** Builds the email with the application form for a referred person (REFL-03) or an invited person. */
export const buildApplicationFormMail = ({
  first_name,
  referrer_name,
  role,
  club,
  ...recipient
}: ApplicantRecipient & { referrer_name: string | null; role: string | null; club: string | null }): MailText => {
  const [greeting, roleLabel, clubLabel] = [getGreeting(first_name), getRoleLabel(role), getClubLabel(club)]
  return buildLetter(recipient, {
    en: {
      subject: 'Your application form for Make Lunch',
      before: [
        greeting.en,
        referrer_name
          ? `${referrer_name} has referred you to be a ${roleLabel.en} at ${clubLabel.en}. The next step is an application form.`
          : `You are invited to apply to be a ${roleLabel.en} at ${clubLabel.en}. The next step is an application form.`,
        'What you write is kept as you go. You can stop and go on later with the same link, on another device too.',
      ],
      after: [
        'The link is for you alone: please do not pass it on. If you did not expect this mail, do nothing, and nothing happens.',
      ],
    },
    cy: {
      subject: 'Eich ffurflen gais ar gyfer Make Lunch',
      before: [
        greeting.cy,
        referrer_name
          ? `Mae ${referrer_name} wedi eich cyfeirio at ${clubLabel.cy}. Y rôl: ${roleLabel.cy}. Y cam nesaf yw ffurflen gais.`
          : `Fe’ch gwahoddir i wneud cais i ${clubLabel.cy}. Y rôl: ${roleLabel.cy}. Y cam nesaf yw ffurflen gais.`,
        'Caiff yr hyn a ysgrifennwch ei gadw wrth i chi fynd ymlaen. Gallwch stopio a pharhau yn nes ymlaen gyda’r un ddolen, ar ddyfais arall hefyd.',
      ],
      after: [
        'I chi yn unig y mae’r ddolen: peidiwch â’i rhannu. Os nad oeddech yn disgwyl y neges hon, nid oes angen gwneud dim, ac ni fydd dim yn digwydd.',
      ],
    },
  })
}

/** Builds the reminder about a form that an applicant has not started (B-REC-06). */
export const buildApplicationFormReminderMail = ({
  first_name,
  role,
  club,
  ...recipient
}: ApplicantRecipient & { role: string | null; club: string | null }): MailText => {
  const [greeting, roleLabel, clubLabel] = [getGreeting(first_name), getRoleLabel(role), getClubLabel(club)]
  return buildLetter(recipient, {
    en: {
      subject: 'Reminder: your application form for Make Lunch',
      before: [
        greeting.en,
        `A while ago we mailed you a link to an application form, to be a ${roleLabel.en} at ${clubLabel.en}. It has not been started yet.`,
        'What you write is kept as you go. You can stop and go on later with the same link, on another device too.',
      ],
      after: ['If you do not want to apply, do nothing. The link is for you alone: please do not pass it on.'],
    },
    cy: {
      subject: 'Nodyn atgoffa: eich ffurflen gais ar gyfer Make Lunch',
      before: [
        greeting.cy,
        `Beth amser yn ôl anfonom ddolen atoch i ffurflen gais i ${clubLabel.cy}. Y rôl: ${roleLabel.cy}. Nid yw wedi’i dechrau eto.`,
        'Caiff yr hyn a ysgrifennwch ei gadw wrth i chi fynd ymlaen. Gallwch stopio a pharhau yn nes ymlaen gyda’r un ddolen, ar ddyfais arall hefyd.',
      ],
      after: [
        'Os nad ydych am wneud cais, nid oes angen gwneud dim. I chi yn unig y mae’r ddolen: peidiwch â’i rhannu.',
      ],
    },
  })
}

/** Builds the receipt of an application, with the link to its status page (B-REC-03). */
export const buildReceiptMail = ({
  first_name,
  young = false,
  ...recipient
}: ApplicantRecipient & { young?: boolean }): MailText => {
  const greeting = getGreeting(first_name)
  if (young) return buildYoungReceiptMail(greeting, recipient)
  return buildLetter(recipient, {
    en: {
      subject: 'We have your application for Make Lunch',
      before: [
        greeting.en,
        'Thank you. Your application has arrived, and we will now ask your referees to write about you.',
        'A page shows how far things have come. There you can also tell us that a referee’s address is wrong, or that another person should be asked.',
      ],
      after: ['The page shows no names and nothing of what you wrote. The link is for you alone.'],
    },
    cy: {
      subject: 'Mae eich cais i Make Lunch wedi cyrraedd',
      before: [
        greeting.cy,
        'Diolch. Mae eich cais wedi cyrraedd, a byddwn nawr yn gofyn i’ch canolwyr ysgrifennu amdanoch.',
        'Mae tudalen yn dangos pa mor bell y mae pethau wedi dod. Yno gallwch hefyd ddweud wrthym fod cyfeiriad canolwr yn anghywir, neu y dylid gofyn i berson arall.',
      ],
      after: ['Nid yw’r dudalen yn dangos enwau na dim o’r hyn a ysgrifennoch. I chi yn unig y mae’r ddolen.'],
    },
  })
}

/** Builds the email with the new link to the status page of a restored application. */
export function buildStatusLinkMail({ first_name, ...recipient }: ApplicantRecipient): MailText {
  const greeting = getGreeting(first_name)
  return buildLetter(recipient, {
    en: {
      subject: 'A new link to your application for Make Lunch',
      before: [
        greeting.en,
        'Work on your application goes on. The page that shows how far it has come has a new link. The former link does not work any more.',
      ],
      after: ['The page shows no names and nothing of what you wrote. The link is for you alone.'],
    },
    cy: {
      subject: 'Dolen newydd i’ch cais i Make Lunch',
      before: [
        greeting.cy,
        'Mae’r gwaith ar eich cais yn parhau. Mae dolen newydd i’r dudalen sy’n dangos pa mor bell y mae wedi dod. Nid yw’r hen ddolen yn gweithio mwyach.',
      ],
      after: ['Nid yw’r dudalen yn dangos enwau na dim o’r hyn a ysgrifennoch. I chi yn unig y mae’r ddolen.'],
    },
  })
}

/**
 * Builds the receipt for a Young Helper. No referees are contacted, because a parent or guardian gives consent
 * (PAR-27).
 */
const buildYoungReceiptMail = (name: ReturnType<typeof getGreeting>, recipient: LetterRecipient): MailText =>
  buildLetter(recipient, {
    en: {
      subject: 'We have your application for Make Lunch',
      before: [
        name.en,
        'Thank you. Your application has arrived, and we now ask your parent or guardian whether they agree.',
        'A page shows how far things have come.',
      ],
      after: ['The page shows no names and nothing of what you wrote. The link is for you alone.'],
    },
    cy: {
      subject: 'Mae eich cais i Make Lunch wedi cyrraedd',
      before: [
        name.cy,
        'Diolch. Mae eich cais wedi cyrraedd, a byddwn nawr yn gofyn i’ch rhiant neu’ch gwarcheidwad a yw’n cytuno.',
        'Mae tudalen yn dangos pa mor bell y mae pethau wedi dod.',
      ],
      after: ['Nid yw’r dudalen yn dangos enwau na dim o’r hyn a ysgrifennoch. I chi yn unig y mae’r ddolen.'],
    },
  })

/**
 * Builds the email to an applicant about referees who have not responded, so that the applicant can name others
 * (B-REC-06).
 */
export const buildMissingRefereesMail = ({
  first_name,
  referees,
  ...recipient
}: ApplicantRecipient & { referees: readonly string[] }): MailText => {
  const [greeting, refereeNames] = [getGreeting(first_name), referees.join(', ')]
  return buildLetter(recipient, {
    en: {
      subject: 'Still waiting for a reference',
      before: [
        greeting.en,
        `Your application for Make Lunch is waiting for a reference. We have not heard from: ${refereeNames}.`,
        'Please ask whether our mail arrived, and think of another person who could be asked instead.',
      ],
      after: ['On the page behind the link you can tell us about another person, or about a wrong address.'],
    },
    cy: {
      subject: 'Yn dal i aros am eirda',
      before: [
        greeting.cy,
        `Mae eich cais i Make Lunch yn aros am eirda. Nid ydym wedi clywed gan: ${refereeNames}.`,
        'Gofynnwch a yw ein neges wedi cyrraedd, a meddyliwch am berson arall y gellid gofyn iddo yn lle hynny.',
      ],
      after: ['Ar y dudalen y tu ôl i’r ddolen gallwch ddweud wrthym am berson arall, neu am gyfeiriad anghywir.'],
    },
  })
}

/** Builds the email with the yearly safeguarding declaration (SGD-13). */
export const buildDeclarationMail = ({
  first_name,
  year,
  again = false,
  ...recipient
}: ApplicantRecipient & { year: number; again?: boolean }): MailText => {
  const greeting = getGreeting(first_name)
  return buildLetter(recipient, {
    en: {
      subject: again
        ? `Reminder: your safeguarding declaration for ${year}`
        : `Your safeguarding declaration for ${year}`,
      before: [
        greeting.en,
        `Each year, everybody in the core team of a lunch club signs a safeguarding declaration. Please read and sign the one for ${year}. It takes about two minutes.`,
      ],
      after: ['The link is for you alone. Once you have signed, it is used up.'],
    },
    cy: {
      subject: again
        ? `Nodyn atgoffa: eich datganiad diogelu ar gyfer ${year}`
        : `Eich datganiad diogelu ar gyfer ${year}`,
      before: [
        greeting.cy,
        `Bob blwyddyn bydd pawb yn nhîm craidd clwb cinio yn llofnodi datganiad diogelu. Darllenwch a llofnodwch yr un ar gyfer ${year}. Mae’n cymryd tua dwy funud.`,
      ],
      after: ['I chi yn unig y mae’r ddolen. Ar ôl i chi lofnodi, ni fydd yn gweithio mwyach.'],
    },
  })
}
