import { buildLetter, getClubLabel, getGreeting, getRoleLabel, type LetterRecipient } from '../../outbox/letter.ts'
import type { MailText } from '../../outbox/queue-mail.ts'

type ReferenceMailFields = LetterRecipient & {
  referee_name: string
  applicant_name: string
  role: string | null
  club: string | null
}

/** Builds the email that requests a reference, or reminds the referee (REFE-10, B-REC-06). */
export const buildReferenceMail = ({
  referee_name,
  applicant_name,
  role,
  club,
  again = false,
  ...recipient
}: ReferenceMailFields & { again?: boolean }): MailText => {
  const [greeting, roleLabel, clubLabel] = [getGreeting(referee_name), getRoleLabel(role), getClubLabel(club)]
  return buildLetter(recipient, {
    en: {
      subject: again ? `Reminder: a reference for ${applicant_name}` : `A reference for ${applicant_name}`,
      before: [
        greeting.en,
        `${applicant_name} has applied to be a ${roleLabel.en} at ${clubLabel.en}, where children come to eat, and has named you as a referee.`,
        again
          ? 'We asked you a while ago and have not had your answer. The form has three steps and takes about ten minutes.'
          : 'Please tell us what you know of them. The form has three steps and takes about ten minutes. What you write is kept as you go, so you can stop and go on later with the same link.',
      ],
      after: [
        'If you cannot give a reference, or this was meant for another person, please say so on that page. It takes a moment.',
        'Only those who check the application read what you write. The link is for you alone.',
      ],
    },
    cy: {
      subject: again ? `Nodyn atgoffa: geirda ar gyfer ${applicant_name}` : `Geirda ar gyfer ${applicant_name}`,
      before: [
        greeting.cy,
        `Mae ${applicant_name} wedi gwneud cais i helpu yn ${clubLabel.cy}, lle daw plant i fwyta, ac wedi’ch enwi fel canolwr. Y rôl: ${roleLabel.cy}.`,
        again
          ? 'Gofynnom i chi beth amser yn ôl ac nid ydym wedi cael eich ateb. Mae tri cham i’r ffurflen ac mae’n cymryd tua deg munud.'
          : 'Dywedwch wrthym yr hyn a wyddoch amdanynt. Mae tri cham i’r ffurflen ac mae’n cymryd tua deg munud. Caiff yr hyn a ysgrifennwch ei gadw wrth i chi fynd ymlaen, felly gallwch stopio a pharhau yn nes ymlaen gyda’r un ddolen.',
      ],
      after: [
        'Os na allwch roi geirda, neu os oedd hwn i fod i berson arall, dywedwch hynny ar y dudalen honno. Dim ond eiliad mae’n ei gymryd.',
        'Dim ond y rhai sy’n gwirio’r cais fydd yn darllen yr hyn a ysgrifennwch. I chi yn unig y mae’r ddolen.',
      ],
    },
  })
}
