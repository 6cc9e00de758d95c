import * as v from 'valibot'
import { ageBands } from '../../contract/rules/age.ts'
import { addDays, countDaysBetween, type Day, getAge } from '../../contract/rules/days.ts'
import { type Chance, createChance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import riverside from './data/riverside.json' with { type: 'json' }
import { addFamily, FamilySpec, registerFamily } from './families.ts'
import { DEMO_DAYS } from './holidays.ts'
import { drawHousehold } from './households.ts'
import { buildDemoId } from './identity.ts'
import { buildNameKey, createNameBook, type NameBook } from './names.ts'
import { addParcelDetails } from './parcels.ts'
import { buildEmail, type Member, pickTime, type RegisterContext, registerChild } from './people.ts'
import { addTeam, TeamSpec } from './team.ts'
import { getClubUsers } from './users.ts'

/** Number of days for which the register is open before the first session. */
const OPENING_DAYS = 30

const Cast = v.object({ families: v.array(FamilySpec), team: v.array(TeamSpec) })
const NO_CAST: v.InferOutput<typeof Cast> = { families: [], team: [] }

function getWalkInCount({ parcels, hasAccounts }: DemoClub): number {
  if (parcels) return 0
  return hasAccounts ? 6 : 1
}

/** Generates all people in a new club's register, in a stable order. */
export const drawRegister = (club: DemoClub, organisation: string, groups: readonly string[], today: Day): Member[] => {
  const chance = createChance(`register of ${club.key}`)
  const began = addDays(today, -DEMO_DAYS - OPENING_DAYS)
  let serial = 0
  const createNextId = () => buildDemoId(club.key, 'person', serial++)
  const context: RegisterContext = { club, organisation, today, began, version: 1, id: createNextId, chance }
  // Register the same families and team at Riverside in every demo, so that a product tour can name them.
  const { team: namedTeam, families } = club.key === 'riverside' ? v.parse(Cast, riverside) : NO_CAST
  const names = createNameBook(
    [...families.flatMap((f) => [...f.children, ...f.adults, f.contact]), ...namedTeam]
      .map((p) => buildNameKey(p.first, p.last))
      .concat(getClubUsers(club.key).map((u) => buildNameKey(u.first_name, u.last_name))),
  )
  const pickGroups = (draw: Chance) => drawGroups(groups, draw)

  const members = families.flatMap((spec, i) => {
    const options = { key: `regulars ${i}`, origin: spec.origin, groups: [], core: true }
    return registerFamily(spec, drawHousehold(spec.contact, options, context), context)
  })
  members.push(...addTeam(names, namedTeam, groups, pickGroups, context))
  const walkInCount = getWalkInCount(club)
  for (let i = 0; i < walkInCount; i++) members.push(addWalkIn(`walk-in ${i}`, names, pickGroups, context))
  const secondRecordCount = club.hasAccounts ? 3 : 1
  for (let i = 0; members.length < club.size - secondRecordCount; i++) {
    const options = { key: `family ${i}`, groups: pickGroups(chance), archived: i % 11 === 5 }
    members.push(...addFamily(names, options, context))
  }
  members.push(...addSecondRecords(members, secondRecordCount, context))
  if (club.parcels) addParcelDetails(members, chance, today)
  else addSomeDeliveries(members)
  return members
}

/** Adds parcel deliveries to a few families of a lunch club. */
const addSomeDeliveries = (members: readonly Member[]): void => {
  const parents = members.filter(({ row }) => row.attendance_type === 'parent_or_carer')
  for (const [i, { row }] of parents.entries()) row.parcel_delivery_contact = i % 10 === 4
}

/** Picks groups. In a club with several groups, most people belong to one group. */
const drawGroups = (groups: readonly string[], chance: Chance): string[] => {
  const [first = '', ...others] = groups
  if (others.length === 0) return []
  const choices: [string[], number][] = [
    [[first], 45],
    ...others.map((group): [string[], number] => [[group], 20]),
    [[first, others[0] ?? first], 10],
    [[], 5],
  ]
  return chance.weighted(choices)
}

/** Adds a walk-in child with only a name and a rough age. */
const addWalkIn = (
  key: string,
  names: NameBook,
  pickGroups: (chance: Chance) => string[],
  context: RegisterContext,
): Member => {
  const { club, began, today, chance } = context
  const origin = chance.weighted(club.mix)
  const sex = chance.of(0.5) ? 'female' : 'male'
  const lastName = names.surname(origin, chance)[sex]
  const firstName = names.first(origin, 'children', sex, lastName, chance)
  const spec = {
    first: firstName,
    last: lastName,
    sex,
    origin,
    age: null,
    ageBand: chance.pick(ageBands.slice(1, 4)),
    photo: null,
  } as const
  const home = {
    key,
    regularity: 0.15,
    joined: addDays(began, chance.int(DEMO_DAYS / 2, countDaysBetween(began, today) - 2)),
    left: null,
    selfRegistered: false,
    groups: pickGroups(chance),
    shared: {},
  }
  return registerChild(spec, home, context)
}

/** Adds second records for some people, as if they had registered themselves again later, with small differences. */
const addSecondRecords = (members: readonly Member[], count: number, context: RegisterContext): Member[] => {
  const { today, chance } = context
  const candidates = members.filter(
    ({ row, left, household }) => household.startsWith('family') && !left && !row.participant_self_registration,
  )
  // Choose children who are old enough. A changed birthday must still be within the club's ages.
  const children = chance.some(
    candidates.filter((m) => !m.row.is_adult && (getAge(m.row.date_of_birth, today) ?? 0) >= 6),
    count - 1,
  )
  const parents = chance.some(
    candidates.filter((m) => m.row.is_adult),
    1,
  )
  return [...children, ...parents].map(({ row, sex, origin, household }, i) => {
    const created = addDays(
      row.created.slice(0, 10),
      Math.floor(countDaysBetween(row.created.slice(0, 10), today) * 0.7),
    )
    const [year, month, day] = (row.date_of_birth ?? '').split('-')
    const swappedBirthday = Number(day) <= 12 && day !== month ? `${year}-${day}-${month}` : null
    const secondRow = {
      ...row,
      id: context.id(),
      created: pickTime(created, chance),
      consent_date: created,
      participant_self_registration: true,
      tlg_nation_promotion: null,
      local_promotion: null,
      photo_consent: row.photo_consent === false,
      // Simulate typing errors: no capitals, or day and month swapped.
      ...(i === 0 ? { first_name: row.first_name.toLowerCase(), last_name: row.last_name.toLowerCase() } : {}),
      date_of_birth: row.is_adult ? null : swappedBirthday,
      email: row.email ?? buildEmail(row.first_name, row.last_name),
      school: null,
      family_entries: [],
      groups: [],
    }
    return { row: secondRow, sex, origin, household: `${household} again`, regularity: 0.04, left: null }
  })
}
