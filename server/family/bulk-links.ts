import { eq } from 'drizzle-orm'
import type { LeftOutReason, LinkSelection } from '../../contract/family/family-links.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { getConfirmationDay, isUnconfirmed } from '../../contract/rules/health-freshness.ts'
import { findMobiles } from '../../contract/rules/mobile.ts'
import type { Tx } from '../db/client.ts'
import { registered } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { hasTextGateway } from '../texts/two-way.ts'
import { listLeftOutChildren, toNamedPerson } from './describe-link.ts'
import {
  chooseUncheckedChildren,
  type DueLink,
  type FamilyLink,
  getLinkTextHours,
  getOrCreateLink,
  queueLinks,
} from './family-links.ts'
import { loadTextingState, type TextingState } from './family-texts.ts'
import { createHouseholdIndex, type HouseholdIndex } from './household-index.ts'
import { findLinkAddress, type LinkAddress } from './link-address.ts'
import { loadLinkIndex } from './link-index.ts'
import {
  hasAdultWithEmail,
  isInRegister,
  type LinkHousehold,
  loadPeople,
  type StoredLinkPerson,
} from './link-people.ts'
import { loadOpenHealthQuestions } from './link-view.ts'

type LeftOut = { id: string; name: string; reason: LeftOutReason }
type Recipient = { household: LinkHousehold; address: LinkAddress; children: StoredLinkPerson[] }
type BulkPlan = { recipients: Recipient[]; leftOut: LeftOut[] }

/** Facts that decide whether an adult without an email gets a text. */
export type TextRules = {
  texting: TextingState
  /** True if several adults' records have the number. */
  isShared(number: string): boolean
}

export const bulkLinkHandlers = {
  'family_links.preview': async ({ db, env, user, body }) => {
    const club = requireClubId(user)
    const texting = hasTextGateway(env) ? await db.network(loadTextingState) : null
    const { recipients, leftOut } = await db.club(club, (tx) => planLinks(tx, { club, selection: body, texting }))
    return {
      recipients: recipients.map(({ household, address, children }) => ({
        ...toNamedPerson(household.person),
        ...address,
        people: [...(household.adult ? [household.adult] : []), ...children].map(toNamedPerson),
      })),
      left_out: leftOut,
      text_hours: getLinkTextHours(env),
    }
  },
  'family_links.send': async ({ db, env, mail, texts, user, body }) => {
    const club = requireClubId(user)
    const texting = hasTextGateway(env) ? await db.network(loadTextingState) : null
    const { links, leftOut } = await db.club(club, async (tx) => {
      const { recipients, leftOut } = await planLinks(tx, { club, selection: body, texting })
      const links: DueLink[] = []
      for (const { household, address, children } of recipients) {
        const request = { household, children, user: user.id, organisation: club }
        links.push({ ...(await getOrCreateLink(tx, env, request)), address })
      }
      return { links, leftOut }
    })
    const queued = await db.network((tx) => queueLinks(tx, env, club, links))
    mail.wake()
    texts.wake()
    return { queued: queued.size, left_out: leftOut }
  },
} satisfies Partial<Handlers>

type PlanRequest = {
  club: string
  selection: LinkSelection
  /** Null if the server sends no texts. */
  texting: TextingState | null
}

/** Plans the links for the selected people, longest unconfirmed first. */
async function planLinks(tx: Tx, { club, selection, texting }: PlanRequest): Promise<BulkPlan> {
  const people = await loadPeople(tx, eq(registered.organisation_id, club))
  const rules = texting && { texting, isShared: createSharedNumberTest(people) }
  const index = createHouseholdIndex(people)
  const selected = await selectPeople(tx, people, selection)
  const findCurrentLink = await loadLinkIndex(tx, club)
  const plan: BulkPlan = { recipients: [], leftOut: [] }
  const handled = new Set<string>()
  for (const owner of selected.flatMap((person) => findLinkOwners(person, index, rules !== null))) {
    const household = handled.has(owner.id) ? null : index.getHousehold(owner.id)
    if (!household) continue
    handled.add(owner.id)
    if (!household.adult) for (const { id } of household.children) handled.add(id)
    planLink(household, { current: findCurrentLink(household), rules }, plan)
  }
  // A child with two parents may be left out of two links. List the child once for each reason.
  const entries = new Map(plan.leftOut.map((entry) => [`${entry.id} ${entry.reason}`, entry]))
  return { ...plan, leftOut: [...entries.values()] }
}

type LinkFacts = { current: FamilyLink | undefined; rules: TextRules | null }

function planLink(household: LinkHousehold, { current, rules }: LinkFacts, plan: BulkPlan): void {
  const { person, adult } = household
  const address = findUncheckedAddress(person, rules !== null)
  const isTextedToday = address?.channel === 'text' && current !== undefined && rules?.texting.isTexted(current.id)
  const refusal = findRefusal(household, rules) ?? (isTextedToday ? 'texted_today' : null)
  const children = refusal ? [] : chooseUncheckedChildren(household, current)
  const leftOut = listLeftOutChildren(
    household,
    children.map(({ id }) => id),
  )
  if (refusal || !address) {
    // Name only the children that a rule leaves out. The others are left out with the owner of the link.
    plan.leftOut.push(...leftOut.filter(({ id, reason }) => reason !== 'taken_out' && id !== person.id))
    plan.leftOut.push({ ...toNamedPerson(person), reason: refusal ?? 'no_email' })
  } else {
    plan.leftOut.push(...leftOut)
    if (children.length > 0) plan.recipients.push({ household, address, children })
    // Volunteers and adults whose children have left are not asked about themselves alone.
    else if (adult) plan.leftOut.push({ ...toNamedPerson(adult), reason: 'no_children' })
  }
}

/** Returns the reason to send no link to a household without a coordinator's check, or null. */
export function findRefusal({ person, relatives }: LinkHousehold, rules: TextRules | null): LeftOutReason | null {
  if (person.no_family_link) return 'no_family_link'
  const address = findUncheckedAddress(person, rules !== null)
  if (!address) return 'no_email'
  if (address.channel === 'text')
    return rules?.isShared(address.to) ? 'shared_number' : (rules?.texting.findRefusal(address.to) ?? null)
  const others = relatives.filter(({ id }) => id !== person.id)
  return hasAdultWithEmail(address.to.trim(), others) ? 'shared_email' : null
}

/**
 * Finds the address of a link that no user checks. A child gets no text, because the number in a child's record may be
 * the child's own.
 */
function findUncheckedAddress(person: StoredLinkPerson, canText: boolean): LinkAddress | null {
  return findLinkAddress(person, canText && person.is_adult)
}

/** Builds a test whether several adults of the register have a mobile number. */
export function createSharedNumberTest(people: readonly StoredLinkPerson[]): TextRules['isShared'] {
  const countByNumber = new Map<string, number>()
  for (const person of people) {
    if (!person.is_adult || !isInRegister(person) || !person.mobile_number) continue
    for (const number of findMobiles(person.mobile_number))
      countByNumber.set(number, (countByNumber.get(number) ?? 0) + 1)
  }
  return (number) => (countByNumber.get(number) ?? 0) > 1
}

/**
 * Finds the people to whom a link about this person is sent: the adults who can be reached, or the child's own address.
 */
function findLinkOwners(person: StoredLinkPerson, index: HouseholdIndex, canText: boolean): StoredLinkPerson[] {
  if (person.is_adult) return [person]
  const adults = index.getFamily(person.id).filter((other) => other.is_adult && isInRegister(other))
  const reachableAdults = adults.filter((adult) => findLinkAddress(adult, canText))
  if (reachableAdults.length > 0) return reachableAdults
  return person.email?.trim() ? [person] : [adults[0] ?? person]
}

/** Selects people of the register, longest unconfirmed first. */
async function selectPeople(
  tx: Tx,
  people: readonly StoredLinkPerson[],
  { ids, group, unconfirmed_months: months }: LinkSelection,
): Promise<StoredLinkPerson[]> {
  const requestedIds = ids && new Set(ids)
  const candidates = people.filter(
    (person) =>
      isInRegister(person) &&
      (!requestedIds || requestedIds.has(person.id)) &&
      (group === undefined || person.groups.includes(group)),
  )
  const disputed = await loadOpenHealthQuestions(
    tx,
    candidates.map(({ id }) => id),
  )
  const today = getLondonDay()
  return candidates
    .filter(
      (person) =>
        months === undefined || isUnconfirmed(person, { today, months, hasOpenQuestion: disputed.has(person.id) }),
    )
    .sort((a, b) => getConfirmationDay(a).localeCompare(getConfirmationDay(b)))
}
