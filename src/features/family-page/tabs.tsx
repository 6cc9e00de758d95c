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

/** Delay in ms after which a tab's code is loaded again, for example because the page is offline. */
const RETRY_DELAY_MS = 3000

/** Creates a tab whose code loads when the tab opens. A failed load is repeated until it succeeds. */
function createLazyTab(importTab: () => Promise<ComponentType>) {
  const load = (): Promise<{ default: ComponentType }> =>
    importTab().then(
      (Content) => ({ default: Content }),
      () => new Promise((resolve) => setTimeout(() => resolve(load()), RETRY_DELAY_MS)),
    )
  return lazy(load)
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
    Content: createLazyTab(() => importPlaces().then(({ PlacesTab }) => PlacesTab)),
  },
  {
    value: 'held',
    label: msg`What the club holds`,
    Content: createLazyTab(() => importHeld().then(({ HeldTab }) => HeldTab)),
  },
]

/** Loads the code of the lazy tabs, so that they open without a network. A failed load is repeated by the tab itself. */
export function prefetchTabs(): void {
  for (const importTab of [importPlaces, importHeld]) importTab().catch(() => undefined)
}
