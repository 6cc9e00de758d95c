import type { Day } from '@contract/rules/days.ts'
import type { I18n } from '@lingui/core'
import type { Dispute } from '@/features/food/needs.ts'
import type { StoredRow } from '@/replica/db.ts'
import { getCurrentUser } from '@/user/use-user.ts'
import { buildPersonFacts, type PersonFacts } from './person-facts.ts'
import type { PlaceMark } from './session-bookings.ts'

const noDisputes: readonly Dispute[] = []

type CachedFacts = {
  day: Day
  locale: string
  disputes: readonly Dispute[]
  contested: boolean
  place: PlaceMark | undefined
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
  place?: PlaceMark,
): PersonFacts => {
  const { locale } = i18n
  const cachedFacts = factsCache.get(person)
  if (
    cachedFacts &&
    cachedFacts.day === day &&
    cachedFacts.locale === locale &&
    cachedFacts.disputes === disputes &&
    cachedFacts.contested === contested &&
    cachedFacts.place === place
  )
    return cachedFacts.facts
  // The setting changes seldom, so a cached tile shows it after the next start.
  const months = getCurrentUser()?.health_confirmation_months
  const facts = buildPersonFacts(person, day, disputes, contested, i18n, place, months)
  factsCache.set(person, { day, locale, disputes, contested, place, facts })
  return facts
}
