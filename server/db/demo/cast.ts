import type { FamilySpec } from './families.ts'
import type { Origin, Sex } from './names.ts'
import { type Diet, halal, vegetarian } from './needs.ts'
import type { AdultSpec, ChildSpec } from './people.ts'

type Needs = Partial<Pick<ChildSpec, 'diet' | 'condition' | 'photo' | 'youngHelper'>>

const person = (name: string, sex: Sex, age: number) => {
  const [first = '', last = ''] = name.split(' ')
  return { first, last, sex, age }
}
const girl = (name: string, age: number, needs: Needs = {}): ChildSpec => ({
  ...person(name, 'female', age),
  ...needs,
})
const boy = (name: string, age: number, needs: Needs = {}): ChildSpec => ({
  ...person(name, 'male', age),
  ...needs,
})

type Roles = Partial<Pick<AdultSpec, 'type' | 'coreTeam' | 'firstAider' | 'foodHygiene'>>
const adult = (name: string, sex: Sex, age: number, roles: Roles = {}): AdultSpec => ({
  ...person(name, sex, age),
  type: 'parent_or_carer',
  ...roles,
})

const allergy = (text: string, ...allergens: Diet['allergens'][number][]): Needs => ({
  diet: { text, allergens },
})
const eatsHalal: Needs = { diet: halal }
const noMeat: Needs = { diet: vegetarian('en') }

/**
 * Builds a family.
 * @param contact the person responsible for the children if no adult of the family is registered
 */
const family = (origin: Origin, children: ChildSpec[], adults: AdultSpec[], contact = ''): FamilySpec => {
  const [first = '', last = ''] = contact.split(' ')
  return { origin, children, adults, contact: adults[0] ?? { first, last } }
}

/** Riverside's regular families. They are the same in every demo, so that a product tour can name them. */
export const riversideFamilies: readonly FamilySpec[] = [
  family(
    'somali',
    [boy('Ayaan Abdi', 9, allergy('No nuts. EpiPen in blue bag.', 'nuts')), boy('Zakariya Abdi', 7)],
    [adult('Hodan Abdi', 'female', 34)],
  ),
  family('bangladeshi', [girl('Tasnim Begum', 11, eatsHalal)], [], 'Shirin Begum'),
  family('welsh', [girl('Carys Bevan', 6, { photo: false }), boy('Tomos Bevan', 10)], [], 'Nerys Bevan'),
  family('caribbean', [boy('Jayden Clarke', 12, { condition: 'Asthma' })], [], 'Sonia Clarke'),
  family(
    'english',
    [
      boy('Alfie Cooper', 8),
      girl('Maisie Cooper', 5, { ...allergy('No milk, cheese or butter.', 'milk'), condition: 'Eczema' }),
    ],
    [],
    'Gemma Cooper',
  ),
  family(
    'welsh',
    [
      girl('Mali Davies', 8),
      boy('Osian Davies', 6, { ...allergy('Coeliac. Own bread in the freezer.', 'gluten'), photo: false }),
    ],
    [adult('Rhian Davies', 'female', 36)],
  ),
  family('welsh', [girl('Seren Evans', 13, { youngHelper: true })], [], 'Bethan Evans'),
  family('english', [girl('Poppy Harris', 6)], [], 'Kelly Harris'),
  family(
    'arabic',
    [girl('Salma Hassan', 8, eatsHalal), boy('Idris Hassan', 6, eatsHalal)],
    [],
    'Rania Hassan',
  ),
  family(
    'welsh',
    [girl('Ffion Hughes', 9, { condition: 'Epilepsy', photo: false }), boy('Gethin Hughes', 7)],
    [],
    'Llinos Hughes',
  ),
  family(
    'welsh',
    [boy('Macsen Jones', 10), girl('Nel Jones', 4, allergy('Egg, cooked or raw', 'eggs'))],
    [],
    'Manon Jones',
  ),
  family(
    'pakistani',
    [girl('Inaya Khan', 7, allergy('Sesame. Also halal.', 'sesame')), boy('Yusuf Khan', 10, eatsHalal)],
    [],
    'Saima Khan',
  ),
  family(
    'polish',
    [girl('Zofia Kowalska', 8), boy('Jakub Kowalski', 11, { condition: 'Diabetes, type 1' })],
    [],
    'Monika Kowalska',
  ),
  family('welsh', [girl('Efa Lewis', 5), boy('Deio Lewis', 5)], [adult('Catrin Lewis', 'female', 33)]),
  family(
    'welsh',
    [
      girl('Angharad Lloyd-Roberts', 9, {
        ...allergy('All nuts. Inhaler in the office.', 'nuts'),
        condition: 'Asthma',
      }),
    ],
    [],
    'Elen Lloyd-Roberts',
  ),
  family('welsh', [girl('Lowri Morgan', 12), boy('Steffan Morgan', 9)], [], 'Heledd Morgan'),
  family(
    'zimbabwean',
    [boy('Tadiwa Mutasa', 8), girl('Ruva Mutasa', 6)],
    [adult('Grace Mutasa', 'female', 38)],
  ),
  family('polish', [girl('Lena Nowak', 7)], [], 'Ewa Nowak'),
  family('nigerian', [boy('Chidi Okafor', 11), girl('Adaeze Okafor', 9)], [], 'Ngozi Okafor'),
  family('welsh', [girl('Cadi Owen', 6, noMeat)], [], 'Menna Owen'),
  family('indian', [boy('Rohan Patel', 10, noMeat), girl('Diya Patel', 8, noMeat)], [], 'Bhavna Patel'),
  family('welsh', [boy('Ellis Price', 12)], [], 'Gareth Price'),
  family(
    'welsh',
    [boy('Gruff Rees', 9)],
    [adult('Nia Rees', 'female', 39, { type: 'core_team_member', coreTeam: true })],
  ),
  family('portuguese', [girl('Beatriz Silva', 7)], [], 'Teresa Silva'),
  family('welsh', [girl('Betsan Thomas', 8), boy('Guto Thomas', 5)], [], 'Eleri Thomas'),
  family(
    'welsh',
    [boy('Ifan Williams', 10), girl('Mabli Williams', 7)],
    [adult('Eleri Williams', 'female', 41)],
  ),
]

/** Riverside's team. */
export const riversideTeam: readonly AdultSpec[] = [
  adult('Huw Griffiths', 'male', 58, { type: 'core_team_member', coreTeam: true }),
  adult('Dafydd Roberts', 'male', 44, { type: 'core_team_member', coreTeam: true, firstAider: true }),
  adult('Gwenllian Edwards', 'female', 67, { type: 'lunchmaker', foodHygiene: true }),
  adult('Pauline Jenkins', 'female', 61, { type: 'lunchmaker', foodHygiene: true }),
]
