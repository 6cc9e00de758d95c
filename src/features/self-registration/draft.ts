import type { EthnicityCapture } from '@contract/ethnicities.ts'
import type { Allergen } from '@contract/option-lists.ts'
import { adultStatements, type childGenders, childStatements, whyFlags } from '@contract/participant-registration.ts'
import { type EthnicityDraft, emptyEthnicity } from '@/features/ethnicity/ethnicity-draft.ts'
import type { DateBoxesText } from '@/ui/date/date-boxes.tsx'

/** Answers typed so far. Null means not answered yet. */
export type PersonalDraft = typeof emptyPersonal

/** Draft of an adult. `key` identifies the entry in the list and is not sent. */
export type AdultDraft = ReturnType<typeof createAdult>

export type ChildDraft = ReturnType<typeof createChild> & {
  /** Raw text of the date boxes if it is not a valid date. */
  birth_text?: DateBoxesText | undefined
  /** User's confirmation of a birthday that makes the child 19 or older. Applies only to this day. */
  birth_answer?: { day: string; isRight: boolean } | undefined
}

export type WhyFlag = (typeof whyFlags)[number]
export type Statement = (typeof childStatements)[number] | (typeof adultStatements)[number]

export type WhyDraft = Record<WhyFlag, boolean> & { why_other_detail: string }
export type StatementsDraft = Record<Statement, boolean>

export type Draft = {
  parent: PersonalDraft
  children: ChildDraft[]
  adults: AdultDraft[]
  why: WhyDraft
  statements: StatementsDraft
  ethnicity: EthnicityDraft
}

const noAnswer = null as boolean | null

const emptyHealth = {
  dietary_requirements: noAnswer,
  dietary_requirements_detail: '',
  allergens: [] as Allergen[],
  medical_conditions: noAnswer,
  medical_conditions_detail: '',
}

const emptyContact = { emergency_contact_name: '', emergency_contact_number: '' }

const emptyPersonal = {
  first_name: '',
  surname: '',
  address_1: '',
  address_2: '',
  address_3: '',
  town: '',
  county: '',
  postcode: '',
  contact_number: '',
  email: '',
  allow_contact: noAnswer,
  photo_consent: noAnswer,
  ...emptyHealth,
  english_first_language: noAnswer,
  first_language: '',
}

const createKey = (): string => crypto.randomUUID()

export const createAdult = () => ({ key: createKey(), ...emptyPersonal, ...emptyContact })

export const createChild = () => ({
  key: createKey(),
  first_name: '',
  surname: '',
  date_of_birth: null as string | null,
  gender: null as (typeof childGenders)[number] | null,
  ...emptyContact,
  school_attended: '',
  ...emptyHealth,
  photo_consent: noAnswer,
})

const buildUncheckedFlags = <F extends string>(flags: readonly F[]) =>
  Object.fromEntries(flags.map((flag) => [flag, false])) as Record<F, boolean>

/** Returns an empty form with one child, because nearly every family has one. */
export const createDraft = (): Draft => ({
  parent: emptyPersonal,
  children: [createChild()],
  adults: [],
  why: { ...buildUncheckedFlags(whyFlags), why_other_detail: '' },
  statements: { ...buildUncheckedFlags(childStatements), ...buildUncheckedFlags(adultStatements) },
  ethnicity: emptyEthnicity,
})

/** Returns the detail text if the answer is yes. Otherwise returns null, so that hidden text is not sent. */
const getDetailIfYes = (isYes: boolean | null, words: string): string | null => (isYes ? words : null)

const toHealthValues = (p: typeof emptyHealth) => ({
  dietary_requirements: p.dietary_requirements,
  dietary_requirements_detail: getDetailIfYes(p.dietary_requirements, p.dietary_requirements_detail),
  allergens: p.dietary_requirements ? p.allergens : [],
  medical_conditions: p.medical_conditions,
  medical_conditions_detail: getDetailIfYes(p.medical_conditions, p.medical_conditions_detail),
})

/** Converts the parent's part of the form to the API's fields. */
export const toParentValues = (p: PersonalDraft) => ({
  ...p,
  ...toHealthValues(p),
  first_language: getDetailIfYes(p.english_first_language === false, p.first_language),
})

export const toAdultValues = ({ key: _, ...adult }: AdultDraft) => ({ ...adult, ...toParentValues(adult) })

export const toChildValues = ({ key: _, birth_text: __, birth_answer, ...child }: ChildDraft) => ({
  ...child,
  ...toHealthValues(child),
  ...(birth_answer?.isRight && birth_answer.day === child.date_of_birth && { date_of_birth_confirmed: true }),
})

export const toWhyValues = (why: WhyDraft) => ({
  ...why,
  why_other_detail: getDetailIfYes(why.why_other, why.why_other_detail),
})

/** Returns the request body without the ids (SELF-125). */
export const toRequestValues = (draft: Draft, ethnicity_capture: EthnicityCapture) => ({
  ...toParentValues(draft.parent),
  ...toWhyValues(draft.why),
  ...draft.statements,
  children: draft.children.map(toChildValues),
  adults: draft.adults.map(toAdultValues),
  ethnicity_capture,
})

/** Returns true if two drafts contain the same answers. */
const hasSameAnswers = (one: object, other: object): boolean => {
  const omitKey = (name: string, value: unknown) => (name === 'key' ? undefined : value)
  return JSON.stringify(one, omitKey) === JSON.stringify(other, omitKey)
}

/** Removes children and adults that were added but have no answers (SELF-15). */
export const removeUntouchedPeople = (draft: Draft): Draft => ({
  ...draft,
  children: draft.children.filter((child) => !hasSameAnswers(child, createChild())),
  adults: draft.adults.filter((adult) => !hasSameAnswers(adult, createAdult())),
})

/** Returns true if any question has an answer. Added people without answers do not count. */
export const hasAnswers = ({ children, adults, ...omitKey }: Draft): boolean => {
  const { children: _, adults: __, ...emptyAnswers } = createDraft()
  return (
    !hasSameAnswers(omitKey, emptyAnswers) ||
    children.some((child) => !hasSameAnswers(child, createChild())) ||
    adults.some((adult) => !hasSameAnswers(adult, createAdult()))
  )
}
