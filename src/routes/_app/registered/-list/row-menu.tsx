import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu.tsx'

export type RowMenuProps = {
  /** Their id. */
  person: string
  /** Boxes of Hope users may not open the sessions (REG-22). */
  partner: boolean
  trigger: ReactNode
  defaultOpen?: boolean
}

/** The buttons of a row, where the list has no room for them (REG-18 to REG-21). */
export const RowMenu = ({ person, partner, trigger, defaultOpen }: RowMenuProps) => (
  <Menu {...(defaultOpen && { defaultOpen })}>
    <MenuTrigger asChild>{trigger}</MenuTrigger>
    <MenuContent align="end">
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
    </MenuContent>
  </Menu>
)
