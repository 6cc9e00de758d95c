import { useLingui } from '@lingui/react'
import { Link, useLocation } from '@tanstack/react-router'
import type { NavEntry } from './navigation.ts'

/** One entry of the navigation; the current page is the paper tab. `bar` for rail and bottom bar, whose words are narrow. */
export const NavLink = ({ entry, bar = false }: { entry: NavEntry; bar?: boolean }) => {
  const { _ } = useLingui()
  const Icon = entry.icon
  const isWithin = useLocation({ select: ({ pathname }) => pathname === entry.within })
  return (
    <Link
      to={entry.to as '/'}
      aria-current={isWithin ? 'page' : undefined}
      activeOptions={{ includeSearch: false, exact: entry.exact === true }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <span className="mark" />
      <Icon aria-hidden="true" />
      <span>{_((bar && entry.barLabel) || entry.label)}</span>
    </Link>
  )
}
