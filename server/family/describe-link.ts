import { FAMILY_LINK_DAYS, type FamilyLinkState, type LeftOutReason } from '../../contract/family/family-links.ts'
import { DAY_MS } from '../../contract/rules/days.ts'
import { selectLinkFields } from '../../contract/rules/family-links.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { familyLinks } from '../db/schema.ts'
import { type LinkHousehold, listExclusions, type StoredLinkPerson } from './link-people.ts'

type FamilyLink = typeof familyLinks.$inferSelect
type LeftOut = { id: string; name: string; reason: LeftOutReason }

/** Describes a link for the club's users. */
export function describeLink(
  link: FamilyLink,
  household: LinkHousehold,
): Omit<FamilyLinkState, 'text_state' | 'text_hours'> {
  const { adult, children, target, relatives } = household
  const linked = children.filter(({ id }) => link.children.includes(id))
  return {
    sent_to: link.email ?? link.mobile_number,
    channel: getChannel(link),
    sent: link.sent,
    last_opened: link.last_used === link.created ? null : link.last_used,
    expires: getLinkEnd(link),
    people: [...(adult ? [adult] : []), ...linked].map((person) => ({
      ...toNamedPerson(person),
      is_adult: person.is_adult,
      shows_contacts: selectLinkFields(person, target, relatives, link.show_contacts).hidden.length === 0,
    })),
    left_out: listLeftOutChildren(household, link.children),
    show_contacts: link.show_contacts,
  }
}

function getChannel({ email, mobile_number }: FamilyLink): FamilyLinkState['channel'] {
  if (email) return 'email'
  return mobile_number ? 'text' : 'shown'
}

/** Returns the time at which a link ends without another use. */
export function getLinkEnd({ last_used }: Pick<FamilyLink, 'last_used'>): string {
  return new Date(Date.parse(last_used) + FAMILY_LINK_DAYS * DAY_MS).toISOString()
}

/** Lists the children that a link does not contain, with the reason. */
export function listLeftOutChildren(household: LinkHousehold, included: readonly string[]): LeftOut[] {
  const exclusions = listExclusions(household)
  return [
    ...household.children
      .filter(({ id }) => !included.includes(id))
      .map((child) => ({ ...toNamedPerson(child), reason: exclusions.get(child.id) ?? ('taken_out' as const) })),
    ...household.barred.map((child) => ({ ...toNamedPerson(child), reason: 'no_family_link' as const })),
  ]
}

export function toNamedPerson(person: StoredLinkPerson): { id: string; name: string } {
  return { id: person.id, name: getFullName(person) }
}
