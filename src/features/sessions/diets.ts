import { NOT } from './needs.ts'

/** Diets that a kitchen cooks for many, as people write them. */
export const diets = ['halal', 'kosher', 'vegan', 'vegetarian', 'pescatarian', 'no_pork', 'no_beef'] as const
export type Diet = (typeof diets)[number]

const WORDS: Record<Diet, string> = {
  halal: 'halal',
  kosher: 'kosher|cosher',
  vegan: '[vf]egan(?:s|iaid)?|figan(?:s|iaid)?',
  vegetarian: 'vegetarians?|vegg?ie?s?|veg|llysieu(?:ol|wr|wraig|wyr)',
  pescatarian: 'pesc[ae]tarians?',
  no_pork: 'pork|porc|ham|bacon|bacwn',
  no_beef: 'beef|(?:cig )?eidion',
}

const isAvoided = (diet: Diet) => diet.startsWith('no_')

const pattern = (before: string, words: string) => new RegExp(`${before}\\b(?:${words})\\b`, 'i')

const said = new Map(diets.map((diet) => [diet, pattern('', WORDS[diet])]))
const denied = new Map(diets.map((diet) => [diet, pattern(`\\b${NOT}\\b[^.,;\\n]*`, WORDS[diet])]))

/**
 * The diets that a note speaks of. What is said to be no diet of theirs ("not vegetarian") is none; "no pork" is one. The
 * note itself is always to be shown beside it, unless it says no more than that.
 */
export const dietsIn = (text: string): Diet[] =>
  diets.filter((diet) => {
    const isDenied = denied.get(diet)?.test(text) ?? false
    return isAvoided(diet) ? isDenied : !isDenied && (said.get(diet)?.test(text) ?? false)
  })

/** Whether a note says nothing beyond its diet: "Halal", "No pork." */
export const isDietAlone = (text: string, diet: Diet): boolean => {
  const before = isAvoided(diet) ? `(?:${NOT}\\s+)(?:eat\\w*\\s+)?` : ''
  return new RegExp(`^${before}(?:${WORDS[diet]})(?:\\s+(?:food|diet|meat|only))*[.!]?$`, 'i').test(
    text.trim(),
  )
}
