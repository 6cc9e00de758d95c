import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import { PeopleTab } from './people/people-tab.tsx'

const importPlaces = () => import('./places/places-tab.tsx')
const importHeld = () => import('./held/held-tab.tsx')

export type FamilyTab = {
  /** Value of `tab` in the page's address. */
  value: string
  label: MessageDescriptor
  /** Content of the tab, which reads the opened page with `useFamilyPage`. Lazy for all tabs but the first. */
  Content: ComponentType
}

/** Tabs of an opened page, in their order. The first one opens by default. */
export const familyTabs: readonly FamilyTab[] = [
  {
    value: 'people',
    label: msg`Your family`,
    Content: PeopleTab,
  },
  {
    value: 'places',
    label: msg`Places`,
    Content: lazy(() => importPlaces().then((module) => ({ default: module.PlacesTab }))),
  },
  {
    value: 'held',
    label: msg`What the club holds`,
    Content: lazy(() => importHeld().then((module) => ({ default: module.HeldTab }))),
  },
]

/** Loads the code of the lazy tabs, so that they open without a network. A failed load is repeated by the tab itself. */
export function prefetchTabs(): void {
  for (const importTab of [importPlaces, importHeld]) importTab().catch(() => undefined)
}
