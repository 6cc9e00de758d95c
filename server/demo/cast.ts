import type { FamilySpec } from './families.ts'
import type { Origin, Sex } from './names.ts'
import { buildVegetarianDiet, type Diet, halal } from './needs.ts'
import type { AdultSpec, ChildSpec } from './people.ts'

type Needs = Partial<Pick<ChildSpec, 'diet' | 'condition' | 'photo' | 'youngHelper'>>

const parsePerson = (name: string, sex: Sex, age: number) => {
  const [first = '', last = ''] = name.split(' ')
  return { first, last, sex, age }
}
const buildGirl = (name: string, age: number, needs: Needs = {}): ChildSpec => ({
  ...parsePerson(name, 'female', age),
  ...needs,
})
const buildBoy = (name: string, age: number, needs: Needs = {}): ChildSpec => ({
  ...parsePerson(name, 'male', age),
  ...needs,
})

type Roles = Partial<Pick<AdultSpec, 'type' | 'coreTeam' | 'firstAider' | 'foodHygiene'>>
const buildAdult = (name: string, sex: Sex, age: number, roles: Roles = {}): AdultSpec => ({
  ...parsePerson(name, sex, age),
  type: 'parent_or_carer',
  ...roles,
})

const buildAllergy = (text: string, ...allergens: Diet['allergens'][number][]): Needs => ({
  diet: { text, allergens },
})
const eatsHalal: Needs = { diet: halal }
const noMeat: Needs = { diet: buildVegetarianDiet('en') }

/**
 * Builds a family.
 * @param contact the person responsible for the children if no adult of the family is registered
 */
const buildFamily = (origin: Origin, children: ChildSpec[], adults: AdultSpec[], contact = ''): FamilySpec => {
  const [first = '', last = ''] = contact.split(' ')
  return { origin, children, adults, contact: adults[0] ?? { first, last } }
}

/** Riverside's regular families. They are the same in every demo, so that a product tour can name them. */
export const riversideFamilies: readonly FamilySpec[] = [
  buildFamily(
    'somali',
    [buildBoy('Ayaan Abdi', 9, buildAllergy('No nuts. EpiPen in blue bag.', 'nuts')), buildBoy('Zakariya Abdi', 7)],
    [buildAdult('Hodan Abdi', 'female', 34)],
  ),
  buildFamily('bangladeshi', [buildGirl('Tasnim Begum', 11, eatsHalal)], [], 'Shirin Begum'),
  buildFamily('welsh', [buildGirl('Carys Bevan', 6, { photo: false }), buildBoy('Tomos Bevan', 10)], [], 'Nerys Bevan'),
  buildFamily('caribbean', [buildBoy('Jayden Clarke', 12, { condition: 'Asthma' })], [], 'Sonia Clarke'),
  buildFamily(
    'english',
    [
      buildBoy('Alfie Cooper', 8),
      buildGirl('Maisie Cooper', 5, {
        ...buildAllergy('No milk, cheese or butter.', 'milk'),
        condition: 'Eczema',
      }),
    ],
    [],
    'Gemma Cooper',
  ),
  buildFamily(
    'welsh',
    [
      buildGirl('Mali Davies', 8),
      buildBoy('Osian Davies', 6, {
        ...buildAllergy('Coeliac. Own bread in the freezer.', 'gluten'),
        photo: false,
      }),
    ],
    [buildAdult('Rhian Davies', 'female', 36)],
  ),
  buildFamily('welsh', [buildGirl('Seren Evans', 13, { youngHelper: true })], [], 'Bethan Evans'),
  buildFamily('english', [buildGirl('Poppy Harris', 6)], [], 'Kelly Harris'),
  buildFamily(
    'arabic',
    [buildGirl('Salma Hassan', 8, eatsHalal), buildBoy('Idris Hassan', 6, eatsHalal)],
    [],
    'Rania Hassan',
  ),
  buildFamily(
    'welsh',
    [buildGirl('Ffion Hughes', 9, { condition: 'Epilepsy', photo: false }), buildBoy('Gethin Hughes', 7)],
    [],
    'Llinos Hughes',
  ),
  buildFamily(
    'welsh',
    [buildBoy('Macsen Jones', 10), buildGirl('Nel Jones', 4, buildAllergy('Egg, cooked or raw', 'eggs'))],
    [],
    'Manon Jones',
  ),
  buildFamily(
    'pakistani',
    [buildGirl('Inaya Khan', 7, buildAllergy('Sesame. Also halal.', 'sesame')), buildBoy('Yusuf Khan', 10, eatsHalal)],
    [],
    'Saima Khan',
  ),
  buildFamily(
    'polish',
    [buildGirl('Zofia Kowalska', 8), buildBoy('Jakub Kowalski', 11, { condition: 'Diabetes, type 1' })],
    [],
    'Monika Kowalska',
  ),
  buildFamily(
    'welsh',
    [buildGirl('Efa Lewis', 5), buildBoy('Deio Lewis', 5)],
    [buildAdult('Catrin Lewis', 'female', 33)],
  ),
  buildFamily(
    'welsh',
    [
      buildGirl('Angharad Lloyd-Roberts', 9, {
        ...buildAllergy('All nuts. Inhaler in the office.', 'nuts'),
        condition: 'Asthma',
      }),
    ],
    [],
    'Elen Lloyd-Roberts',
  ),
  buildFamily('welsh', [buildGirl('Lowri Morgan', 12), buildBoy('Steffan Morgan', 9)], [], 'Heledd Morgan'),
  buildFamily(
    'zimbabwean',
    [buildBoy('Tadiwa Mutasa', 8), buildGirl('Ruva Mutasa', 6)],
    [buildAdult('Grace Mutasa', 'female', 38)],
  ),
  buildFamily('polish', [buildGirl('Lena Nowak', 7)], [], 'Ewa Nowak'),
  buildFamily('nigerian', [buildBoy('Chidi Okafor', 11), buildGirl('Adaeze Okafor', 9)], [], 'Ngozi Okafor'),
  buildFamily('welsh', [buildGirl('Cadi Owen', 6, noMeat)], [], 'Menna Owen'),
  buildFamily('indian', [buildBoy('Rohan Patel', 10, noMeat), buildGirl('Diya Patel', 8, noMeat)], [], 'Bhavna Patel'),
  buildFamily('welsh', [buildBoy('Ellis Price', 12)], [], 'Gareth Price'),
  buildFamily(
    'welsh',
    [buildBoy('Gruff Rees', 9)],
    [buildAdult('Nia Rees', 'female', 39, { type: 'core_team_member', coreTeam: true })],
  ),
  buildFamily('portuguese', [buildGirl('Beatriz Silva', 7)], [], 'Teresa Silva'),
  buildFamily('welsh', [buildGirl('Betsan Thomas', 8), buildBoy('Guto Thomas', 5)], [], 'Eleri Thomas'),
  buildFamily(
    'welsh',
    [buildBoy('Ifan Williams', 10), buildGirl('Mabli Williams', 7)],
    [buildAdult('Eleri Williams', 'female', 41)],
  ),
]

/** Riverside's team. */
export const riversideTeam: readonly AdultSpec[] = [
  buildAdult('Huw Griffiths', 'male', 58, { type: 'core_team_member', coreTeam: true }),
  buildAdult('Dafydd Roberts', 'male', 44, { type: 'core_team_member', coreTeam: true, firstAider: true }),
  buildAdult('Gwenllian Edwards', 'female', 67, { type: 'lunchmaker', foodHygiene: true }),
  buildAdult('Pauline Jenkins', 'female', 61, { type: 'lunchmaker', foodHygiene: true }),
]
