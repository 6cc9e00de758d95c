import type { Day } from '@contract/rules/days.ts'
import type { I18n } from '@lingui/core'
import type { Dispute } from '@/features/sessions/needs.ts'
import type { Stored } from '@/replica/db.ts'
import { type PersonFacts, personFacts } from './person-facts.ts'

const noDisputes: readonly Dispute[] = []

type Known = {
  day: Day
  locale: string
  disputes: readonly Dispute[]
  contested: boolean
  facts: PersonFacts
}

const known = new WeakMap<Stored<'registered'>, Known>()

/**
 * Returns the facts of a person, cached while its inputs are unchanged. The same objects are returned, so
 * that a tile with equal facts does not render again.
 */
export const factsOf = (
  person: Stored<'registered'>,
  day: Day,
  disputes: readonly Dispute[] = noDisputes,
  contested: boolean,
  i18n: I18n,
): PersonFacts => {
  const { locale } = i18n
  const before = known.get(person)
  if (
    before &&
    before.day === day &&
    before.locale === locale &&
    before.disputes === disputes &&
    before.contested === contested
  )
    return before.facts
  const facts = personFacts(person, day, disputes, contested, i18n)
  known.set(person, { day, locale, disputes, contested, facts })
  return facts
}
