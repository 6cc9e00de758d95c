import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/menu.tsx'

export type RowMenuProps = { person: string; trigger: ReactNode; defaultOpen?: boolean }

/** The buttons of a row, where the table has no room for them. `person` is an id. */
export const RowMenu = ({ person, trigger, defaultOpen }: RowMenuProps) => (
  <Menu {...(defaultOpen && { defaultOpen })}>
    <MenuTrigger asChild>{trigger}</MenuTrigger>
    <MenuContent align="end">
      <MenuItem asChild>
        <Link to="/sessions" search={{ registered: person }}>
          <ClipboardCheck aria-hidden="true" />
          <Trans>View Sessions</Trans>
        </Link>
      </MenuItem>
    </MenuContent>
  </Menu>
)
