import { NEGATION_PATTERN } from '@/features/food/needs.ts'

/** Diets for which kitchens commonly cook. They are searched for in notes. */
export const diets = ['halal', 'kosher', 'vegan', 'vegetarian', 'pescatarian', 'no_pork', 'no_beef'] as const
export type Diet = (typeof diets)[number]

const DIET_PATTERNS: Record<Diet, string> = {
  halal: 'halal',
  kosher: 'kosher|cosher',
  vegan: '[vf]egan(?:s|iaid)?|figan(?:s|iaid)?',
  vegetarian: 'vegetarians?|vegg?ie?s?|veg|llysieu(?:ol|wr|wraig|wyr)',
  pescatarian: 'pesc[ae]tarians?',
  no_pork: 'pork|porc|ham|bacon|bacwn',
  no_beef: 'beef|(?:cig )?eidion',
}

const isAvoided = (diet: Diet) => diet.startsWith('no_')

const buildPattern = (prefix: string, words: string) => new RegExp(`${prefix}\\b(?:${words})\\b`, 'i')

const mentionPatterns = new Map(diets.map((diet) => [diet, buildPattern('', DIET_PATTERNS[diet])]))
const denialPatterns = new Map(
  diets.map((diet) => [diet, buildPattern(`\\b${NEGATION_PATTERN}\\b[^.,;\\n]*`, DIET_PATTERNS[diet])]),
)

/**
 * Finds the diets in a note. A denied diet ("not vegetarian") does not count, but "no pork" is a diet. Callers must
 * also show the note, unless it contains only the diet.
 */
export const findDiets = (text: string): Diet[] =>
  diets.filter((diet) => {
    const isDenied = denialPatterns.get(diet)?.test(text) ?? false
    return isAvoided(diet) ? isDenied : !isDenied && (mentionPatterns.get(diet)?.test(text) ?? false)
  })

/** Returns true if a note contains only the diet, such as "Halal" or "No pork." */
export const isDietAlone = (text: string, diet: Diet): boolean => {
  const negationPrefix = isAvoided(diet) ? `(?:${NEGATION_PATTERN}\\s+)(?:eat\\w*\\s+)?` : ''
  return new RegExp(`^${negationPrefix}(?:${DIET_PATTERNS[diet]})(?:\\s+(?:food|diet|meat|only))*[.!]?$`, 'i').test(
    text.trim(),
  )
}
