import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { MenuItem } from '@/ui/menu.tsx'
import type { NavEntry } from './navigation.ts'

/** Navigation entries inside a menu. */
export const MoreEntries = ({ entries }: { entries: readonly NavEntry[] }) => {
  const { _ } = useLingui()
  return entries.map(({ to: route, label, icon: Icon }) => (
    <MenuItem key={route} asChild>
      <Link to={route as '/'}>
        <Icon aria-hidden="true" />
        {_(label)}
      </Link>
    </MenuItem>
  ))
}
