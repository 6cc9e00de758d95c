import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu.tsx'

type MenuEntriesProps = {
  /** Id of the person. */
  person: string
  /** False for Boxes of Hope users, who may not open the sessions (REG-22). */
  partner: boolean
}

export type RowMenuProps = MenuEntriesProps & { trigger: ReactNode; defaultOpen?: boolean }

/** Menu with the buttons of a row, for lists without room for them (REG-18 to REG-21). */
export const RowMenu = ({ trigger, defaultOpen, ...entries }: RowMenuProps) => (
  <Menu {...(defaultOpen && { defaultOpen })}>
    <MenuTrigger asChild>{trigger}</MenuTrigger>
    <MenuContent align="end">
      <MenuEntries {...entries} />
    </MenuContent>
  </Menu>
)

const MenuEntries = ({ person, partner }: MenuEntriesProps) => (
  <>
    <MenuItem asChild>
      <Link to="/parcel_provision_sessions" search={{ registered: person }}>
        <Package aria-hidden="true" />
        <Trans>View Parcel Provisions</Trans>
      </Link>
    </MenuItem>
    {partner ? (
      <MenuItem asChild>
        <Link to="/sessions" search={{ registered: person }}>
          <ClipboardCheck aria-hidden="true" />
          <Trans>View Sessions</Trans>
        </Link>
      </MenuItem>
    ) : null}
  </>
)
