import * as v from 'valibot'
import type { Chance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import { buildOwnContacts } from './families.ts'
import { drawHousehold } from './households.ts'
import type { NameBook, Sex } from './names.ts'
import { drawCondition, drawDiet } from './needs.ts'
import { AdultSpec, type Member, type RegisterContext, registerAdult } from './people.ts'
import { getClubUsers } from './users.ts'

/**
 * Facts about each type: range of ages in years, probability that a person attends a session, and numbers of people in a
 * club with accounts and in a club without.
 */
const teamByType = {
  core_team_member: { ages: [29, 66], regularity: 0.8, counts: [4, 2] },
  lunchmaker: { ages: [34, 76], regularity: 0.55, counts: [7, 2] },
  young_helper: { ages: [16, 17], regularity: 0.6, counts: [3, 1] },
  visitor: { ages: [24, 70], regularity: 0.08, counts: [3, 1] },
} as const
type TeamType = keyof typeof teamByType
const teamTypes = Object.keys(teamByType) as TeamType[]

export const TeamSpec = v.object({ ...AdultSpec.entries, type: v.picklist(teamTypes) })
type TeamSpec = v.InferOutput<typeof TeamSpec>

const drawHelper = (type: TeamType, club: DemoClub, names: NameBook, chance: Chance): TeamSpec => {
  const origin = chance.weighted(club.mix)
  const sex: Sex = chance.of(0.62) ? 'female' : 'male'
  const lastName = names.surname(origin, chance)[sex]
  const isYoung = type === 'young_helper'
  const [minAge, maxAge] = teamByType[type].ages
  return {
    first: names.first(origin, isYoung ? 'children' : 'adults', sex, lastName, chance),
    last: lastName,
    sex,
    origin,
    age: isYoung || chance.of(0.5) ? chance.int(minAge, maxAge) : null,
    type,
    coreTeam: type === 'core_team_member',
    firstAider: (type === 'core_team_member' || type === 'lunchmaker') && chance.of(0.25),
    foodHygiene: type === 'lunchmaker' ? chance.of(0.8) : type === 'core_team_member' && chance.of(0.3),
    diet: chance.of(0.08) ? drawDiet('choices', club.language, chance) : null,
    condition: chance.of(0.1) ? drawCondition('adult', club.language, chance) : null,
    photo: !chance.of(0.08),
  }
}

const buildAccountTeam = (club: DemoClub): TeamSpec[] =>
  getClubUsers(club.key)
    .filter((user) => user.user_type !== 'safeguarding_leader')
    .map((user) => ({
      first: user.first_name,
      last: user.last_name,
      sex: user.sex ?? 'female',
      age: null,
      type: 'core_team_member',
      coreTeam: true,
      foodHygiene: true,
    }))

/** Adds a club's team: people with accounts or given names, and generated people. */
export const addTeam = (
  names: NameBook,
  namedTeam: readonly TeamSpec[],
  groups: readonly string[],
  pickGroups: (chance: Chance) => string[],
  context: RegisterContext,
): Member[] => {
  const { club, chance } = context
  const knownTeam = namedTeam.length ? namedTeam : buildAccountTeam(club)
  const generatedTeam = teamTypes.flatMap((type) => {
    const knownCount = knownTeam.filter((known) => known.type === type).length
    const length = Math.max(0, teamByType[type].counts[club.hasAccounts ? 0 : 1] - knownCount)
    return Array.from({ length }, () => drawHelper(type, club, names, chance))
  })
  return [...knownTeam, ...generatedTeam].map((spec, i) => {
    const isCore = spec.type === 'core_team_member'
    // Put the core team in every group.
    const teamGroups = isCore && groups.length > 1 ? [...groups] : pickGroups(chance)
    const archived = !isCore && chance.of(0.08)
    const options = { key: `team ${i}`, origin: 'english', groups: teamGroups, core: isCore, archived } as const
    const home = drawHousehold(spec, options, context)
    const shared = { ...home.shared, parent_or_carer: null, pick_up_people: null, why_lunch: !club.parcels }
    const { regularity } = teamByType[spec.type]
    const member = registerAdult(spec, { ...home, regularity, selfRegistered: false, shared }, context)
    Object.assign(member.row, buildOwnContacts(spec, true, chance))
    return member
  })
}
