import { NOT } from './needs.ts'

/** Common diets for which a kitchen cooks, as they appear in notes. */
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
 * Finds the diets in a note. A denied diet ("not vegetarian") does not count, but "no pork" is a diet. Always
 * show the note itself too, unless it contains only the diet.
 */
export const dietsIn = (text: string): Diet[] =>
  diets.filter((diet) => {
    const isDenied = denied.get(diet)?.test(text) ?? false
    return isAvoided(diet) ? isDenied : !isDenied && (said.get(diet)?.test(text) ?? false)
  })

/** Returns true if a note contains only the diet, such as "Halal" or "No pork." */
export const isDietAlone = (text: string, diet: Diet): boolean => {
  const before = isAvoided(diet) ? `(?:${NOT}\\s+)(?:eat\\w*\\s+)?` : ''
  return new RegExp(`^${before}(?:${WORDS[diet]})(?:\\s+(?:food|diet|meat|only))*[.!]?$`, 'i').test(
    text.trim(),
  )
}
