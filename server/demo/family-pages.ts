import { addDays, type Day } from '../../contract/rules/days.ts'
import { buildDemoId } from './identity.ts'
import type { Row, Rows } from './insert.ts'
import type { Member } from './people.ts'
import { getClubUsers } from './users.ts'

/** A family that has a link: an adult with an email, and the children tied to the adult. */
export type LinkedFamily = {
  link: Row<'familyLinks'>
  adult: Member
  children: Member[]
}

/**
 * Builds families' own pages of a club in every state: used, withdrawn and ended links, a question, a typed address, and
 * requests for a copy and for removal. No link can be opened, because no secret has the stored hash. A user who sends a
 * link again gets a new one.
 * @returns the rows and the families, in the order of the register
 */
export function buildFamilyPages(
  club: string,
  members: readonly Member[],
  today: Day,
): { families: LinkedFamily[]; rows: Rows } {
  const coordinator = getClubUsers(club).find((user) => user.user_type === 'coordinator')?.id ?? null
  const families = findFamilies(members).map(({ adult, children }, index) => ({
    adult,
    children,
    link: { ...buildLink(adult, children, today), created_by: coordinator, ...getLinkState(index, today) },
  }))
  const [first, second, third] = families
  if (!first || !second || !third) return { families: [], rows: {} }
  return {
    families,
    rows: {
      familyLinks: families.map(({ link }) => link),
      ...buildQuestion(first, today),
      familyTypedAddresses: [buildTypedAddress(third.adult, today)],
      familyRequests: [
        buildRequest('copy', first, addDays(today, -20)),
        buildRequest('removal', second, addDays(today, -3)),
      ],
    },
  }
}

/** Finds the first families of the register whose adult has an email and children. */
function findFamilies(members: readonly Member[]): { adult: Member; children: Member[] }[] {
  const isPresent = ({ row, left }: Member) => !left && !row.soft_archived && !row.participant_self_registration
  const children = members.filter((member) => isPresent(member) && !member.row.is_adult)
  return members
    .filter((member) => isPresent(member) && member.row.is_adult && member.row.email)
    .map((adult) => ({ adult, children: children.filter((child) => isTied(adult, child)) }))
    .filter((family) => family.children.length > 0)
    .slice(0, 16)
}

function isTied({ row: a }: Member, { row: b }: Member): boolean {
  return a.family_entries.includes(b.id) || b.family_entries.includes(a.id)
}

function buildLink(adult: Member, children: readonly Member[], today: Day): Row<'familyLinks'> {
  const id = buildDemoId('family link', adult.row.id)
  const sent = `${addDays(today, -14)}T10:00:00.000Z`
  return {
    id,
    organisation_id: adult.row.organisation_id,
    adult_id: adult.row.id,
    children: children.map(({ row }) => row.id).sort(),
    email: adult.row.email,
    show_contacts: false,
    token_hash: `demo ${id}`,
    sealed: '',
    created: sent,
    sent,
    last_used: `${addDays(today, -1)}T18:20:00.000Z`,
    code_tries: 0,
  }
}

/** Returns the state of a link, so that the demo has each state. */
function getLinkState(index: number, today: Day): Pick<Row<'familyLinks'>, 'ended' | 'end_reason'> {
  const ended = `${addDays(today, -1)}T19:05:00.000Z`
  if (index === 3) return { ended, end_reason: 'wrong_tries' }
  if (index === 4) return { ended, end_reason: 'withdrawn' }
  return { ended: null, end_reason: null }
}

/** Builds the question of a family that wants to replace the number of a child's GP. */
function buildQuestion({ link, children }: LinkedFamily, today: Day): Rows {
  const child = (children[0] as Member).row
  const id = buildDemoId('family question', child.id)
  const shared = { organisation_id: link.organisation_id }
  return {
    conflicts: [
      {
        ...shared,
        id,
        version: 1,
        deleted_at: null,
        kind: 'field',
        table: 'registered',
        record: child.id,
        field: 'gp_telephone',
        base: child.gp_telephone,
        mine: { value: '01632 960771', by: 'family', device: null, at: `${addDays(today, -1)}T18:24:00.000Z` },
        theirs: { value: child.gp_telephone, by: null, device: null, at: link.sent },
        resolved_at: null,
        resolved_value: null,
      },
    ],
    familyLinkQuestions: [
      { ...shared, conflict_id: id, link_id: link.id, registered_id: child.id, field: 'gp_telephone' },
    ],
  }
}

/** Builds the mark of an address that the family typed. The club had another first line before. */
function buildTypedAddress({ row }: Member, today: Day): Row<'familyTypedAddresses'> {
  return {
    registered_id: row.id,
    organisation_id: row.organisation_id,
    typed_address_1: row.address_1,
    typed_postcode: row.postcode,
    trusted_address_1: '3 Mill Lane',
    trusted_postcode: row.postcode,
    at: `${addDays(today, -2)}T20:11:00.000Z`,
  }
}

function buildRequest(kind: 'copy' | 'removal', { link, children }: LinkedFamily, day: Day): Row<'familyRequests'> {
  return {
    id: buildDemoId('family request', kind, link.id),
    organisation_id: link.organisation_id,
    kind,
    link_id: link.id,
    adult_id: link.adult_id ?? null,
    email: link.email ?? null,
    people: children.map(({ row }) => row.id),
    reason: kind === 'removal' ? 'We are moving to another town.' : null,
    asked: `${day}T19:40:00.000Z`,
    left_out: [],
    version: 1,
  }
}
