import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { Logo } from '@/ui/logo.tsx'
import { useUser } from '@/user/use-user.ts'
import { NavLink } from './nav-link.tsx'
import { isMenu, type NavMenu } from './navigation.ts'
import { SearchButton } from './search-button.tsx'
import { useCurrentEntryRoute, useNavigationEntries } from './use-entries.ts'
import { UserMenu } from './user-menu.tsx'

const entryClasses = clsx(
  'ml-3 flex w-[calc(100%-12px)] items-center gap-2.75 rounded-l-[12px] py-1 text-sm leading-[1.2] font-medium',
  'text-spine-foreground aria-[current=page]:font-bold aria-[current=page]:text-foreground',
  '[&>.lucide]:size-5 [&>.lucide]:text-spine-muted forced-colors:[&>.lucide]:text-inherit',
  'aria-[current=page]:[&>.lucide]:text-inherit',
)
const mainEntryClasses = clsx(entryClasses, 'min-h-10 px-3')

/** Wide navigation for screens with a mouse, with every entry. */
export const Sidebar = () => {
  const { t } = useLingui()
  const user = useUser()
  const entries = useNavigationEntries()
  const currentRoute = useCurrentEntryRoute()
  return (
    <nav className="sidebar" aria-label={t`Main`}>
      <AfterFirstPaint>
        <Link
          to="/"
          className="logo flex items-center gap-2.5 pr-4 pb-3.5 pl-5 text-[1.3rem] font-heavy tracking-[-0.015em] text-white no-underline"
        >
          <Logo className="size-9" />
          Hallbook
        </Link>
        {user.organisation__organisation_name ? (
          <p className="mx-3 mb-2.5 rounded-[12px] bg-spine-hover px-3 py-2.25 text-sm leading-[1.25] font-bold text-white">
            {user.organisation__organisation_name}
          </p>
        ) : null}
        <SearchButton className={mainEntryClasses} withKeys />
        {entries.map((item) =>
          isMenu(item) ? (
            <SidebarMenu key={item.label.id} menu={item} current={currentRoute} />
          ) : (
            <NavLink key={item.to} entry={item} current={currentRoute} className={mainEntryClasses} />
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
        className={clsx('entry', mainEntryClasses)}
        // Mark a closed menu as current if it contains the current entry.
        aria-current={isCurrentWithin && !open ? 'page' : undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="mark" />
        <Icon aria-hidden="true" />
        <span>{i18n._(menu.label)}</span>
        <ChevronDown aria-hidden="true" className={clsx('ml-auto size-[1.05rem]!', open && 'rotate-180')} />
      </button>
      <div id={id} hidden={!open}>
        {menu.entries.map((entry) => (
          <NavLink
            key={entry.to}
            entry={entry}
            current={current}
            className={clsx(entryClasses, 'min-h-9 pr-3 pl-11')}
          />
        ))}
      </div>
    </>
  )
}
