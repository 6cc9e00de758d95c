import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Rail } from './rail.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'

type AppShellProps = {
  /** `rail` keeps the narrow spine on wide screens too; `none` hides the phone's bottom bar. */
  nav?: 'auto' | 'rail'
  tabBar?: boolean
  children: ReactNode
}

/** The spine of the book around every screen behind the sign-in: rail, sidebar or bottom bar by width. */
export const AppShell = ({ nav = 'auto', tabBar = true, children }: AppShellProps) => {
  const { t } = useLingui()
  return (
    <div className="app" data-nav={nav}>
      <a href="#main" className="skip-link">
        {t`Skip to content`}
      </a>
      <Rail />
      <Sidebar />
      <div id="main" tabIndex={-1} className={tabBar ? 'min-w-0 pb-24 md:pb-0' : 'min-w-0'}>
        {children}
      </div>
      {tabBar ? <TabBar /> : null}
    </div>
  )
}
