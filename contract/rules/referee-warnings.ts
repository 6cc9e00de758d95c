import { foldName } from './alphabet.ts'
import { normalPhone } from './phone.ts'

/** What may speak against a referee: shown to who reviews, never a refusal (B-REC-10). */
export const refereeWarnings = [
  'same_email',
  'same_phone',
  'same_address',
  'same_surname',
  'known_too_short',
  'same_referee',
  'same_church',
] as const
export type RefereeWarning = (typeof refereeWarnings)[number]

type Referee = {
  full_name: string | null
  email: string | null
  phone: string | null
  address: string | null
  organisation: string | null
  years_known: number | null
}

type Applicant = {
  last_name: string | null
  email: string | null
  mobile: string | null
  phone: string | null
  address: string | null
}

/** Years for which a referee should have known the applicant (REFE-50). */
const KNOWN_YEARS = 2

/** A postcode wherever it is in an address. */
const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/i

const mailboxOf = (email: string | null): string => (email ?? '').trim().toLowerCase()
const numberOf = (phone: string | null): string => normalPhone(phone ?? '').replace(/\D/g, '')

/** A house: its number and postcode, where an address has both, or all of its words. */
const houseOf = (address: string | null): string => {
  const folded = foldName(address ?? '')
  const postcode = POSTCODE.exec(folded)?.[0].replace(/\s/g, '')
  const house = /\d+[a-z]?\b/.exec(folded.replace(POSTCODE, ''))?.[0]
  return postcode && house ? `${house} ${postcode}` : folded
}

const surnamesOf = (name: string | null): string[] => foldName(name ?? '').split(' ')
/** The last name and, of one with a hyphen, its parts. */
const surnamesOfReferee = (name: string | null): string[] => {
  const last = (name ?? '').trim().split(/\s+/).at(-1) ?? ''
  return surnamesOf(last)
}

/** A church by the words that tell it from others. */
const churchOf = (organisation: string | null): string =>
  foldName(organisation ?? '')
    .replace(/\b(the|church|eglwys|yr|y)\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const same = (one: string, other: string): boolean => one !== '' && one === other

const isSame = (one: Referee, other: Referee): boolean =>
  same(mailboxOf(one.email), mailboxOf(other.email)) ||
  same(numberOf(one.phone), numberOf(other.phone)) ||
  same(foldName(one.full_name ?? ''), foldName(other.full_name ?? ''))

/** What to look at before a reference is counted, for each referee of an application. */
export const warningsOfReferees = (applicant: Applicant, referees: readonly Referee[]): RefereeWarning[][] =>
  referees.map((referee, index) => {
    const others = referees.filter((_, other) => other !== index)
    const phones = [numberOf(applicant.mobile), numberOf(applicant.phone)]
    const church = churchOf(referee.organisation)
    const surnames = surnamesOf(applicant.last_name)
    const found: Record<RefereeWarning, boolean> = {
      same_email: same(mailboxOf(referee.email), mailboxOf(applicant.email)),
      same_phone: phones.some((phone) => same(numberOf(referee.phone), phone)),
      same_address: same(houseOf(referee.address), houseOf(applicant.address)),
      same_surname: surnamesOfReferee(referee.full_name).some(
        (name) => name !== '' && surnames.includes(name),
      ),
      known_too_short: referee.years_known !== null && referee.years_known < KNOWN_YEARS,
      same_referee: others.some((other) => isSame(referee, other)),
      same_church: others.some((other) => same(church, churchOf(other.organisation))),
    }
    return refereeWarnings.filter((warning) => found[warning])
  })
