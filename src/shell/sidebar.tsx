import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { Logo } from '@/ui/logo.tsx'
import { useUser } from '@/user/use-user.ts'
import { NavLink } from './nav-link.tsx'
import { isMenu, type NavMenu } from './navigation.ts'
import { useCurrentEntryRoute, useNavigationEntries } from './use-entries.ts'
import { UserMenu } from './user-menu.tsx'

/** Wide navigation for screens with a mouse, with every entry. */
export const Sidebar = () => {
  const { t } = useLingui()
  const user = useUser()
  const entries = useNavigationEntries()
  const currentRoute = useCurrentEntryRoute()
  return (
    <nav className="sidebar" aria-label={t`Main`}>
      <AfterFirstPaint>
        <Link to="/" className="logo">
          <Logo />
          Hallbook
        </Link>
        {user.organisation__organisation_name ? <p className="club">{user.organisation__organisation_name}</p> : null}
        {entries.map((item) =>
          isMenu(item) ? (
            <SidebarMenu key={item.label.id} menu={item} current={currentRoute} />
          ) : (
            <NavLink key={item.to} entry={item} current={currentRoute} />
          ),
        )}
        <span className="grow" />
        <UserMenu look="sidebar" />
      </AfterFirstPaint>
    </nav>
  )
}

const SidebarMenu = ({ menu, current }: { menu: NavMenu; current: string | undefined }) => {
  const { i18n } = useLingui()
  const id = useId()
  const isCurrentWithin = menu.entries.some(({ to: route }) => route === current)
  const [open, setOpen] = useState(isCurrentWithin)
  const Icon = menu.icon
  return (
    <>
      <button
        type="button"
        className="entry"
        // Mark a closed menu as current if it contains the current entry.
        aria-current={isCurrentWithin && !open ? 'page' : undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="mark" />
        <Icon aria-hidden="true" />
        <span>{i18n._(menu.label)}</span>
        <ChevronDown aria-hidden="true" className="end" />
      </button>
      <div id={id} className="sub" hidden={!open}>
        {menu.entries.map((entry) => (
          <NavLink key={entry.to} entry={entry} current={current} />
        ))}
      </div>
    </>
  )
}
