import { createChance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import { buildLookName, FACE_VARIANTS } from './demo-files.ts'
import { buildDemoId } from './identity.ts'
import type { Origin } from './names.ts'
import type { Member } from './people.ts'

/** A person's photo. `look` is the name of one of a few dozen faces. */
export type DemoPhoto = { id: string; look: string; created: string }

/** Share of people with a photo, among people with photo consent. */
const PHOTO_SHARE = 0.65

/** Weights of the skin colours of most families, and of families of some origins. */
const COMMON_SKIN_WEIGHTS = [9, 6, 2, 2, 1]
const skinWeightsByOrigin: Partial<Record<Origin, readonly number[]>> = {
  somali: [0, 0, 1, 5, 6],
  nigerian: [0, 0, 1, 5, 6],
  zimbabwean: [0, 0, 1, 5, 6],
  caribbean: [0, 0, 1, 5, 6],
  indian: [0, 2, 7, 4, 0],
  pakistani: [0, 2, 7, 4, 0],
  bangladeshi: [0, 2, 7, 4, 0],
  arabic: [0, 2, 7, 4, 0],
  hongkong: [2, 6, 3, 0, 0],
  portuguese: [2, 6, 3, 0, 0],
}

const kinds = { child: { female: 'girl', male: 'boy' }, adult: { female: 'woman', male: 'man' } } as const

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
      chance.weighted([...((origin && skinWeightsByOrigin[origin]) ?? COMMON_SKIN_WEIGHTS).entries()])
    skinByHousehold.set(household, skin)
    if (row.photo_consent !== true || !chance.of(PHOTO_SHARE)) return []
    const kind = kinds[!row.is_adult || row.young_helper ? 'child' : 'adult'][sex]
    const baseLook = buildLookName(kind, skin, 0)
    const useCount = useCountByLook.get(baseLook) ?? 0
    useCountByLook.set(baseLook, useCount + 1)
    row.photo = buildDemoId(club.key, 'photo', row.id)
    return [{ id: row.photo, look: buildLookName(kind, skin, useCount % FACE_VARIANTS), created: row.created }]
  })
}
