import type { Day } from '@contract/rules/days.ts'
import type { I18n } from '@lingui/core'
import type { Dispute } from '@/features/sessions/needs.ts'
import type { StoredRow } from '@/replica/db.ts'
import { buildPersonFacts, type PersonFacts } from './person-facts.ts'

const noDisputes: readonly Dispute[] = []

type CachedFacts = {
  day: Day
  locale: string
  disputes: readonly Dispute[]
  contested: boolean
  facts: PersonFacts
}

const factsCache = new WeakMap<StoredRow<'registered'>, CachedFacts>()

/**
 * Returns the facts of a person, cached while its inputs are unchanged. The same objects are returned, so that a tile
 * with equal facts does not render again.
 */
export const getPersonFacts = (
  person: StoredRow<'registered'>,
  day: Day,
  disputes: readonly Dispute[] = noDisputes,
  contested: boolean,
  i18n: I18n,
): PersonFacts => {
  const { locale } = i18n
  const cachedFacts = factsCache.get(person)
  if (
    cachedFacts &&
    cachedFacts.day === day &&
    cachedFacts.locale === locale &&
    cachedFacts.disputes === disputes &&
    cachedFacts.contested === contested
  )
    return cachedFacts.facts
  const facts = buildPersonFacts(person, day, disputes, contested, i18n)
  factsCache.set(person, { day, locale, disputes, contested, facts })
  return facts
}
