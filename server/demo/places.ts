import type { Chance } from './chance.ts'

/** Style of a place. It determines the invented names of streets, schools and surgeries. */
export type PlaceStyle = 'english' | 'welsh' | 'cymraeg' | 'scottish' | 'irish'

type Style = {
  streets: string[]
  primary: string[]
  secondary: string[]
  surgeries: string[]
}

const english: Style = {
  streets: [
    'Church Street',
    'Mill Lane',
    'Station Road',
    'Park Avenue',
    'Victoria Terrace',
    'Albert Road',
    'Chapel Street',
    'Meadow Close',
    'Queen Street',
    'Orchard Way',
    'Canal Row',
    'Hawthorn Drive',
    'Bridge Street',
    'Wellington Road',
    'Sycamore Crescent',
    'Railway View',
  ],
  primary: [
    'Hillside Primary School',
    'Oakfield Primary Academy',
    'Holy Cross Catholic Primary School',
    'Canal Road Primary School',
    'Beacon C of E Primary School',
    'Lark Rise Infant School',
  ],
  secondary: ['Parkside High School', 'Kingsway Academy', 'St Hild’s Catholic High School'],
  surgeries: ['Bridge Street Surgery', 'Park Medical Centre', 'The Lindens Health Centre'],
}

const welsh: Style = {
  streets: [
    ...english.streets.slice(0, 10),
    'Heol y Bont',
    'Maes y Deri',
    'Caerphilly Crescent',
    'Tredegar Terrace',
    'Clos yr Afon',
    'Bryn Glas Road',
  ],
  primary: [
    'Riverbank Primary School',
    'Maes Helyg Primary School',
    'Ysgol Gymraeg Bro Onnen',
    'Glan-yr-Afon Primary School',
    'Holy Cross Catholic Primary School',
    'Tŷ Derw Primary School',
  ],
  secondary: ['Dyffryn Onnen High School', 'Parkside High School', 'Ysgol Gyfun Bro Helyg'],
  surgeries: ['Riverbank Surgery', 'Bryn Medical Centre', 'Old Dock Health Centre'],
}

const cymraeg: Style = {
  streets: [
    'Stryd yr Eglwys',
    'Heol y Felin',
    'Ffordd y Bryn',
    'Maes y Deri',
    'Stryd Fawr',
    'Lôn y Capel',
    'Heol yr Orsaf',
    'Clos yr Afon',
    'Teras Fictoria',
    'Rhodfa’r Parc',
    'Llwyn Onn',
    'Heol y Bont',
  ],
  primary: ['Ysgol Gymraeg Bro Onnen', 'Ysgol Gynradd Glan-yr-Afon', 'Ysgol y Dderwen Fach', 'Ysgol Maes Helyg'],
  secondary: ['Ysgol Gyfun Bro Helyg', 'Ysgol Dyffryn Onnen'],
  surgeries: ['Meddygfa’r Bont', 'Canolfan Iechyd y Bryn', 'Meddygfa Maes Helyg'],
}

const scottish: Style = {
  streets: [
    'Kirk Wynd',
    'Station Brae',
    'Bank Street',
    'Loanhead Road',
    'Burnside Terrace',
    'Harbour View',
    'Castle Street',
    'Rowan Crescent',
    'Victoria Road',
    'Millburn Avenue',
    'Glebe Park',
    'Academy Street',
  ],
  primary: [
    'Craigbank Primary School',
    'Burnside Primary School',
    'St Ninian’s RC Primary School',
    'Rowan Park Primary School',
  ],
  secondary: ['Glenburn Academy', 'Craigbank High School'],
  surgeries: ['Burnside Medical Practice', 'Castle Street Surgery'],
}

const irish: Style = {
  streets: [
    'Main Street',
    'Bridge End',
    'Millview Park',
    'Ballyhanna Road',
    'Lisnamore Drive',
    'Church Road',
    'Linen Court',
    'Harbour Avenue',
    'Castle Gardens',
    'Glenview Terrace',
    'Market Row',
    'Ashgrove',
  ],
  primary: ['Millview Primary School', 'Ballyhanna Integrated Primary School', 'St Colman’s Primary School'],
  secondary: ['Lisnamore Integrated College', 'Glenview High School'],
  surgeries: ['Linen Court Surgery', 'Glenview Health Centre'],
}

const styles: Record<PlaceStyle, Style> = { english, welsh, cymraeg, scottish, irish }

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
  address_1: `${chance.int(1, 148)} ${chance.pick(styles[place.style].streets)}`,
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
  chance.pick(age >= 11 ? styles[place.style].secondary : styles[place.style].primary)

export const drawSurgery = (place: Place, chance: Chance) => ({
  gp_name: `Dr ${chance.pick(['A. Rahman', 'S. Price', 'M. Okoye', 'J. Hartley', 'E. Parry', 'K. Nair', 'R. McCann'])}`,
  gp_address: `${chance.pick(styles[place.style].surgeries)}, ${place.town}`,
  gp_telephone: drawLandline(chance),
})

/** Generates a landline number. Ofcom reserves 01632 960000 to 960999 and 07700 900000 to 900999 for drama. */
export const drawLandline = (chance: Chance): string => `01632 960${chance.digits(3)}`
export const drawMobile = (chance: Chance): string => `07700 900${chance.digits(3)}`
