import { createContext, type ReactNode } from 'react'

type Surroundings = {
  /** Beside the title: whether all is saved and sent. */
  pill: ReactNode
  /** Below the head: what the whole club should know on each page. */
  banners: ReactNode
}

/** What the shell puts into every page's head. A page outside the shell has none of it. */
export const PageSurroundings = createContext<Surroundings>({ pill: null, banners: null })
