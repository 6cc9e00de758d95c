import type { MutationArgs } from '@contract/mutations/mutations.ts'
import { formatDay } from '@contract/rules/days.ts'
import { isAddingFamily } from '@contract/rules/parcel-rows.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ChangeSummary, KnownNames } from '@/features/history/use-known-names.ts'
import { Name } from '@/ui/name.tsx'
import { getFieldLabel } from '@/words/field-labels.ts'

type ParcelTextProps = {
  change: ChangeSummary
  known: KnownNames
  /** Text for a person or session that is not on this device. */
  person: string
  session: string
}

/** Returns true if a change is about a parcel session or a family's parcel. */
export const isParcelChange = ({ name }: Pick<ChangeSummary, 'name'>): boolean => /^parcel(_row)?\./.test(name)

/** Text of a change of a parcel session or a family in it, such as "Ava Hughes: parcel packed, 07/08/2026". */
export const ParcelText = (props: ParcelTextProps) => {
  const { change, known: knownNames } = props
  const args = change.args as Record<string, unknown>
  const date = knownNames.days.get(String(args.id))
  switch (change.name) {
    case 'parcel.create': {
      const day = formatDay((args as MutationArgs['parcel.create']).date)
      return <Trans>Parcel session on {day} created</Trans>
    }
    case 'parcel.update':
      return <SessionChanged date={date} set={(args as Partial<MutationArgs['parcel.update']>).set ?? {}} />
    case 'parcel.delete':
      return <Trans>A parcel session deleted</Trans>
    default:
      return <FamilyText {...props} />
  }
}

const useFieldNames = (table: string, set: object): string => {
  const { i18n } = useLingui()
  return [...new Set(Object.keys(set).map((field) => i18n._(getFieldLabel(table, field))))].join(', ')
}

const SessionChanged = ({ date, set }: { date: string | undefined; set: object }) => {
  const fields = useFieldNames('parcel_provisions', set)
  if (!date) return <Trans>A parcel session changed</Trans>
  return fields ? (
    <Trans>
      Parcel session on {date}: {fields} changed
    </Trans>
  ) : (
    <Trans>Parcel session on {date} changed</Trans>
  )
}

const FamilyText = ({ change, known: knownNames, person, session }: ParcelTextProps) => {
  const args = change.args as Partial<MutationArgs['parcel_row.set']>
  const name = knownNames.names.get(String(args.registered)) ?? person
  const date = knownNames.days.get(String(args.parcel)) ?? session
  const fieldChanges = args.set ?? {}
  const fields = useFieldNames('parcel_rows', fieldChanges)
  const who = <Name>{name}</Name>
  if (change.name === 'parcel_row.remove')
    return (
      <Trans>
        {who}: parcel taken out, {date}
      </Trans>
    )
  if (isAddingFamily(fieldChanges))
    return (
      <Trans>
        {who}: parcel added, {date}
      </Trans>
    )
  const isOnlyField = Object.keys(fieldChanges).length === 1
  if (isOnlyField && fieldChanges.packed?.value === true)
    return (
      <Trans>
        {who}: parcel packed, {date}
      </Trans>
    )
  if (isOnlyField && fieldChanges.handed_over?.value === true)
    return (
      <Trans>
        {who}: parcel given out, {date}
      </Trans>
    )
  return (
    <Trans>
      {who}: {fields} of the parcel changed, {date}
    </Trans>
  )
}
