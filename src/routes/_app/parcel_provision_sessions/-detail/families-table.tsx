import { portionsOf } from '@contract/rules/parcels.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RowLink } from '@/kit/list/row-link.tsx'
import { Table } from '@/ui/data-table.tsx'
import { Name } from '@/ui/name.tsx'
import { removedPerson } from '@/words/removed-words.ts'
import { FamilyFood } from './family-food.tsx'
import { type FamilyListProps, isHere, recordOf } from './parcel-session.ts'

/** The families of a session as a table, their totals at its foot (PARC-45 to PARC-58, PARC-67). */
export const FamiliesTable = ({ session, names }: FamilyListProps) => {
  const { t, i18n } = useLingui()
  return (
    <Table caption={t`Families`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Name</Trans>
          </th>
          <th scope="col" className="number">
            <Trans>Adults</Trans>
          </th>
          <th scope="col" className="number">
            <Trans>Children</Trans>
          </th>
          <th scope="col" className="number">
            <Trans>Meals</Trans>
          </th>
          <th scope="col" className="number">
            <Trans>Portions</Trans>
          </th>
          <th scope="col" className="ps-6!">
            <Trans>Dietary requirements</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {session.registered.map((family) => (
          <tr key={family.registered}>
            <td className="wrap-anywhere">
              {isHere(family, names) ? (
                <RowLink href={recordOf(session, family)}>
                  <Name>{family.name}</Name>
                </RowLink>
              ) : family.name ? (
                <Name>{family.name}</Name>
              ) : (
                <span className="text-muted-foreground">{i18n._(removedPerson)}</span>
              )}
            </td>
            <td className="number">{family.adults}</td>
            <td className="number">{family.children}</td>
            <td className="number">
              {family.num_meals ?? <span className="text-muted-foreground">{t`Not known`}</span>}
            </td>
            <td className="number">{portionsOf(family)}</td>
            <td className="w-2/5 ps-6!">
              <FamilyFood family={family} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Plural value={session.total_parcels} one="# family" other="# families" />
          </th>
          <td className="number">{session.total_adults}</td>
          <td className="number">{session.total_children}</td>
          <td className="number">{session.total_meals}</td>
          <td className="number">{session.total_portions}</td>
          <td />
        </tr>
      </tfoot>
    </Table>
  )
}
