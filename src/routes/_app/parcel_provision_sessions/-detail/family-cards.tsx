import { portionsOf } from '@contract/rules/parcels.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { RowLink } from '@/kit/list/row-link.tsx'
import { ListRow } from '@/ui/list-row.tsx'
import { Name } from '@/ui/name.tsx'
import { removedPerson } from '@/words/removed-words.ts'
import { FamilyFood } from './family-food.tsx'
import { type FamilyListProps, isHere, type ParcelFamily, recordOf } from './parcel-session.ts'

/** The families of a session on a phone, below their totals: each is one target that opens the person (PARC-67). */
export const FamilyCards = ({ session, names }: FamilyListProps) => (
  <div className="rounded-xl border border-border bg-card">
    <Totals session={session} />
    <ul className="px-4">
      {session.registered.map((family) => (
        <li key={family.registered}>
          <FamilyCard family={family} href={isHere(family, names) ? recordOf(session, family) : null} />
        </li>
      ))}
    </ul>
  </div>
)

const Totals = ({ session }: Pick<FamilyListProps, 'session'>) => {
  const { t } = useLingui()
  const figures = [
    { label: t`Families`, value: session.total_parcels },
    { label: t`Adults`, value: session.total_adults },
    { label: t`Children`, value: session.total_children },
    { label: t`Meals`, value: session.total_meals },
    { label: t`Portions`, value: session.total_portions },
  ]
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2 rounded-t-xl border-b border-border bg-muted px-4 py-3">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col">
          <dt className="text-sm">{label}</dt>
          <dd className="text-xl font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const FamilyCard = ({ family, href }: { family: ParcelFamily; href: string | null }) => {
  const { i18n } = useLingui()
  const portions = portionsOf(family)
  const people = [
    plural(family.adults, { one: '# adult', other: '# adults' }),
    plural(family.children, { one: '# child', other: '# children' }),
  ]
  // Where nobody has said for how many meals, none would be a guess.
  const food =
    family.num_meals === null
      ? []
      : [
          plural(family.num_meals, { one: '# meal', other: '# meals' }),
          plural(portions, { one: '# portion', other: '# portions' }),
        ]
  return (
    <ListRow
      asChild={href !== null}
      title={family.name ? <Name>{family.name}</Name> : i18n._(removedPerson)}
      detail={
        <>
          <span className="block">{[...people, ...food].join(', ')}</span>
          <FamilyFood family={family} />
        </>
      }
    >
      {href ? <RowLink href={href} /> : null}
    </ListRow>
  )
}
