import type { RowByTable } from '../rows.ts'
import { findMobiles } from './mobile.ts'
import { normalizePostcode } from './postcode.ts'

/** Columns of a person that decide what a family link contains and shows. */
export type LinkPerson = Pick<
  RowByTable['registered'],
  | 'id'
  | 'is_adult'
  | 'family_entries'
  | 'email'
  | 'mobile_number'
  | 'soft_archived'
  | 'no_family_link'
  | 'true_statements_looked_after'
> & {
  /** First line and postcode that the club wrote or accepted. An address that a family typed reveals nothing. */
  trusted_address_1: string | null
  trusted_postcode: string | null
  /** True for a removed person, and for a registration that the club has not approved yet. */
  is_unavailable: boolean
}

/** Facts about every person that a link shows: health, photos and school. */
export const sharedLinkFields = [
  'allergens',
  'has_dietary_requirements',
  'dietary_requirements',
  'has_medical_conditions',
  'medical_conditions',
  'photo_consent',
  'school',
] as const

const addressFields = ['address_1', 'address_2', 'address_3', 'town', 'county', 'postcode'] as const

/** Facts that reveal a child's home and its other members, and how to reach them. */
export const childContactFields = [
  ...addressFields,
  'telephone_number',
  'mobile_number',
  'emergency_contact_name',
  'emergency_contact_number',
  'pick_up_people',
  'gp_name',
  'gp_address',
  'gp_telephone',
] as const

/** Contact facts of the link's own adult. */
export const adultContactFields = [
  ...addressFields,
  'telephone_number',
  'mobile_number',
  'email',
  'emergency_contact_name',
  'emergency_contact_number',
] as const

export type LinkField =
  | (typeof sharedLinkFields)[number]
  | (typeof childContactFields)[number]
  | (typeof adultContactFields)[number]

/** Reason why a person is left out of a link that no user has checked. */
export type LinkExclusion = 'looked_after' | 'other_address' | 'shared_email' | 'shared_number'

/** Target of a link: the adult that it is for, if there is one, and the address to which it is sent. */
export type LinkTarget = { adult: LinkPerson | null; email: string | null }

/**
 * Finds the people that a link may contain: its adult, and the children tied to this adult by a family entry in either
 * record. Other adults and entries of entries are never included (B-FAM-01). Without an adult, finds the children with
 * the link's email. A person who is marked "No family link" is in no link.
 */
export function findLinkPeople(
  { adult, email }: LinkTarget,
  people: readonly LinkPerson[],
): { adult: LinkPerson | null; children: LinkPerson[] } {
  const isTied = (child: LinkPerson) =>
    adult ? isFamily(adult, child) : email !== null && isSameText(child.email, email)
  const children = people.filter((person) => !person.is_adult && mayBeLinked(person) && isTied(person))
  return { adult: adult && mayBeLinked(adult) ? adult : null, children }
}

/**
 * Returns the reason to leave a child out of a link that no user has checked, or null (B-FAM-01). A coordinator may
 * still add the child by hand.
 * @param relatives all people of the club
 */
export function findLinkExclusion(
  child: LinkPerson,
  { adult, email }: LinkTarget,
  relatives: readonly LinkPerson[],
): LinkExclusion | null {
  if (child.true_statements_looked_after) return 'looked_after'
  const otherAdults = relatives.filter((person) => person.is_adult && person.id !== adult?.id && isPresent(person))
  const tiedAdults = otherAdults.filter((other) => isFamily(other, child))
  if (adult && tiedAdults.some((other) => hasOtherAddress(other, adult))) return 'other_address'
  if (email !== null) return otherAdults.some((other) => isSameText(other.email, email)) ? 'shared_email' : null
  // Without an email, link and codes go to the adult's mobile number.
  const isShared = adult && tiedAdults.some((other) => isSameNumber(other, adult) && !isSameAddress(other, adult))
  return isShared ? 'shared_number' : null
}

/**
 * Decides which facts of a person a link shows and which it only names (B-FAM-03). A child's contact facts are shown if
 * the child lives at the address of the link's adult. Without an adult, they are shown if the child's own record has the
 * link's email and no adult is linked to the child. A coordinator can show them in one link.
 * @param relatives all people of the club
 * @param showContacts true if a coordinator has allowed the contact facts in this link
 */
export function selectLinkFields(
  person: LinkPerson,
  { adult, email }: LinkTarget,
  relatives: readonly LinkPerson[],
  showContacts: boolean,
): { shown: readonly LinkField[]; hidden: readonly LinkField[] } {
  if (person.is_adult) return { shown: [...sharedLinkFields, ...adultContactFields], hidden: [] }
  const hasAdult = relatives.some((other) => other.is_adult && isPresent(other) && isFamily(other, person))
  const ownsEmail = email !== null && isSameText(person.email, email) && !hasAdult
  const isAtHome = adult !== null && isSameAddress(adult, person)
  if (showContacts || isAtHome || ownsEmail) return { shown: [...sharedLinkFields, ...childContactFields], hidden: [] }
  return { shown: sharedLinkFields, hidden: childContactFields }
}

/** True if two people are at the same postcode and first line. Two empty addresses are not the same. */
export function isSameAddress(a: LinkPerson, b: LinkPerson): boolean {
  return (
    Boolean(a.trusted_address_1?.trim() && a.trusted_postcode) &&
    isSameText(a.trusted_address_1, b.trusted_address_1) &&
    normalizePostcode(a.trusted_postcode ?? '') === normalizePostcode(b.trusted_postcode ?? '')
  )
}

/** True if two people have different addresses. A missing address does not differ. */
function hasOtherAddress(a: LinkPerson, b: LinkPerson): boolean {
  const hasAddress = (person: LinkPerson) => Boolean(person.trusted_address_1?.trim() || person.trusted_postcode)
  return hasAddress(a) && hasAddress(b) && !isSameAddress(a, b)
}

function isSameNumber(a: LinkPerson, b: LinkPerson): boolean {
  const numbers = findMobiles(a.mobile_number ?? '')
  return findMobiles(b.mobile_number ?? '').some((number) => numbers.includes(number))
}

function isFamily(a: LinkPerson, b: LinkPerson): boolean {
  return a.family_entries.includes(b.id) || b.family_entries.includes(a.id)
}

/** True if a link may contain a person: in the register, and not marked "No family link". */
export function mayBeLinked(person: LinkPerson): boolean {
  return isPresent(person) && !person.no_family_link
}

function isPresent({ soft_archived, is_unavailable }: LinkPerson): boolean {
  return !soft_archived && !is_unavailable
}

function isSameText(a: string | null, b: string | null): boolean {
  return (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase() && Boolean(a?.trim())
}
