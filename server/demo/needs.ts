import type { Allergen } from '../../contract/option-lists.ts'
import type { Chance } from './chance.ts'

export type Language = 'en' | 'cy'

/** A person’s diet. The text is null if the ticked allergens are sufficient. */
export type Diet = { text: string | null; allergens: readonly Allergen[] }

type Words = { en: string | null; cy: string | null }
const withAllergens = (words: Words, ...allergens: Allergen[]) => ({ words, allergens })
const buildText = (en: string, cy: string): Words => ({ en, cy })

const allergies = [
  [withAllergens({ en: null, cy: null }, 'peanuts'), 3],
  [withAllergens(buildText('No nuts. EpiPen in blue bag.', 'Dim cnau. EpiPen yn y bag glas.'), 'nuts', 'peanuts'), 3],
  [withAllergens(buildText('All nuts. Inhaler in the office.', 'Pob cneuen. Pwmp yn y swyddfa.'), 'nuts'), 2],
  [withAllergens(buildText('Coeliac. No gluten at all.', 'Coeliag. Dim glwten o gwbl.'), 'gluten'), 4],
  [withAllergens(buildText('No milk, cheese or butter.', 'Dim llaeth, caws na menyn.'), 'milk'), 4],
  [
    withAllergens(buildText('Lactose. Small amounts of cheese are fine.', 'Lactos. Ychydig o gaws yn iawn.'), 'milk'),
    2,
  ],
  [withAllergens(buildText('Egg, cooked or raw.', 'Wyau, wedi’u coginio neu beidio.'), 'eggs'), 3],
  [withAllergens({ en: null, cy: null }, 'eggs', 'milk'), 2],
  [withAllergens(buildText('Sesame, hummus and tahini too.', 'Sesame, hwmws a tahini hefyd.'), 'sesame'), 2],
  [
    withAllergens(
      buildText('No fish or shellfish.', 'Dim pysgod na physgod cregyn.'),
      'fish',
      'crustaceans',
      'molluscs',
    ),
    2,
  ],
  [withAllergens(buildText('Soya and milk.', 'Soia a llaeth.'), 'soya', 'milk'), 1],
  [withAllergens(buildText('Mustard, even traces.', 'Mwstard, hyd yn oed olion.'), 'mustard'), 1],
  [withAllergens(buildText('Celery, in stock cubes too.', 'Seleri, mewn ciwbiau stoc hefyd.'), 'celery'), 1],
  [
    withAllergens(
      buildText('Sulphites: no squash or dried fruit.', 'Sylffitau: dim sgwash na ffrwythau sych.'),
      'sulphites',
    ),
    1,
  ],
  [withAllergens(buildText('Lupin flour.', 'Blawd bysedd y blaidd.'), 'lupin'), 0.5],
] as const

const choices = [
  [withAllergens(buildText('Vegetarian', 'Llysieuol')), 5],
  [withAllergens(buildText('Vegan', 'Figan')), 1.5],
  [withAllergens(buildText('No pork', 'Dim porc')), 2],
  [withAllergens(buildText('No beef', 'Dim cig eidion')), 1],
  [withAllergens(buildText('Soft food only, cut small', 'Bwyd meddal yn unig, wedi’i dorri’n fân')), 1],
] as const

const toDiet = ({ words, allergens }: { words: Words; allergens: readonly Allergen[] }, language: Language): Diet => ({
  text: words[language],
  allergens,
})

/** Picks an allergy that the kitchen must know about. */
export const drawAllergy = (language: Language, chance: Chance): Diet => toDiet(chance.weighted(allergies), language)

/** Picks a diet that is not an allergy. */
export const drawChoice = (language: Language, chance: Chance): Diet => toDiet(chance.weighted(choices), language)

export const halal = { text: 'Halal', allergens: [] } satisfies Diet

export const buildVegetarianDiet = (language: Language): Diet => ({
  text: language === 'cy' ? 'Llysieuol' : 'Vegetarian',
  allergens: [],
})

const childConditions = [
  [buildText('Asthma', 'Asthma'), 5],
  [buildText('Asthma. Blue inhaler in the school bag, 2 puffs before sport.', 'Asthma. Pwmp glas yn y bag ysgol.'), 4],
  [buildText('Eczema', 'Ecsema'), 3],
  [buildText('Hay fever in June and July', 'Clefyd y gwair ym Mehefin a Gorffennaf'), 2],
  [buildText('Epilepsy. Call the parent if it lasts over 2 minutes.', 'Epilepsi. Ffoniwch y rhiant ar ôl 2 funud.'), 1],
  [buildText('Type 1 diabetes, pump. Knows the routine, needs an adult beside.', 'Diabetes math 1, pwmp.'), 1],
  [buildText('Autism. A quiet corner helps.', 'Awtistiaeth. Mae cornel dawel yn helpu.'), 3],
  [buildText('ADHD. Medicine is taken at home.', 'ADHD. Cymerir y feddyginiaeth gartref.'), 3],
  [buildText('Hearing aid in the left ear', 'Teclyn clyw yn y glust chwith'), 1],
  [buildText('Sickle cell. Must keep warm and drink often.', 'Cryman-gell. Rhaid cadw’n gynnes ac yfed yn aml.'), 0.5],
  [buildText('Wears glasses', 'Gwisgo sbectol'), 1],
] as const

const adultConditions = [
  [buildText('High blood pressure', 'Pwysedd gwaed uchel'), 3],
  [buildText('Type 2 diabetes', 'Diabetes math 2'), 3],
  [buildText('Arthritis. Needs a chair with arms.', 'Arthritis. Angen cadair â breichiau.'), 2],
  [buildText('Asthma', 'Asthma'), 2],
  [buildText('Migraine', 'Meigryn'), 1],
] as const

/** Picks a medical condition that helpers must know about. */
export const drawCondition = (age: 'child' | 'adult', language: Language, chance: Chance): string => {
  const words = chance.weighted<Words>(age === 'child' ? childConditions : adultConditions)
  return words[language] ?? ''
}

function toAnswer(hasNeed: boolean, hasQuestion: boolean): boolean | null {
  if (hasNeed) return true
  return hasQuestion ? false : null
}

/** Builds a record's answers about diet. The answers are null if the form did not contain the question. */
export const buildDietAnswers = (diet: Diet | null, hasQuestion: boolean) => ({
  has_dietary_requirements: toAnswer(diet !== null, hasQuestion),
  dietary_requirements: diet?.text ?? null,
  allergens: [...(diet?.allergens ?? [])],
})

export const buildMedicalAnswers = (condition: string | null, hasQuestion: boolean) => ({
  has_medical_conditions: toAnswer(Boolean(condition), hasQuestion),
  medical_conditions: condition,
})
