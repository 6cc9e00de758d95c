import { createContext, type ReactNode } from 'react'

type PageHeaderParts = {
  /** Sync pill next to the title that shows if all changes are saved and sent. */
  pill: ReactNode
  /** Banners below the header with information for the whole club. */
  banners: ReactNode
}

/** Parts of the page header that the app shell provides. Pages outside the shell do not have these parts. */
export const PageHeaderContext = createContext<PageHeaderParts>({ pill: null, banners: null })
