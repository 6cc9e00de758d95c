import { getAccessFlags } from '@contract/access.ts'
import { foldName, getSearchWords } from '@contract/rules/alphabet.ts'
import { useLingui } from '@lingui/react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { useIsRouteOffered } from '@/user/use-navigation.ts'
import { useUser } from '@/user/use-user.ts'
import { furtherPages } from './further-pages.ts'
import { newActions } from './new-actions.ts'
import type { PaletteItem, PalettePage } from './palette-items.ts'
import { rankMatch, takeBestMatches } from './rank-matches.ts'

/** Maximum number of buttons for new records while the user searches. */
const MAX_NEW_WHILE_SEARCHING = 4
const MAX_NEW_ON_PHONE = 2

/** Minimum length of a word that may match inside a word of a page's name. Shorter ones match its start. */
const MIN_INSIDE_LENGTH = 3

/**
 * Returns the pages and forms that the user may open.
 * @param navigationPages entries of the user's navigation
 */
export function usePageItems(navigationPages: readonly PalettePage[]) {
  const { i18n } = useLingui()
  const { boxesOfHope: isBoxesOfHope } = getAccessFlags(useUser())
  const isOffered = useIsRouteOffered()
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const pages = [...navigationPages, ...furtherPages.filter(({ to: route }) => isOffered(route))]
  const pageItems = pages.map(
    ({ to: route, label, icon }): PaletteItem => ({
      group: 'pages',
      icon,
      label: i18n._(label),
      detail: '',
      href: route,
    }),
  )
  const newItems = newActions
    .filter(({ route }) => isOffered(route))
    .map(
      ({ label, boxesOfHopeLabel, icon, href }): PaletteItem => ({
        group: 'new',
        icon,
        label: i18n._((isBoxesOfHope && boxesOfHopeLabel) || label),
        detail: '',
        href,
      }),
    )
  return {
    pages,
    get: (path: string) => pageItems.find(({ href }) => href === path),
    find: (text: string) => findByLabel(pageItems, text),
    /** Returns the forms for new records. While the user searches, only a few, those that match first. */
    findNew: (text: string) => {
      const words = getSearchWords(text)
      if (words.length === 0) return newItems
      return takeBestMatches(newItems, words, getFoldedLabel, isPhone ? MAX_NEW_ON_PHONE : MAX_NEW_WHILE_SEARCHING)
    },
  }
}

const getFoldedLabel = ({ label }: PaletteItem): string => foldName(label)

/** Returns the rows whose label contains every word of the search, best first. */
export function findByLabel(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = getSearchWords(text)
  const matches = items.filter((item) => {
    const label = ` ${getFoldedLabel(item)}`
    return words.every((word) => label.includes(word.length < MIN_INSIDE_LENGTH ? ` ${word}` : word))
  })
  return [...matches].sort((a, b) => rankMatch(getFoldedLabel(a), words) - rankMatch(getFoldedLabel(b), words))
}
