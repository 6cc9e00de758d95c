import * as v from 'valibot'
import type { Chance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import { drawHousehold, type HomeOptions } from './households.ts'
import { getDiet, type NameBook, type Origin, origins, type Sex } from './names.ts'
import { buildVegetarianDiet, type Diet, drawCondition, drawDiet, halal } from './needs.ts'
import {
  AdultSpec,
  buildEmail,
  ChildSpec,
  type Household,
  type Member,
  type RegisterContext,
  registerAdult,
  registerChild,
} from './people.ts'
import { drawMobile, drawSchool } from './places.ts'

export const FamilySpec = v.object({
  origin: v.picklist(origins),
  children: v.array(ChildSpec),
  /** Adults in the register. */
  adults: v.array(AdultSpec),
  /** Adult responsible for the children, in the register or not. */
  contact: v.pick(AdultSpec, ['first', 'last']),
})
export type FamilySpec = v.InferOutput<typeof FamilySpec>

const pickSex = (chance: Chance): Sex => (chance.of(0.5) ? 'female' : 'male')

/** Generates the diet that all members of a family share, or null. */
function drawFamilyDiet(origin: Origin, club: DemoClub, chance: Chance): Diet | null {
  const likelyDiet = getDiet(origin)
  if (likelyDiet === 'halal' && chance.of(0.75)) return halal
  if (likelyDiet === 'vegetarian' && chance.of(0.55)) return buildVegetarianDiet(club.language)
  return null
}

const drawChildDiet = (familyDiet: Diet | null, club: DemoClub, chance: Chance): Diet | null => {
  if (chance.of(0.1)) return drawDiet('allergies', club.language, chance)
  return familyDiet ?? (chance.of(0.04) ? drawDiet('choices', club.language, chance) : null)
}

/** Returns false for one child in eight, who must not be photographed. */
const drawPhoto = (chance: Chance): boolean => !chance.of(0.125)

/** Generates a family with new names, one to four children, and the adults who come with them. */
export const drawFamily = (club: DemoClub, names: NameBook, chance: Chance): FamilySpec => {
  const origin = chance.weighted(club.mix)
  const surname = names.surname(origin, chance)
  const familyDiet = drawFamilyDiet(origin, club, chance)
  const childCount = chance.weighted([
    [1, 30],
    [2, 42],
    [3, 20],
    [4, 8],
  ])
  // Make siblings two to four years apart, or twins.
  let age = chance.int(4, 15)
  const children: ChildSpec[] = []
  for (let i = 0; i < childCount && age >= 4; i++) {
    const sex = pickSex(chance)
    const last = surname[sex]
    children.push({
      first: names.first(origin, 'children', sex, last, chance),
      last,
      sex,
      age,
      diet: drawChildDiet(familyDiet, club, chance),
      condition: chance.of(0.13) ? drawCondition('child', club.language, chance) : null,
      photo: drawPhoto(chance),
      youngHelper: age >= 13 && chance.of(0.3),
    })
    age -= chance.of(0.05) ? 0 : chance.int(2, 4)
  }
  const adultSex: Sex = chance.of(0.78) ? 'female' : 'male'
  const buildAdult = (sex: Sex): AdultSpec => {
    // Give some parents a different surname from their children's.
    const last = chance.of(0.14) ? names.surname(origin, chance)[sex] : surname[sex]
    return {
      first: names.first(origin, 'adults', sex, last, chance),
      last,
      sex,
      age: chance.of(0.6) ? (children[0]?.age ?? 8) + chance.int(20, 34) : null,
      type: 'parent_or_carer',
      diet: familyDiet ?? (chance.of(0.04) ? drawDiet('allergies', club.language, chance) : null),
      condition: chance.of(0.05) ? drawCondition('adult', club.language, chance) : null,
      photo: drawPhoto(chance),
    }
  }
  const contact = buildAdult(adultSex)
  const adults = club.parcels || chance.of(0.55) ? [contact] : []
  if (adults.length && chance.of(0.18)) adults.push(buildAdult(adultSex === 'female' ? 'male' : 'female'))
  return { origin, children, adults, contact }
}

/** Links a family as clubs do, either in both directions or from one record only. */
const linkFamily = (
  children: readonly Member[],
  adults: readonly Member[],
  selfRegistered: boolean,
  chance: Chance,
) => {
  const getIds = (members: readonly Member[]) => members.map((member) => member.row.id)
  const bothWays = !selfRegistered && chance.of(0.6)
  for (const adult of adults) adult.row.family_entries = getIds(children)
  if (adults.length === 0) {
    const [eldest, ...others] = children
    if (eldest) eldest.row.family_entries = getIds(others)
    if (bothWays && eldest) for (const child of others) child.row.family_entries = [eldest.row.id]
    return
  }
  const [first, second] = adults
  if (first && second) first.row.family_entries = [second.row.id, ...first.row.family_entries]
  if (bothWays) for (const child of children) child.row.family_entries = getIds(adults)
}

/**
 * Builds an adult's contacts. The emergency contact is always another person. An adult who is not the family's contact
 * has a phone.
 */
export const buildOwnContacts = ({ first, last }: AdultSpec, ownPhone: boolean, chance: Chance) => ({
  emergency_contact_name: `${chance.pick(['Alex', 'Chris', 'Jo', 'Pat', 'Sam'])} ${last}`,
  emergency_contact_number: drawMobile(chance),
  consent_name: `${first} ${last}`,
  ...(ownPhone && { mobile_number: drawMobile(chance), email: buildEmail(first, last) }),
})

/** Registers a family. */
export const registerFamily = (spec: FamilySpec, home: Household, context: RegisterContext): Member[] => {
  const { club, chance } = context
  const twins = new Map<number | null, string | null>()
  const children = spec.children.map((child) => {
    const member = registerChild({ ...child, origin: spec.origin }, home, context)
    member.row.date_of_birth = twins.get(child.age) ?? member.row.date_of_birth
    twins.set(child.age, member.row.date_of_birth)
    member.row.school = chance.of(0.85) ? drawSchool(club.place, child.age ?? 8, chance) : null
    member.row.upn = chance.of(0.04) ? `H${chance.digits(12)}` : null
    return member
  })
  const adults = spec.adults.map((adult, i) => {
    const member = registerAdult({ ...adult, origin: spec.origin }, home, context)
    Object.assign(member.row, buildOwnContacts(adult, i > 0, chance))
    return member
  })
  linkFamily(children, adults, home.selfRegistered, chance)
  return [...children, ...adults]
}

/** Generates and registers a family. */
export const addFamily = (
  names: NameBook,
  options: Omit<HomeOptions, 'origin'>,
  context: RegisterContext,
): Member[] => {
  const { club, chance } = context
  const spec = drawFamily(club, names, chance)
  const home = drawHousehold(spec.contact, { ...options, origin: spec.origin }, context)
  return registerFamily(spec, home, context)
}
