import { countPortions } from '@contract/rules/parcels.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp, X } from 'lucide-react'
import { memo } from 'react'
import { setFamily } from '@/features/parcels/parcel-changes.ts'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { removedPersonLabel } from '@/words/removed-labels.ts'
import { CountField } from './count-field.tsx'
import { FamilyFood } from './family-food.tsx'
import { FamilyLink } from './family-link.tsx'
import { ConflictCards } from './lazy-parts.tsx'

/** Column layout on wide screens, for the header and the rows of the list. */
export const FAMILY_COLUMNS = 'lg:grid-cols-[minmax(0,1fr)_9.5rem_9.5rem_9.5rem_4.5rem_3rem]'

type FamilyRowProps = { family: ParcelFamily; onRemove: (family: ParcelFamily) => void }

/** Row of a family: its numbers, its dietary needs and the button that removes it (PARC-45 to PARC-50). */
export const FamilyRow = memo(({ family, onRemove }: FamilyRowProps) => {
  const { t, i18n } = useLingui()
  const save = useSaveLocally()
  const { row, person, disputes, pending } = family
  const name = family.name || i18n._(removedPersonLabel)
  const buildSave =
    <F extends 'adults' | 'children' | 'num_meals'>(field: F) =>
    (base: number | null, value: number | null) =>
      save(setFamily({ ...row, [field]: base }, { [field]: value }))
  return (
    <li
      className={`[contain-intrinsic-size:auto_15rem] sm:[contain-intrinsic-size:auto_10.75rem] lg:[contain-intrinsic-size:auto_4.625rem] [content-visibility:auto] print:[content-visibility:visible] relative grid grid-cols-1 items-center gap-x-2.5 min-[22rem]:grid-cols-2 gap-y-2 border-b border-border px-4 py-3 last:border-b-0 sm:grid-cols-3 lg:py-2.5 ${FAMILY_COLUMNS}`}
    >
      <div className="col-span-full grid min-w-0 gap-1 pe-12 wrap-anywhere sm:max-lg:pe-44 lg:col-span-1 lg:gap-0.5 lg:pe-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <FamilyLink family={family} />
          {person?.postcode ? <span className="text-muted-foreground">{person.postcode}</span> : null}
          {pending ? (
            <span className="text-muted-foreground">
              <ArrowUp aria-hidden="true" className="size-4" />
              <span className="sr-only">
                <Trans>waiting to send</Trans>
              </span>
            </span>
          ) : null}
        </p>
        <FamilyFood family={family} />
      </div>
      {row.merged ? (
        <>
          <ReadOnlyCount label={t`Adults`} count={row.adults} />
          <ReadOnlyCount label={t`Children`} count={row.children} />
          <ReadOnlyCount label={t`Meals`} count={row.num_meals} />
        </>
      ) : (
        <>
          <CountField headed label={t`Adults`} of={name} stored={row.adults} save={buildSave('adults')} />
          <CountField headed label={t`Children`} of={name} stored={row.children} save={buildSave('children')} />
          <CountField headed optional label={t`Meals`} of={name} stored={row.num_meals} save={buildSave('num_meals')} />
        </>
      )}
      <p className="flex gap-2 max-sm:min-[22rem]:self-end max-sm:min-[22rem]:pb-3 sm:max-lg:absolute sm:max-lg:end-16 sm:max-lg:top-4 lg:justify-end">
        <span className="lg:sr-only">
          <Trans>Portions</Trans>
        </span>
        <b className="text-lg tabular-nums">{countPortions(row)}</b>
      </p>
      {row.merged ? null : (
        <IconButton
          label={t`Take ${name} out of the session`}
          icon={X}
          className="max-lg:absolute max-lg:end-2 max-lg:top-2"
          onClick={() => onRemove(family)}
        />
      )}
      {disputes.length > 0 ? (
        <div className="col-span-full grid gap-3">
          <ConflictCards of={disputes} />
        </div>
      ) : null}
    </li>
  )
})

/** Number of a merged family, read-only. */
const ReadOnlyCount = ({ label, count }: { label: string; count: number | null }) => (
  <p className="flex min-h-touch items-center gap-2">
    <span className="lg:sr-only">{label}</span>
    <span className="tabular-nums">{count ?? '–'}</span>
  </p>
)
