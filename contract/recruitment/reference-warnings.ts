import type { Referee } from './referees.ts'
import { REFEREE_YEARS } from './vocabulary.ts'

/** What a reviewer is warned of about a referee; it refuses nothing (B-REC-10). */
export const warningKinds = [
  'same_email',
  'same_phone',
  'same_address',
  'same_surname',
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
}
type Known = Partial<Referee> & { number: number }

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const digits = (text: string | null | undefined): string => (text ?? '').replace(/\D/g, '')
const same = (a: string, b: string): boolean => a !== '' && a === b
const surname = (name: string | null | undefined): string => plain(name).split(' ').at(-1) ?? ''

/** What stands out about the referees of an application. */
export const referenceWarnings = (
  applicant: Applicant,
  referees: readonly Known[],
): { number: number; kind: WarningKind }[] =>
  referees.flatMap((referee) => {
    const others = referees.filter(({ number }) => number !== referee.number)
    const phone = digits(referee.phone)
    const years = referee.years_known
    const found: Record<WarningKind, boolean> = {
      same_email: same(plain(referee.email), plain(applicant.email)),
      same_phone: same(phone, digits(applicant.mobile)) || same(phone, digits(applicant.phone)),
      same_address: same(plain(referee.address), plain(applicant.address)),
      same_surname: same(surname(referee.full_name), plain(applicant.last_name)),
      known_too_short: years !== null && years !== undefined && years < REFEREE_YEARS,
      same_referee: others.some(
        (other) =>
          same(plain(other.full_name), plain(referee.full_name)) ||
          same(plain(other.email), plain(referee.email)),
      ),
      same_church: others.some((other) => same(plain(other.organisation), plain(referee.organisation))),
    }
    return warningKinds.filter((kind) => found[kind]).map((kind) => ({ number: referee.number, kind }))
  })
