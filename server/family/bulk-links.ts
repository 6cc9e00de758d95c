import { eq } from 'drizzle-orm'
import type { LeftOutReason, LinkSelection } from '../../contract/family/family-links.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { getConfirmationDay, isUnconfirmed } from '../../contract/rules/health-freshness.ts'
import type { Tx } from '../db/client.ts'
import { registered } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { listLeftOutChildren, toNamedPerson } from './describe-link.ts'
import {
  chooseUncheckedChildren,
  type DueLink,
  type FamilyLink,
  getOrCreateLink,
  queueLinkMails,
} from './family-links.ts'
import { createHouseholdIndex, type HouseholdIndex } from './household-index.ts'
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
type Recipient = { household: LinkHousehold; email: string; children: StoredLinkPerson[] }
type BulkPlan = { recipients: Recipient[]; leftOut: LeftOut[] }

export const bulkLinkHandlers = {
  'family_links.preview': async ({ db, user, body }) => {
    const club = requireClubId(user)
    const { recipients, leftOut } = await db.club(club, (tx) => planLinks(tx, club, body))
    return {
      recipients: recipients.map(({ household, email, children }) => ({
        ...toNamedPerson(household.person),
        to: email,
        channel: 'email' as const,
        people: [...(household.adult ? [household.adult] : []), ...children].map(toNamedPerson),
      })),
      left_out: leftOut,
    }
  },
  'family_links.send': async ({ db, env, mail, user, body }) => {
    const club = requireClubId(user)
    const { links, leftOut } = await db.club(club, async (tx) => {
      const { recipients, leftOut } = await planLinks(tx, club, body)
      const links: DueLink[] = []
      for (const { household, email, children } of recipients) {
        const request = { household, children, user: user.id, organisation: club }
        links.push({ ...(await getOrCreateLink(tx, env, request)), email })
      }
      return { links, leftOut }
    })
    await db.network((tx) => queueLinkMails(tx, env, club, links))
    mail.wake()
    return { queued: links.length, left_out: leftOut }
  },
} satisfies Partial<Handlers>

/** Plans the links for the selected people, longest unconfirmed first. */
async function planLinks(tx: Tx, club: string, selection: LinkSelection): Promise<BulkPlan> {
  const people = await loadPeople(tx, eq(registered.organisation_id, club))
  const index = createHouseholdIndex(people)
  const selected = await selectPeople(tx, people, selection)
  const findCurrentLink = await loadLinkIndex(tx, club)
  const plan: BulkPlan = { recipients: [], leftOut: [] }
  const handled = new Set<string>()
  for (const owner of selected.flatMap((person) => findLinkOwners(person, index))) {
    const household = handled.has(owner.id) ? null : index.getHousehold(owner.id)
    if (!household) continue
    handled.add(owner.id)
    if (!household.adult) for (const { id } of household.children) handled.add(id)
    planLink(household, findCurrentLink(household), plan)
  }
  // A child with two parents may be left out of two links. List the child once for each reason.
  const entries = new Map(plan.leftOut.map((entry) => [`${entry.id} ${entry.reason}`, entry]))
  return { ...plan, leftOut: [...entries.values()] }
}

function planLink(household: LinkHousehold, current: FamilyLink | undefined, plan: BulkPlan): void {
  const { person, adult, target } = household
  const refusal = findRefusal(household)
  const children = refusal ? [] : chooseUncheckedChildren(household, current)
  const leftOut = listLeftOutChildren(
    household,
    children.map(({ id }) => id),
  )
  if (refusal) {
    // Name only the children that a rule leaves out. The others are left out with the owner of the link.
    plan.leftOut.push(...leftOut.filter(({ id, reason }) => reason !== 'taken_out' && id !== person.id))
    plan.leftOut.push({ ...toNamedPerson(person), reason: refusal })
  } else {
    plan.leftOut.push(...leftOut)
    if (children.length > 0) plan.recipients.push({ household, email: target.email ?? '', children })
    // Volunteers and adults whose children have left are not asked about themselves alone.
    else if (adult) plan.leftOut.push({ ...toNamedPerson(adult), reason: 'no_children' })
  }
}

/** Returns the reason to send no link to a household without a coordinator's check, or null. */
export function findRefusal({ person, target, relatives }: LinkHousehold): LeftOutReason | null {
  if (person.no_family_link) return 'no_family_link'
  if (!target.email) return 'no_email'
  const others = relatives.filter(({ id }) => id !== person.id)
  return hasAdultWithEmail(target.email, others) ? 'shared_email' : null
}

/** Finds the people to whom a link about this person is sent: the adults with an email, or the child's own address. */
function findLinkOwners(person: StoredLinkPerson, index: HouseholdIndex): StoredLinkPerson[] {
  if (person.is_adult) return [person]
  const adults = index.getFamily(person.id).filter((other) => other.is_adult && isInRegister(other))
  const reachableAdults = adults.filter(({ email }) => email?.trim())
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
