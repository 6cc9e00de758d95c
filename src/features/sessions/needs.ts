import type { RegisteredRow } from '@contract/rows.ts'
import { SAYS_NOTHING } from '@contract/rules/derived-facts.ts'

/** A health fact of a person with two answers that stand until somebody decides. */
export type Dispute = { id: string; field: string; values: readonly unknown[] }

/** One need as it stands: its texts (both, where two notes stand), and whether there is one at all. */
export type Need = { texts: string[]; flagged: boolean }

type Person = Pick<
  RegisteredRow,
  'has_medical_conditions' | 'medical_conditions' | 'has_dietary_requirements' | 'dietary_requirements'
>

/**
 * A disputed need counts as true until a person decides. A note beside a "no" shows: one of the two is wrong, and a child
 * must not be hurt by it.
 */
export const needOf = (
  person: Person,
  need: 'medical_conditions' | 'dietary_requirements',
  disputes: readonly Dispute[],
): Need => {
  const flag = `has_${need}` as const
  const other = (field: string) => disputes.filter((d) => d.field === field).flatMap((d) => d.values)
  const flags = [person[flag], ...other(flag)]
  const texts = [person[need], ...other(need)].map((text) => (typeof text === 'string' ? text.trim() : ''))
  const denied = flags.every((yes) => yes === false) && other(need).length === 0
  const said = [...new Set(texts)].filter((text) => text && !(denied && SAYS_NOTHING.test(text)))
  return { texts: said, flagged: flags.includes(true) }
}

type Eats = Pick<RegisteredRow, 'has_dietary_requirements' | 'allergens'>

/** Nobody has been asked what this person may not eat: an empty field is neither a No nor a Yes. */
export const foodNotAsked = (person: Eats, { texts }: Need): boolean =>
  person.has_dietary_requirements === null && person.allergens.length === 0 && texts.length === 0

/** Words of an allergy, in both languages. */
const ALLERGY =
  /allerg|alerg|anaphyla|anaffyla|epi-?pen|adrenalin|c(o)?eliac|seliag|intoleran|anoddefg|\b(nuts?|peanuts?|cnau|sesame|sesam|shellfish)\b/i

/** What turns a diet or a food into its opposite, as far as the next comma. */
export const NOT = "(?:no|not|non|never|without|\\w+n['’]t|dim|ddim|nid|heb)"

/** The other foods that the law has named on labels, as people write them, Welsh with its mutations. */
const FOODS =
  '(?:milk|dairy|lactose|cheese|eggs?|gluten|wheat|soya?|fish|prawns?|crustaceans?|molluscs?|mussels?|mustard|celery|lupins?|sulphites?|ll?aeth|llefrith|lefrith|lactos|caws|gaws|wy|wyau|g?lwten|g?wenith|soia|[pb]ysgod|corgimychiaid|mwstard|seleri)'

/** A food that is denied ("No fish at all", "gluten free"), or foods and no word of what is wished about them ("Milk, eggs"). */
const DENIED_FOOD = new RegExp(
  `\\b(?:${NOT}|cannot|avoids?|osgoi)\\b[^.,;\\n]*\\b${FOODS}\\b|\\b${FOODS}[ -]free\\b|^\\W*${FOODS}(?:\\W+(?:(?:and|or|a|ac|neu)\\W+)?${FOODS})*\\W*$`,
  'i',
)

/** A note that names a diet and nothing else. */
const DIET_ALONE =
  /^\W*(halal|kosher|cosher|[vf]egan|figan|vegetarian|veggie|llysieu\w+|pesc[ae]tarian|no pork|dim porc)( food| meat| diet| only)*\W*$/i

/** Whether a note on food speaks of something that can hurt: it must never look like a mere wish. */
export const speaksOfAllergy = (person: Pick<RegisteredRow, 'allergens'>, text: string): boolean =>
  (person.allergens.length > 0 && !DIET_ALONE.test(text)) || ALLERGY.test(text) || DENIED_FOOD.test(text)
