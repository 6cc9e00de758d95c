import { churchRelationshipLeadOperations } from '@contract/church-relationship-leads.ts'
import { useLingui } from '@lingui/react/macro'
import { useOptions } from '@/data/use-options.ts'
import { useClubOptionLabels } from '@/features/clubs/option-labels.ts'
import type { GetValueLabel } from '@/kit/form/value-text.ts'
import { type ClubHealth, clubHealthDisplays } from '@/kit/page/club-health-badge.tsx'

/** Returns a function that labels the values of a club's fields in the history. */
export const useClubValueLabels = (): GetValueLabel => {
  const { i18n } = useLingui()
  const getOptionLabel = useClubOptionLabels()
  const leads = useOptions(churchRelationshipLeadOperations['regional_leaders.list'], { limit: 1000 })
  return (field, value) => {
    if (typeof value !== 'string') return undefined
    if (field === 'region' || field === 'hold_status') return getOptionLabel(value)
    if (field === 'regional_leader') return leads?.results.find(({ id }) => id === value)?.name
    const isHealthStatus = field === 'club_health_status' && Object.hasOwn(clubHealthDisplays, value)
    return isHealthStatus ? i18n._(clubHealthDisplays[value as ClubHealth].words) : undefined
  }
}
