import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { PaletteChip, PaletteRow } from './palette-row.tsx'
import type { usePaletteRows } from './use-palette-rows.ts'

const groupLabels: Record<PaletteGroup, MessageDescriptor> = {
  recent: msg`Recent`,
  clubs: msg`Clubs`,
  people: msg`People`,
  applications: msg`Applications`,
  sessions: msg`Sessions`,
  pages: msg`Pages`,
  new: msg`New`,
}

type PaletteListProps = {
  id: string
  rows: ReturnType<typeof usePaletteRows>
  /** Index of the chosen row among all rows. -1 if no row is chosen. */
  activeIndex: number
  hasText: boolean
  getRowId: (index: number) => string
  onOpen: (item: PaletteItem, isNewTab: boolean) => void
}

/** List of the palette: groups that scroll, and below them the buttons for new records, which are always in sight. */
export const PaletteList = ({ id, rows, activeIndex, hasText, getRowId, onOpen }: PaletteListProps) => {
  const { i18n, t } = useLingui()
  const { groups, newItems, matchingNewItems, words } = rows
  const foundItems = groups.flatMap(({ items }) => items)
  const activeId = activeIndex < 0 ? null : getRowId(activeIndex)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const buildRowProps = (item: PaletteItem, index: number) => ({
    id: getRowId(index),
    item,
    words,
    isActive: index === activeIndex,
    onOpen,
  })
  const renderGroup = ({ group, items }: (typeof groups)[number]) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a part of a list of options
    <div key={group} role="group" aria-label={i18n._(groupLabels[group])}>
      <GroupTitle group={group} />
      {items.map((item) => (
        <PaletteRow key={item.href} {...buildRowProps(item, foundItems.indexOf(item))} />
      ))}
    </div>
  )
  return (
    <>
      {rows.isLoadingRecent ? <Skeleton className="mx-5 mt-4 h-24" /> : null}
      {foundItems.length + matchingNewItems.length === 0 && !rows.isBusy && !rows.isLoadingRecent ? (
        <p className="flex-none px-5 pt-4 pb-2 text-muted-foreground">
          {hasText ? (
            <Trans>Nothing has this name, email or ID.</Trans>
          ) : (
            <Trans>Pages that you open are listed here.</Trans>
          )}
        </p>
      ) : null}
      <div
        id={id}
        role="listbox"
        aria-label={t`Results`}
        aria-busy={rows.isBusy}
        className="min-h-0 scroll-pb-28 overflow-x-hidden overflow-y-auto overscroll-contain px-2 pt-1 max-md:flex-1"
        // Keep the focus in the input after a press, otherwise the keyboard would close on phones.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(renderGroup)}
        {newItems.length ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a part of a list of options
          <div
            role="group"
            aria-label={i18n._(groupLabels.new)}
            className={clsx('-mx-2 bg-(--popover) px-2 pt-1 pb-3', words.length > 0 && 'sticky bottom-0')}
          >
            <GroupTitle group="new" />
            <div role="presentation" className="flex flex-wrap gap-2 px-3">
              {newItems.map((item, index) => (
                <PaletteChip key={item.href} {...buildRowProps(item, foundItems.length + index)} />
              ))}
            </div>
          </div>
        ) : null}
      </div>
    </>
  )
}

const GroupTitle = ({ group }: { group: PaletteGroup }) => {
  const { i18n } = useLingui()
  return (
    <div aria-hidden="true" className="px-3 pt-2.5 pb-1 text-xs font-bold text-muted-foreground">
      {i18n._(groupLabels[group])}
    </div>
  )
}
