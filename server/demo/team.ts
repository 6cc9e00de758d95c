import type { Day } from '../../contract/rules/days.ts'
import type { Chance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import { buildOwnContacts } from './families.ts'
import { drawHousehold } from './households.ts'
import type { NameBook, Sex } from './names.ts'
import { drawChoice, drawCondition } from './needs.ts'
import { type AdultSpec, type Member, type RegisterContext, registerAdult } from './people.ts'
import { getClubUsers } from './users.ts'

type TeamType = Exclude<AdultSpec['type'], 'parent_or_carer'>

const getTeamCounts = (club: DemoClub): [TeamType, number][] =>
  club.hasAccounts
    ? [
        ['core_team_member', 4],
        ['lunchmaker', 7],
        ['young_helper', 3],
        ['visitor', 3],
      ]
    : [
        ['core_team_member', 2],
        ['lunchmaker', 2],
        ['young_helper', 1],
        ['visitor', 1],
      ]

const ageRangeByType: Record<TeamType, [number, number]> = {
  core_team_member: [29, 66],
  lunchmaker: [34, 76],
  young_helper: [16, 17],
  visitor: [24, 70],
}

/** Probability that a person attends a session. */
const regularityByType: Record<AdultSpec['type'], number> = {
  core_team_member: 0.8,
  lunchmaker: 0.55,
  young_helper: 0.6,
  visitor: 0.08,
  parent_or_carer: 0.5,
}

const drawHelper = (type: TeamType, club: DemoClub, names: NameBook, chance: Chance): AdultSpec => {
  const origin = chance.weighted(club.mix)
  const sex: Sex = chance.of(0.62) ? 'female' : 'male'
  const lastName = names.surname(origin, chance)[sex]
  const isYoung = type === 'young_helper'
  return {
    first: names.first(origin, isYoung ? 'children' : 'adults', sex, lastName, chance),
    last: lastName,
    sex,
    origin,
    age: isYoung || chance.of(0.5) ? chance.int(...ageRangeByType[type]) : null,
    type,
    coreTeam: type === 'core_team_member',
    firstAider: (type === 'core_team_member' || type === 'lunchmaker') && chance.of(0.25),
    foodHygiene: type === 'lunchmaker' ? chance.of(0.8) : type === 'core_team_member' && chance.of(0.3),
    diet: chance.of(0.08) ? drawChoice(club.language, chance) : null,
    condition: chance.of(0.1) ? drawCondition('adult', club.language, chance) : null,
    photo: !chance.of(0.08),
  }
}

const buildAccountTeam = (club: DemoClub): AdultSpec[] =>
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
  namedTeam: readonly AdultSpec[],
  options: { began: Day; groups: readonly string[]; groupsOf: (chance: Chance) => string[] },
  context: RegisterContext,
): Member[] => {
  const { club, chance } = context
  const knownTeam = namedTeam.length ? namedTeam : buildAccountTeam(club)
  const generatedTeam = getTeamCounts(club).flatMap(([type, count]) =>
    Array.from({ length: Math.max(0, count - knownTeam.filter((k) => k.type === type).length) }, () =>
      drawHelper(type, club, names, chance),
    ),
  )
  return [...knownTeam, ...generatedTeam].map((spec, i) => {
    const isCore = spec.type === 'core_team_member'
    const home = drawHousehold(
      club,
      spec,
      {
        key: `team ${i}`,
        origin: 'english',
        began: options.began,
        today: context.today,
        // Put the core team in every group.
        groups: isCore && options.groups.length > 1 ? [...options.groups] : options.groupsOf(chance),
        core: isCore,
        archived: !isCore && chance.of(0.08),
      },
      chance,
    )
    const shared = { ...home.shared, parent_or_carer: null, pick_up_people: null, why_lunch: !club.parcels }
    const member = registerAdult(
      spec,
      { ...home, regularity: regularityByType[spec.type], selfRegistered: false, shared },
      context,
    )
    Object.assign(member.row, buildOwnContacts(spec, true, chance))
    return member
  })
}
