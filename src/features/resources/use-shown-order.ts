import type { DirectoryNode } from '@contract/resources/directories.ts'
import { pickContentText, type TranslatedRow, useContentLanguage } from '@/kit/content/content-text.tsx'

type SortedRow = TranslatedRow<'name'> & { ordering: number | null }

/**
 * Returns a function that sorts items by the name that the screen shows. English screens keep the order of the server.
 * The server's order is the same in both languages, because offline directories are compared with it.
 */
export function useShownOrder() {
  const language = useContentLanguage()
  return <Row extends SortedRow>(rows: readonly Row[], { byNumber = true } = {}): readonly Row[] => {
    if (language === 'en') return rows
    const { compare } = new Intl.Collator(['cy', 'en-GB'], { numeric: true })
    const getName = (row: Row) => pickContentText(row, 'name', language).text
    // Items without a number come last.
    const getNumber = (row: Row) => (byNumber ? (row.ordering ?? Number.MAX_SAFE_INTEGER) : 0)
    return [...rows].sort((a, b) => getNumber(a) - getNumber(b) || compare(getName(a), getName(b)))
  }
}

/** Returns a function that sorts a tree of directories by the names that the screen shows. */
export function useShownTree() {
  const sortByName = useShownOrder()
  return function sortTree(nodes: readonly DirectoryNode[]): DirectoryNode[] {
    return sortByName(nodes).map((node) => ({ ...node, children: sortTree(node.children) }))
  }
}
