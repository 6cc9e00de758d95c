import type { DirectoryNode } from '@contract/resources/directories.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown, ChevronRight, EyeOff, Folder, FolderOpen } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { ContentText, useContentText } from '@/kit/content/content-text.tsx'
import { RowLink } from '@/kit/list/row-link.tsx'
import { Badge } from '@/ui/badge.tsx'
import { type FolderWithAncestors, flattenTree } from './flatten-tree.ts'

type DirectoryTreeProps = {
  label: string
  nodes: readonly DirectoryNode[]
  /** Id of the open folder. */
  current: string | null
  /** Returns the path of a folder's page. */
  href: (id: string) => string
}

/** Returns the visible lines, which excludes lines inside collapsed folders. */
const getVisibleLines = (nodes: readonly DirectoryNode[], isOpen: (id: string) => boolean): FolderWithAncestors[] =>
  flattenTree(nodes).filter(({ above }) => above.every(({ id }) => isOpen(id)))

/**
 * Folder tree. The arrow keys move up, down, in and out. Enter opens a folder. A click on the arrow collapses the
 * folder. Ancestors of the open folder are expanded.
 */
export const DirectoryTree = ({ label, nodes, current, href }: DirectoryTreeProps) => {
  const router = useRouter()
  const tree = useRef<HTMLDivElement>(null)
  const [isOpenById, setIsOpenById] = useState<Readonly<Record<string, boolean>>>({})
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const currentLine = flattenTree(nodes).find(({ node }) => node.id === current)
  const ancestorIds = new Set(currentLine?.above.map(({ id }) => id))
  const isOpen = (id: string) => isOpenById[id] ?? (ancestorIds.has(id) || id === current)
  const lines = getVisibleLines(nodes, isOpen)
  const ids = lines.map(({ node }) => node.id)
  // Choose the line that is the tab stop: the last focused line, otherwise the open folder, otherwise the first line.
  const tabStopId = [focusedId, current].find((id) => id !== null && ids.includes(id)) ?? ids[0]
  const setFolderOpen = (id: string, open: boolean) => setIsOpenById((before) => ({ ...before, [id]: open }))
  const focusLine = (id: string | undefined) => {
    if (id === undefined) return
    setFocusedId(id)
    tree.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, { node, above }: FolderWithAncestors) => {
    const index = ids.indexOf(node.id)
    const firstChildId = node.children[0]?.id
    const openFolder = () => void router.navigate({ href: href(node.id) })
    const moveInwards = () =>
      firstChildId && !isOpen(node.id) ? setFolderOpen(node.id, true) : focusLine(firstChildId)
    const moveOutwards = () =>
      firstChildId && isOpen(node.id) ? setFolderOpen(node.id, false) : focusLine(above.at(-1)?.id)
    const actionByKey = new Map([
      ['ArrowDown', () => focusLine(ids[index + 1])],
      ['ArrowUp', () => focusLine(ids[index - 1])],
      ['Home', () => focusLine(ids[0])],
      ['End', () => focusLine(ids.at(-1))],
      ['ArrowRight', moveInwards],
      ['ArrowLeft', moveOutwards],
      ['Enter', openFolder],
      [' ', openFolder],
    ])
    const keyAction = actionByKey.get(event.key)
    if (!keyAction || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    keyAction()
  }
  return (
    <div ref={tree} role="tree" aria-label={label} className="grid gap-0.5">
      {lines.map((line) => (
        <FolderLine
          key={line.node.id}
          line={line}
          isCurrent={line.node.id === current}
          isOpen={isOpen(line.node.id)}
          isTabbed={line.node.id === tabStopId}
          href={href(line.node.id)}
          onFold={() => setFolderOpen(line.node.id, !isOpen(line.node.id))}
          onKeyDown={(event) => onKeyDown(event, line)}
          onFocus={() => setFocusedId(line.node.id)}
        />
      ))}
    </div>
  )
}

type LineProps = {
  line: FolderWithAncestors
  isCurrent: boolean
  isOpen: boolean
  isTabbed: boolean
  href: string
  onFold: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
}

const FolderLine = ({ line: { node, above }, isCurrent, isOpen, isTabbed, href, onFold, ...handlers }: LineProps) => {
  const { t } = useLingui()
  const getText = useContentText()
  const isFoldable = node.children.length > 0
  const Icon = isCurrent || (isFoldable && isOpen) ? FolderOpen : Folder
  const Arrow = isOpen ? ChevronDown : ChevronRight
  const toggleFold = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onFold()
  }
  const unpublishedSuffix = node.unpublished ? `, ${t`Not published`}` : ''
  return (
    <div
      role="treeitem"
      data-line={node.id}
      tabIndex={isTabbed ? 0 : -1}
      aria-level={above.length + 1}
      aria-expanded={isFoldable ? isOpen : undefined}
      aria-selected={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={`${getText(node, 'name').text}, ${node.files}${unpublishedSuffix}`}
      style={{ '--level': above.length + 1 } as CSSProperties}
      className="rounded-md"
      {...handlers}
    >
      <RowLink
        href={href}
        tabIndex={-1}
        className={clsx(
          'flex min-h-control items-center gap-[0.55rem] rounded-md border-s-[5px] py-1 pe-2',
          'ps-[calc(0.5rem+(var(--level)-1)*1.15rem)] text-inherit no-underline hover:bg-accent',
          isCurrent ? 'border-action bg-accent font-bold' : 'border-transparent',
        )}
      >
        {isFoldable ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys collapse it on a keyboard
          // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys collapse it on a keyboard
          <span className="grid size-7 flex-none place-items-center rounded-sm hover:bg-border" onClick={toggleFold}>
            <Arrow aria-hidden="true" />
          </span>
        ) : (
          <span className="w-7 flex-none" />
        )}
        <Icon aria-hidden="true" className="flex-none text-link" />
        <span className="grid min-w-0 flex-1 justify-items-start gap-0.5 wrap-anywhere">
          <ContentText row={node} field="name" />
          {node.unpublished ? (
            <Badge tone="warning" size="small" icon={EyeOff}>
              <Trans>Not published</Trans>
            </Badge>
          ) : null}
        </span>
        {/* Hide a 0 next to a folder with subfolders, because it would suggest that the subfolders are empty too. */}
        {node.files === 0 && isFoldable ? null : <span className="text-sm text-muted-foreground">{node.files}</span>}
      </RowLink>
    </div>
  )
}
