import { useLingui } from '@lingui/react/macro'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { Name } from '@/ui/name.tsx'
import { mergedPersonLabel, removedPersonLabel } from '@/words/removed-labels.ts'

/** Name of a family as a link to the person's page. That page has a back link to the session (PARC-67, PER-175). */
export const FamilyLink = ({ family: { row, person, name } }: { family: ParcelFamily }) => {
  const { i18n } = useLingui()
  if (row.merged || !person)
    return <span className="text-muted-foreground">{i18n._(row.merged ? mergedPersonLabel : removedPersonLabel)}</span>
  return (
    <RowLink
      href={`/registered/${person.id}?parcel_provision_session=${row.parcel}`}
      // Extend the touch target of the link beyond its line, so that the row needs no extra height.
      className="relative inline-flex min-h-8 items-center text-lg font-bold before:absolute before:inset-x-0 before:-top-3 before:-bottom-1 lg:min-h-6 lg:leading-tight lg:before:-top-2.5 lg:before:-bottom-3.5"
    >
      <Name>{name}</Name>
    </RowLink>
  )
}
