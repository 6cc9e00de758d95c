import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { Menu, MenuContent, MenuLine, MenuTrigger } from '@/ui/menu.tsx'
import { MoreEntries } from './more-entries.tsx'
import { NavLink } from './nav-link.tsx'
import { useShortEntries } from './use-entries.ts'
import { UserMenuItems } from './user-menu.tsx'

/** Phones: the bar at the bottom, four entries and More. */
export const TabBar = () => {
  const { t } = useLingui()
  const { short, rest } = useShortEntries(5)
  const shown = short.slice(0, 4)
  return (
    <nav className="tabbar" aria-label={t`Main`}>
      {shown.map((entry) => (
        <NavLink key={entry.to} entry={entry} />
      ))}
      <Menu>
        <MenuTrigger asChild>
          <button type="button">
            <Ellipsis aria-hidden="true" />
            <span>
              <Trans>More</Trans>
            </span>
          </button>
        </MenuTrigger>
        <MenuContent align="end">
          <MoreEntries entries={[...short.slice(4), ...rest]} />
          <MenuLine />
          <UserMenuItems />
        </MenuContent>
      </Menu>
    </nav>
  )
}
