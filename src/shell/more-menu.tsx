import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu.tsx'
import { MoreEntries } from './more-entries.tsx'
import type { NavEntry } from './navigation.ts'
import { setPaletteOpen } from './palette-state.ts'
import { UserMenuItems } from './user-menu-items.tsx'

export type MoreMenuProps = {
  trigger: ReactNode
  /** Pages that have no separate entry in the navigation. */
  entries?: readonly NavEntry[]
  /** True to include the user's own settings. */
  user?: boolean
  align?: 'start' | 'end'
  defaultOpen?: boolean
}

/** Menu for everything that does not fit in the navigation: pages and the user's own settings. */
export const MoreMenu = ({ trigger, entries = [], user = false, align = 'start', defaultOpen }: MoreMenuProps) => (
  <Menu {...(defaultOpen && { defaultOpen })}>
    <MenuTrigger asChild>{trigger}</MenuTrigger>
    <MenuContent align={align}>
      {entries.length ? (
        <MenuItem icon={Search} onSelect={() => setPaletteOpen(true)}>
          <Trans>Search</Trans>
        </MenuItem>
      ) : null}
      <MoreEntries entries={entries} />
      {user && entries.length ? <MenuSeparator /> : null}
      {user ? <UserMenuItems /> : null}
    </MenuContent>
  </Menu>
)
