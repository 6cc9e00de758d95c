import type { Chance } from './chance.ts'
import places from './data/places.json' with { type: 'json' }
import { splitList } from './names.ts'

/** Style of a place. It determines the invented names of streets, schools and surgeries. */
export type PlaceStyle = keyof typeof places
export const placeStyles = Object.keys(places) as PlaceStyle[]

const pickName = (style: PlaceStyle, kind: keyof (typeof places)[PlaceStyle], chance: Chance): string =>
  chance.pick(splitList(places[style][kind]))

/** Location of a club and its families. */
export type Place = {
  style: PlaceStyle
  town: string
  county: string | null
  /** First parts of postcodes. */
  outward: readonly string[]
}

/** Letters allowed in the second part of a postcode (BS 7666 excludes C, I, K, M, O and V). */
const INWARD = Array.from('ABDEFGHJLNPQRSTUWXYZ')

export const drawAddress = (place: Place, chance: Chance) => ({
  address_1: `${chance.int(1, 148)} ${pickName(place.style, 'streets', chance)}`,
  address_2: chance.of(0.06) ? `Flat ${chance.int(1, 24)}` : null,
  town: place.town,
  county: place.county,
  postcode: `${chance.pick(place.outward)} ${chance.int(1, 9)}${chance.pick(INWARD)}${chance.pick(INWARD)}`,
})

/**
 * Picks the name of a school.
 * @param age in years
 */
export const drawSchool = (place: Place, age: number, chance: Chance): string =>
  pickName(place.style, age >= 11 ? 'secondary' : 'primary', chance)

export const drawSurgery = (place: Place, chance: Chance) => ({
  gp_name: `Dr ${chance.pick(['A. Rahman', 'S. Price', 'M. Okoye', 'J. Hartley', 'E. Parry', 'K. Nair', 'R. McCann'])}`,
  gp_address: `${pickName(place.style, 'surgeries', chance)}, ${place.town}`,
  gp_telephone: drawLandline(chance),
})

/** Generates a landline number. Ofcom reserves 01632 960000 to 960999 and 07700 900000 to 900999 for drama. */
export const drawLandline = (chance: Chance): string => `01632 960${chance.digits(3)}`
export const drawMobile = (chance: Chance): string => `07700 900${chance.digits(3)}`
