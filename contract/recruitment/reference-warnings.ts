import * as v from 'valibot'
import { Id } from '../id.ts'
import { foldName } from '../rules/alphabet.ts'
import { Day } from '../rules/days.ts'
import { normalizePhone } from '../rules/phone.ts'
import type { Referee } from './referees.ts'
import { flows, REFEREE_YEARS, ratingFields, referenceQuestions } from './vocabulary.ts'

/** Kinds of warnings to reviewers. A warning never prevents an action (B-REC-10). */
export const warningKinds = [
  'same_email',
  'same_phone',
  'same_address',
  'same_surname',
  'guardian',
  'known_too_short',
  'same_referee',
  'same_church',
  'corrected_address',
  'account_address',
  'other_years',
  'under_18',
  'unsatisfactory',
  'worrying_answer',
  'parent_account_address',
  'consent_shared',
  'consent_other_child',
  'consent_other_birthday',
  'referred_again',
] as const
export type WarningKind = (typeof warningKinds)[number]

/** Other actions on a reference by the account that corrected the referee's address. */
export const correctorActions = ['sent', 'ticked'] as const

/** A warning about an application. */
export const Warning = v.object({
  /** Number of the referee. 0 if the warning is about the application itself. */
  number: v.number(),
  kind: v.picklist(warningKinds),
  /** Name of the account that the warning is about. */
  name: v.optional(v.string()),
  acts: v.optional(v.array(v.picklist(correctorActions))),
  /** Different values in the application and in another form, such as years, names or days. */
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  /** Another application of the same person. Only for users who may see it. */
  application: v.optional(Id),
  flow: v.optional(v.picklist(flows)),
  /** Day on which the person was referred in the other application. */
  day: v.optional(Day),
})
export type Warning = v.InferOutput<typeof Warning>

/**
 * Minimum difference between the years in the application and the years in the reference for the warning
 * `other_years`.
 */
const MIN_YEARS_DIFFERENCE = 2

type Applicant = {
  last_name: string | null
  email: string | null
  mobile: string | null
  phone: string | null
  address: string | null
  /** Only for volunteers who applied as a Young Helper. */
  parent_guardian_email?: string | null
  parent_guardian_phone_number?: string | null
}
type RefereeFacts = Partial<Referee> & {
  number: number
  /** Account that entered the current address, and its other actions on the reference. */
  corrector?: { name: string; acts: (typeof correctorActions)[number][] } | null
  /** Name of the club account or staff account with this email address. */
  account?: string | null
  /** Answers of the referee. Only for users who may read them. */
  answers?: Readonly<Record<string, unknown>> | null
}
type OptionalText = string | null | undefined

/** Pattern for a postcode at any position in an address. */
const POSTCODE_PATTERN = /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/i

const getMailboxKey = (email: OptionalText): string => (email ?? '').trim().toLowerCase()
const getPhoneDigits = (phone: OptionalText): string => normalizePhone(phone ?? '').replace(/\D/g, '')

/**
 * Returns a key for comparing homes. It consists of house number and postcode, or of the full address if one of them is
 * missing.
 */
const getHomeKey = (address: OptionalText): string => {
  const foldedAddress = foldName(address ?? '')
  const postcode = POSTCODE_PATTERN.exec(foldedAddress)?.[0].replace(/\s/g, '')
  const houseNumber = /\d+[a-z]?\b/.exec(foldedAddress.replace(POSTCODE_PATTERN, ''))?.[0]
  return postcode && houseNumber ? `${houseNumber} ${postcode}` : foldedAddress
}

const splitSurnames = (name: OptionalText): string[] => foldName(name ?? '').split(' ')
/** Returns the referee's surname, split at hyphens. */
const getRefereeSurnames = (name: OptionalText): string[] => {
  const lastWord = (name ?? '').trim().split(/\s+/).at(-1) ?? ''
  return splitSurnames(lastWord)
}

/** Returns a key for comparing churches. It contains only the words that differ between churches. */
const getChurchKey = (organisation: OptionalText): string =>
  foldName(organisation ?? '')
    .replace(/\b(the|church|eglwys|yr|y)\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isSameText = (one: string, other: string): boolean => one !== '' && one === other

const isSameReferee = (one: RefereeFacts, other: RefereeFacts): boolean =>
  isSameText(getMailboxKey(one.email), getMailboxKey(other.email)) ||
  isSameText(getPhoneDigits(one.phone), getPhoneDigits(other.phone)) ||
  isSameText(foldName(one.full_name ?? ''), foldName(other.full_name ?? ''))

/** Data of a warning in addition to its number and kind. */
type WarningParameters = Omit<Warning, 'number' | 'kind'>

/** Finds warnings about an application's referees. */
export const findReferenceWarnings = (applicant: Applicant, referees: readonly RefereeFacts[]): Warning[] =>
  referees.flatMap((referee) => {
    const warningsByKind = { ...findFormWarnings(applicant, referee, referees), ...findAnswerWarnings(referee) }
    return warningKinds.flatMap((kind) => {
      const parameters = warningsByKind[kind]
      return parameters ? [{ number: referee.number, kind, ...parameters }] : []
    })
  })

type FoundWarnings = Partial<Record<WarningKind, WarningParameters | null>>

/** Finds warnings about a referee in the data of the application. */
function findFormWarnings(
  applicant: Applicant,
  referee: RefereeFacts,
  referees: readonly RefereeFacts[],
): FoundWarnings {
  const otherReferees = referees.filter(({ number }) => number !== referee.number)
  const churchKey = getChurchKey(referee.organisation)
  const surnames = splitSurnames(applicant.last_name)
  const years = getStatedYears(referee) ?? referee.years_known ?? REFEREE_YEARS
  const isFoundByKind: Partial<Record<WarningKind, boolean>> = {
    same_email: isSameText(getMailboxKey(referee.email), getMailboxKey(applicant.email)),
    same_phone: [applicant.mobile, applicant.phone].some((phone) =>
      isSameText(getPhoneDigits(referee.phone), getPhoneDigits(phone)),
    ),
    same_address: isSameText(getHomeKey(referee.address), getHomeKey(applicant.address)),
    same_surname: getRefereeSurnames(referee.full_name).some((name) => name !== '' && surnames.includes(name)),
    guardian:
      isSameText(getMailboxKey(referee.email), getMailboxKey(applicant.parent_guardian_email)) ||
      isSameText(getPhoneDigits(referee.phone), getPhoneDigits(applicant.parent_guardian_phone_number)),
    known_too_short: years < REFEREE_YEARS,
    same_referee: otherReferees.some((other) => isSameReferee(referee, other)),
    same_church: otherReferees.some((other) => isSameText(churchKey, getChurchKey(other.organisation))),
  }
  return Object.fromEntries(Object.entries(isFoundByKind).map(([kind, isFound]) => [kind, isFound ? {} : null]))
}

/** Finds warnings about a referee in the actions on the reference and in the referee's answers. */
function findAnswerWarnings(referee: RefereeFacts): FoundWarnings {
  const { corrector, account, answers, years_known: claimedYears } = referee
  const years = getStatedYears(referee)
  const isApart =
    years !== null && typeof claimedYears === 'number' && Math.abs(years - claimedYears) >= MIN_YEARS_DIFFERENCE
  return {
    corrected_address: corrector ? { name: corrector.name, acts: corrector.acts } : null,
    account_address: account ? { name: account } : null,
    other_years: isApart ? { from: String(claimedYears), to: String(years) } : null,
    under_18: answers?.is_adult === false ? {} : null,
    unsatisfactory: answers && ratingFields.some((field) => answers[field] === 'Unsatisfactory') ? {} : null,
    worrying_answer: answers && referenceQuestions.some((question) => answers[question] === true) ? {} : null,
  }
}

function getStatedYears({ answers }: RefereeFacts): number | null {
  return typeof answers?.years_known === 'number' ? answers.years_known : null
}

type ChildIdentity = { name: string; date_of_birth: OptionalText }

/** Finds differences between a Young Helper's application and the parent's consent. */
export function findConsentWarnings(helper: ChildIdentity, consent: ChildIdentity): Warning[] {
  const warnings: Warning[] = []
  if (consent.name && helper.name && !isSameName(helper.name, consent.name))
    warnings.push({ number: 0, kind: 'consent_other_child', from: helper.name, to: consent.name })
  const [helperBirthday, consentBirthday] = [helper.date_of_birth, consent.date_of_birth]
  if (helperBirthday && consentBirthday && helperBirthday !== consentBirthday)
    warnings.push({ number: 0, kind: 'consent_other_birthday', from: helperBirthday, to: consentBirthday })
  return warnings
}

/** True if one name contains all words of the other name, so that a middle name is not a difference. */
function isSameName(one: string, other: string): boolean {
  const [firstWords, secondWords] = [one, other].map((name) =>
    foldName(name)
      .split(/[\s-]+/)
      .filter(Boolean),
  )
  const hasAll = (words: string[] = [], wanted: string[] = []) => wanted.every((word) => words.includes(word))
  return hasAll(firstWords, secondWords) || hasAll(secondWords, firstWords)
}
