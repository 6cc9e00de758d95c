import type { Allergen } from '../../../contract/option-lists.ts'
import type { Chance } from './chance.ts'

export type Language = 'en' | 'cy'

/** A person's diet. The text is null if the ticked allergens are sufficient. */
export type Diet = { text: string | null; allergens: readonly Allergen[] }

type Words = { en: string | null; cy: string | null }
const of = (words: Words, ...allergens: Allergen[]) => ({ words, allergens })
const say = (en: string, cy: string): Words => ({ en, cy })

const allergies = [
  [of({ en: null, cy: null }, 'peanuts'), 3],
  [of(say('No nuts. EpiPen in blue bag.', 'Dim cnau. EpiPen yn y bag glas.'), 'nuts', 'peanuts'), 3],
  [of(say('All nuts. Inhaler in the office.', 'Pob cneuen. Pwmp yn y swyddfa.'), 'nuts'), 2],
  [of(say('Coeliac. No gluten at all.', 'Coeliag. Dim glwten o gwbl.'), 'gluten'), 4],
  [of(say('No milk, cheese or butter.', 'Dim llaeth, caws na menyn.'), 'milk'), 4],
  [of(say('Lactose. Small amounts of cheese are fine.', 'Lactos. Ychydig o gaws yn iawn.'), 'milk'), 2],
  [of(say('Egg, cooked or raw.', 'Wyau, wedi’u coginio neu beidio.'), 'eggs'), 3],
  [of({ en: null, cy: null }, 'eggs', 'milk'), 2],
  [of(say('Sesame, hummus and tahini too.', 'Sesame, hwmws a tahini hefyd.'), 'sesame'), 2],
  [of(say('No fish or shellfish.', 'Dim pysgod na physgod cregyn.'), 'fish', 'crustaceans', 'molluscs'), 2],
  [of(say('Soya and milk.', 'Soia a llaeth.'), 'soya', 'milk'), 1],
  [of(say('Mustard, even traces.', 'Mwstard, hyd yn oed olion.'), 'mustard'), 1],
  [of(say('Celery, in stock cubes too.', 'Seleri, mewn ciwbiau stoc hefyd.'), 'celery'), 1],
  [
    of(say('Sulphites: no squash or dried fruit.', 'Sylffitau: dim sgwash na ffrwythau sych.'), 'sulphites'),
    1,
  ],
  [of(say('Lupin flour.', 'Blawd bysedd y blaidd.'), 'lupin'), 0.5],
] as const

const choices = [
  [of(say('Vegetarian', 'Llysieuol')), 5],
  [of(say('Vegan', 'Figan')), 1.5],
  [of(say('No pork', 'Dim porc')), 2],
  [of(say('No beef', 'Dim cig eidion')), 1],
  [of(say('Soft food only, cut small', 'Bwyd meddal yn unig, wedi’i dorri’n fân')), 1],
] as const

const asDiet = (
  { words, allergens }: { words: Words; allergens: readonly Allergen[] },
  language: Language,
): Diet => ({
  text: words[language],
  allergens,
})

/** Picks an allergy that the kitchen must know. */
export const drawAllergy = (language: Language, chance: Chance): Diet =>
  asDiet(chance.weighted(allergies), language)

/** Picks a diet that is not an allergy. */
export const drawChoice = (language: Language, chance: Chance): Diet =>
  asDiet(chance.weighted(choices), language)

export const halal = { text: 'Halal', allergens: [] } satisfies Diet

export const vegetarian = (language: Language): Diet => ({
  text: language === 'cy' ? 'Llysieuol' : 'Vegetarian',
  allergens: [],
})

const ofChildren = [
  [say('Asthma', 'Asthma'), 5],
  [
    say('Asthma. Blue inhaler in the school bag, 2 puffs before sport.', 'Asthma. Pwmp glas yn y bag ysgol.'),
    4,
  ],
  [say('Eczema', 'Ecsema'), 3],
  [say('Hay fever in June and July', 'Clefyd y gwair ym Mehefin a Gorffennaf'), 2],
  [
    say(
      'Epilepsy. Call the parent if it lasts over 2 minutes.',
      'Epilepsi. Ffoniwch y rhiant ar ôl 2 funud.',
    ),
    1,
  ],
  [say('Type 1 diabetes, pump. Knows the routine, needs an adult beside.', 'Diabetes math 1, pwmp.'), 1],
  [say('Autism. A quiet corner helps.', 'Awtistiaeth. Mae cornel dawel yn helpu.'), 3],
  [say('ADHD. Medicine is taken at home.', 'ADHD. Cymerir y feddyginiaeth gartref.'), 3],
  [say('Hearing aid in the left ear', 'Teclyn clyw yn y glust chwith'), 1],
  [
    say('Sickle cell. Must keep warm and drink often.', 'Cryman-gell. Rhaid cadw’n gynnes ac yfed yn aml.'),
    0.5,
  ],
  [say('Wears glasses', 'Gwisgo sbectol'), 1],
] as const

const ofAdults = [
  [say('High blood pressure', 'Pwysedd gwaed uchel'), 3],
  [say('Type 2 diabetes', 'Diabetes math 2'), 3],
  [say('Arthritis. Needs a chair with arms.', 'Arthritis. Angen cadair â breichiau.'), 2],
  [say('Asthma', 'Asthma'), 2],
  [say('Migraine', 'Meigryn'), 1],
] as const

/** Picks a medical condition that helpers must know. */
export const drawCondition = (age: 'child' | 'adult', language: Language, chance: Chance): string => {
  const words = chance.weighted<Words>(age === 'child' ? ofChildren : ofAdults)
  return words[language] ?? ''
}

/**
 * Builds a record's answers to both questions about food. The answers are null if the form had no such
 * question.
 */
export const dietAnswers = (diet: Diet | null, asked: boolean) => ({
  has_dietary_requirements: diet ? true : asked ? false : null,
  dietary_requirements: diet?.text ?? null,
  allergens: [...(diet?.allergens ?? [])],
})

export const medicalAnswers = (condition: string | null, asked: boolean) => ({
  has_medical_conditions: condition ? true : asked ? false : null,
  medical_conditions: condition,
})
