import { createChance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import { buildDemoId } from './identity.ts'
import { buildLookName, VARIANTS } from './looks.ts'
import type { Origin } from './names.ts'
import type { Member } from './people.ts'

/** A person's photo. `look` is the name of one of a few dozen faces. */
export type DemoPhoto = { id: string; look: string; created: string }

/** Share of people with a photo, among people with photo consent. */
const PHOTO_SHARE = 0.65

/** Returns the weights of skin colours for a family's origin. */
const getSkinWeights = (origin: Origin | undefined): readonly number[] => {
  switch (origin) {
    case 'somali':
    case 'nigerian':
    case 'zimbabwean':
    case 'caribbean':
      return [0, 0, 1, 5, 6]
    case 'indian':
    case 'pakistani':
    case 'bangladeshi':
    case 'arabic':
      return [0, 2, 7, 4, 0]
    case 'hongkong':
    case 'portuguese':
      return [2, 6, 3, 0, 0]
    default:
      return [9, 6, 2, 2, 1]
  }
}

/**
 * Gives photos to people with photo consent, in clubs with accounts. Uses a separate random sequence, so that all other
 * data is the same without photos.
 */
export const assignPhotos = (club: DemoClub, members: readonly Member[]): DemoPhoto[] => {
  if (!club.hasAccounts) return []
  const chance = createChance(`photos of ${club.key}`)
  const skinByHousehold = new Map<string, number>()
  const useCountByLook = new Map<string, number>()
  return members.flatMap(({ row, sex, origin, household }) => {
    const skin =
      skinByHousehold.get(household) ??
      chance.weighted(getSkinWeights(origin).map((weight, index) => [index, weight] as const))
    skinByHousehold.set(household, skin)
    if (row.photo_consent !== true || !chance.of(PHOTO_SHARE)) return []
    const child = !row.is_adult || row.young_helper
    const baseLook = buildLookName(sex, child, skin, 0)
    const variant = useCountByLook.get(baseLook) ?? 0
    useCountByLook.set(baseLook, variant + 1)
    row.photo = buildDemoId(club.key, 'photo', row.id)
    return [{ id: row.photo, look: buildLookName(sex, child, skin, variant % VARIANTS), created: row.created }]
  })
}
