import { CUSTOM_YEAR, type DashboardFilterInput } from '@contract/dashboard/filter.ts'
import { organisationOperations } from '@contract/organisations.ts'
import { useLingui } from '@lingui/react/macro'
import { useOptions } from '@/data/use-options.ts'
import { useClubOptionLabels } from '@/features/clubs/option-labels.ts'
import { formatDayCell } from '@/kit/list/cells.ts'
import { useUser } from '@/user/use-user.ts'
import { getFilterChoices } from './dashboard-filter.ts'

/** Printed summary of the filter, because the form's fields are not printed. */
export const PrintedFilter = ({ filter }: { filter: DashboardFilterInput }) => {
  const { t } = useLingui()
  const getRegionLabel = useClubOptionLabels()
  const user = useUser()
  const { year, date_from: firstDay, date_to: lastDay, regions = [], organisation_names: clubs = [] } = filter
  const clubTypeLabels = {
    tlg: t`TLG`,
    boh: t`Boxes of Hope`,
    all: t({ message: 'All', context: 'club types' }),
  }
  const lines = [
    year === CUSTOM_YEAR ? null : [t`Year`, String(year)],
    firstDay ? [t`From`, formatDayCell(firstDay)] : null,
    lastDay ? [t`To`, formatDayCell(lastDay)] : null,
    user.organisation__organisation_name ? [t`Club`, user.organisation__organisation_name] : null,
    getFilterChoices(user).clubType && filter.organisation_type
      ? [t`Club Type`, clubTypeLabels[filter.organisation_type]]
      : null,
    regions.length > 0 ? [t`Regions`, regions.map(getRegionLabel).join(', ')] : null,
    clubs.length > 0 ? [t`Club Names`, clubs.join(', ')] : null,
    filter.tags?.length ? [t`Funding Tags`, filter.tags.join(', ')] : null,
  ].filter((line) => line !== null)
  return (
    <div className="hidden print:block">
      {lines.map(([label, words]) => (
        <p key={label}>
          {label}: <b>{words}</b>
        </p>
      ))}
      {filter.regional_leaders?.length ? <Leads ids={filter.regional_leaders} /> : null}
    </div>
  )
}

const Leads = ({ ids }: { ids: readonly string[] }) => {
  const { t } = useLingui()
  const leads = useOptions(organisationOperations['organisations.regional_leaders']) ?? []
  const names = ids.map((id) => leads.find((lead) => lead.id === id)?.name ?? t`A lead who was chosen`)
  return (
    <p>
      {t`Church Relationship Leads`}: <b>{names.join(', ')}</b>
    </p>
  )
}
