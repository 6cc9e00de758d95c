import * as v from 'valibot'
import { allergens } from '../../contract/option-lists.ts'
import type { Chance } from './chance.ts'
import needs from './data/needs.json' with { type: 'json' }

export const languages = ['en', 'cy'] as const
export type Language = (typeof languages)[number]

/** A person’s diet. The text is null if the ticked allergens are sufficient. */
export const Diet = v.object({ text: v.nullable(v.string()), allergens: v.array(v.picklist(allergens)) })
export type Diet = v.InferOutput<typeof Diet>

const pickNeed = <N extends { weight: number }>(list: readonly N[], chance: Chance): N =>
  chance.weighted(list.map((need) => [need, need.weight]))

/** Picks an allergy that the kitchen must know about, or a diet that is not an allergy. */
export const drawDiet = (kind: 'allergies' | 'choices', language: Language, chance: Chance): Diet => {
  const need = pickNeed(needs[kind], chance)
  return v.parse(Diet, { text: need[language], allergens: need.allergens })
}

export const halal: Diet = { text: 'Halal', allergens: [] }

export const buildVegetarianDiet = (language: Language): Diet => ({
  text: language === 'cy' ? 'Llysieuol' : 'Vegetarian',
  allergens: [],
})

/** Picks a medical condition that helpers must know about. */
export const drawCondition = (age: 'child' | 'adult', language: Language, chance: Chance): string =>
  pickNeed(needs[`${age}Conditions`], chance)[language]

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
