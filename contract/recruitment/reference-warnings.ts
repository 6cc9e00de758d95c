import { foldName } from '../rules/alphabet.ts'
import { normalPhone } from '../rules/phone.ts'
import type { Referee } from './referees.ts'
import { REFEREE_YEARS } from './vocabulary.ts'

/** What a reviewer is warned of about a referee; it refuses nothing (B-REC-10). */
export const warningKinds = [
  'same_email',
  'same_phone',
  'same_address',
  'same_surname',
  'guardian',
  'known_too_short',
  'same_referee',
  'same_church',
] as const
export type WarningKind = (typeof warningKinds)[number]

type Applicant = {
  last_name: string | null
  email: string | null
  mobile: string | null
  phone: string | null
  address: string | null
  /** Of a volunteer who was a Young Helper when they applied. */
  parent_guardian_email?: string | null
  parent_guardian_phone_number?: string | null
}
type Known = Partial<Referee> & { number: number }
type Text = string | null | undefined

/** A postcode wherever it is in an address. */
const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/i

const mailboxOf = (email: Text): string => (email ?? '').trim().toLowerCase()
const numberOf = (phone: Text): string => normalPhone(phone ?? '').replace(/\D/g, '')

/** A house: its number and postcode, where an address has both, or all of its words. */
const houseOf = (address: Text): string => {
  const folded = foldName(address ?? '')
  const postcode = POSTCODE.exec(folded)?.[0].replace(/\s/g, '')
  const house = /\d+[a-z]?\b/.exec(folded.replace(POSTCODE, ''))?.[0]
  return postcode && house ? `${house} ${postcode}` : folded
}

const surnamesOf = (name: Text): string[] => foldName(name ?? '').split(' ')
/** The last name and, of one with a hyphen, its parts. */
const surnamesOfReferee = (name: Text): string[] => {
  const last = (name ?? '').trim().split(/\s+/).at(-1) ?? ''
  return surnamesOf(last)
}

/** A church by the words that tell it from others. */
const churchOf = (organisation: Text): string =>
  foldName(organisation ?? '')
    .replace(/\b(the|church|eglwys|yr|y)\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const same = (one: string, other: string): boolean => one !== '' && one === other

const isSame = (one: Known, other: Known): boolean =>
  same(mailboxOf(one.email), mailboxOf(other.email)) ||
  same(numberOf(one.phone), numberOf(other.phone)) ||
  same(foldName(one.full_name ?? ''), foldName(other.full_name ?? ''))

/** What stands out about the referees of an application. */
export const referenceWarnings = (
  applicant: Applicant,
  referees: readonly Known[],
): { number: number; kind: WarningKind }[] =>
  referees.flatMap((referee) => {
    const others = referees.filter(({ number }) => number !== referee.number)
    const church = churchOf(referee.organisation)
    const surnames = surnamesOf(applicant.last_name)
    const found: Record<WarningKind, boolean> = {
      same_email: same(mailboxOf(referee.email), mailboxOf(applicant.email)),
      same_phone: [applicant.mobile, applicant.phone].some((phone) =>
        same(numberOf(referee.phone), numberOf(phone)),
      ),
      same_address: same(houseOf(referee.address), houseOf(applicant.address)),
      same_surname: surnamesOfReferee(referee.full_name).some(
        (name) => name !== '' && surnames.includes(name),
      ),
      guardian:
        same(mailboxOf(referee.email), mailboxOf(applicant.parent_guardian_email)) ||
        same(numberOf(referee.phone), numberOf(applicant.parent_guardian_phone_number)),
      known_too_short: (referee.years_known ?? REFEREE_YEARS) < REFEREE_YEARS,
      same_referee: others.some((other) => isSame(referee, other)),
      same_church: others.some((other) => same(church, churchOf(other.organisation))),
    }
    return warningKinds.filter((kind) => found[kind]).map((kind) => ({ number: referee.number, kind }))
  })
