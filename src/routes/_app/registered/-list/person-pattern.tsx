import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Badge } from '@/ui/badge.tsx'
import { RowMore, SelectCell, TableRow } from '@/ui/data-table.tsx'

export type PersonPatternProps = {
  /** Partner users see more columns than Boxes of Hope users (REG-07 to REG-15). */
  partner: boolean
  /** The club has several groups: how many a person is in. */
  groups: boolean
  /** No room for the row's buttons: a menu has them. */
  folded: boolean
}

/**
 * The longest names take another line: nothing may be pushed out of the page's width, in either language. `--cell` is the
 * width of a cell whose column stands still.
 */
const NAME_BESIDE_FEW =
  'block max-w-[min(8rem,var(--cell,8rem))] wrap-break-word lg:max-w-[min(12rem,var(--cell,12rem))]'
const NAME_BESIDE_ALL = 'block max-w-[min(8rem,var(--cell,8rem))] wrap-break-word'
const NAME_BESIDE_BUTTONS =
  'block max-w-[min(7rem,var(--cell,7rem))] wrap-break-word min-[108rem]:max-w-[min(9rem,var(--cell,9rem))]'

const nobody = () => undefined

/**
 * A row of the register without its person, selected. `data-word` marks what is said of them, `data-shown` what only some
 * have, `data-to` what leads on.
 */
export const PersonPattern = ({ partner, groups, folded }: PersonPatternProps) => {
  const { t } = useLingui()
  const naming = partner ? (folded ? NAME_BESIDE_ALL : NAME_BESIDE_BUTTONS) : NAME_BESIDE_FEW
  return (
    <TableRow selected>
      <SelectCell label="" checked onCheckedChange={nobody} />
      <td>
        {/* biome-ignore lint/a11y/useAnchorContent lint/a11y/useValidAnchor: both come with the person */}
        <a data-to="/registered/" data-word="first" className={naming} />
      </td>
      <td>
        {/* biome-ignore lint/a11y/useAnchorContent lint/a11y/useValidAnchor: both come with the person */}
        <a data-to="/registered/" data-word="last" className={naming} />
      </td>
      {partner ? (
        <>
          <td data-word="gender" />
          <td data-word="age" className="whitespace-nowrap" />
          <td>
            <span data-word="type" />
            <span data-word="support" className="block text-muted-foreground lg:hidden" />
          </td>
          <td className="hidden lg:table-cell">
            <span data-word="support" />
            <span data-word="none" className="text-muted-foreground" />
          </td>
          {groups ? <td data-word="groups" /> : null}
        </>
      ) : null}
      <td className={clsx(!folded && 'whitespace-nowrap')}>
        <span data-word="created" />
        <span data-shown="badge" className="block">
          <Badge tone="info">{t`Self-registered`}</Badge>
        </span>
      </td>
      <td>
        <div className="row-actions">
          {folded ? (
            <RowMore label="" aria-haspopup="menu" aria-expanded={false} />
          ) : (
            <>
              {/* biome-ignore lint/a11y/useValidAnchor: it comes with the person */}
              <a data-slot="button" className="row-action" data-to="/parcel_provision_sessions?registered=">
                {t`View Parcel Provisions`}
              </a>
              {partner ? (
                // biome-ignore lint/a11y/useValidAnchor: it comes with the person
                <a data-slot="button" className="row-action" data-to="/sessions?registered=">
                  {t`View Sessions`}
                </a>
              ) : null}
            </>
          )}
        </div>
      </td>
    </TableRow>
  )
}
