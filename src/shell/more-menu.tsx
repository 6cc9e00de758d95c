import type { ReactNode } from 'react'
import { Menu, MenuContent, MenuLine, MenuTrigger } from '@/ui/menu.tsx'
import { MoreEntries } from './more-entries.tsx'
import type { NavEntry } from './navigation.ts'
import { UserMenuItems } from './user-menu-items.tsx'

export type MoreMenuProps = {
  trigger: ReactNode
  /** Pages that found no place of their own. */
  entries?: readonly NavEntry[]
  /** Whether the user's own choices stand in it. */
  user?: boolean
  align?: 'start' | 'end'
  defaultOpen?: boolean
}

/** What the navigation has no room for: pages, and the user's own choices. */
export const MoreMenu = ({
  trigger,
  entries = [],
  user = false,
  align = 'start',
  defaultOpen,
}: MoreMenuProps) => (
  <Menu {...(defaultOpen && { defaultOpen })}>
    <MenuTrigger asChild>{trigger}</MenuTrigger>
    <MenuContent align={align}>
      <MoreEntries entries={entries} />
      {user && entries.length ? <MenuLine /> : null}
      {user ? <UserMenuItems /> : null}
    </MenuContent>
  </Menu>
)
