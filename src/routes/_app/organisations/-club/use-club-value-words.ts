import { regionalLeaderOperations } from '@contract/regional-leaders.ts'
import { useLingui } from '@lingui/react/macro'
import { useOptions } from '@/data/use-options.ts'
import { useClubOptionWords } from '@/features/clubs/option-words.ts'
import type { ValueWords } from '@/kit/form/value-text.ts'
import { type ClubHealth, clubHealth } from '@/kit/page/club-health-badge.tsx'

/** What the form of a club calls the values of its fields, for the history. */
export const useClubValueWords = (): ValueWords => {
  const { i18n } = useLingui()
  const words = useClubOptionWords()
  const leads = useOptions(regionalLeaderOperations['regional_leaders.list'], { limit: 1000 })
  return (field, value) => {
    if (typeof value !== 'string') return undefined
    if (field === 'region' || field === 'hold_status') return words(value)
    if (field === 'regional_leader') return leads?.results.find(({ id }) => id === value)?.name
    const health = field === 'club_health_status' && Object.hasOwn(clubHealth, value)
    return health ? i18n._(clubHealth[value as ClubHealth].words) : undefined
  }
}
