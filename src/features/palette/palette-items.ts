import type { RoutePath } from '@contract/access.ts'
import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'

/** Groups of rows, in the order on the screen. `new` is below the list and always in sight. */
export const paletteGroups = ['recent', 'clubs', 'people', 'applications', 'sessions', 'pages', 'new'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** One row of the palette. */
export type PaletteItem = {
  group: PaletteGroup
  icon: LucideIcon
  label: string
  /** Facts that distinguish rows with the same label. */
  detail: string
  /** Further text that is searched, but not shown. */
  keywords?: string
  href: string
}

/** A page that the palette can open, such as an entry of the navigation. */
export type PalettePage = { to: RoutePath; label: MessageDescriptor; icon: LucideIcon }

/** Returns a key that is unique among the rows of one search. */
export const getItemKey = ({ group, href }: PaletteItem): string => `${group} ${href}`
