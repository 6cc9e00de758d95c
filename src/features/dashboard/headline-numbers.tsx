import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@/i18n/numbers.ts'
import { getCount } from './golden-group.ts'
import type { LoadedGroup } from './golden-table.tsx'

const HEADLINE_NUMBER_NAMES = {
  combined: [
    'number_of_sessions',
    'child_portions',
    'adult_portions',
    'unique_children',
    'unique_adults',
    'unique_volunteers',
  ],
  parcel: ['number_of_provision_sessions', 'number_of_parcels', 'number_of_portions', 'unique_families_served'],
  lunch_club: [],
} as const

/** The most important numbers of the year to date, in large type. */
export const HeadlineNumbers = ({ groups }: { groups: readonly LoadedGroup[] }) => {
  const { i18n } = useLingui()
  const group = groups.find(({ name }) => name === 'combined') ?? groups.find(({ name }) => name === 'parcel')
  if (!group) return null
  return (
    <div className="grid gap-2 rounded-xl bg-hero px-5 py-4 text-hero-foreground print:border print:bg-transparent print:text-inherit">
      {group.name === 'combined' ? (
        <p className="text-sm text-hero-muted print:text-inherit">
          <Trans>Lunch club and parcels together</Trans>
        </p>
      ) : null}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:flex xl:justify-between">
        {HEADLINE_NUMBER_NAMES[group.name].map((name) => {
          const numberLabels = group.words[name]
          return numberLabels ? (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-hero-muted print:text-inherit">{i18n._(numberLabels.label)}</dt>
              <dd className="text-2xl font-heavy">{formatCount(getCount(group.told.year_to_date, name))}</dd>
            </div>
          ) : null
        })}
      </dl>
    </div>
  )
}
