import { MAX_SEARCH_LENGTH } from '@contract/operation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ListFilter, type LucideIcon, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BackLinkProps } from '@/kit/page/back-link.tsx'
import { Page } from '@/kit/page/page.tsx'
import { isLongTitle, PageHeader } from '@/kit/page/page-header.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { ListToolsContext } from './columns-button.tsx'
import { OnlineList } from './online-list.tsx'
import { type ReadyView, ReadyViews } from './ready-views.tsx'
import type { ListPageState } from './use-list-page.ts'
import { usePrefetchForm } from './use-prefetch-form.ts'

type ListPageProps = {
  title: string
  /** Link to the parent page. */
  back?: BackLinkProps
  page: ListPageState
  icon: LucideIcon
  /** Label and path of the button for a new record, such as "New news item". */
  add?: { label: ReactNode; to: string }
  /** True if the record's form contains rich text. The list then prefetches the editor with the form. */
  richText?: boolean
  /** Text for an empty list. */
  nothing: ReactNode
  /** Filter chips next to the search input. Phones show them behind a button. */
  filters?: ReactNode
  /** Links to up to five views above the search input. Phones show them behind the button of the filters. */
  views?: readonly ReadyView[] | undefined
  /** Quick filter buttons below the search box and filters. */
  quick?: ReactNode
  /** Additional buttons in the page header. */
  actions?: ReactNode
  /** Notice above the rows, shown even if the list is empty. */
  notice?: ReactNode
  /** List rows. */
  children: ReactNode
}

/** Maximum number of characters of a title that has room next to a labelled button on a phone. */
const MAX_TITLE_BESIDE_LABEL = 12

/** URL params that do not count as filters of the filter button. */
const NON_FILTER_PARAMS = new Set(['search', 'ordering', 'page', 'waiting_for'])

/** Returns the classes that hide the label of the button for a new record, if a phone has no room for the label. */
function getAddLabelClasses(title: string, hasActions: boolean): string | undefined {
  if (hasActions) return 'max-sm:sr-only'
  // A long title has its own line on a phone, so that the button has the full width of the next line.
  if (isLongTitle(title)) return undefined
  return title.length <= MAX_TITLE_BESIDE_LABEL ? 'max-[23rem]:sr-only' : 'max-sm:sr-only'
}

/** Page of an online list: header, search, filters, rows and pagination. Shows the reason if there are no rows. */
export const ListPage = (props: ListPageProps) => {
  const {
    title,
    back,
    page,
    icon,
    add,
    nothing,
    filters,
    richText = false,
    views,
    quick,
    actions,
    notice,
    children,
  } = props
  const { t } = useLingui()
  const getTooLongMessage = useTooLongCheck()
  const [isExpanded, setIsExpanded] = useState(false)
  const [toolsElement, setToolsElement] = useState<HTMLElement | null>(null)
  const { list, typed: typedSearch, setTyped: setTypedSearch, settle } = page
  usePrefetchForm(add?.to, list.answered, richText)
  const activeFilters = Object.entries(page.state).flatMap(([name, value]) =>
    NON_FILTER_PARAMS.has(name) || value === undefined ? [] : [name],
  )
  const set = activeFilters.length
  // Hide the button for an empty list, because its notice has a button that clears search and filters.
  const clearButton =
    set > 0 && list.rows.length > 0 ? (
      <Button
        variant="ghost"
        icon={X}
        aria-label={t`Clear filters`}
        onClick={() => {
          page.filter(Object.fromEntries(activeFilters.map((name) => [name, undefined])))
          // Move the focus, because the pressed button disappears with the filters.
          page.place.current?.focus({ preventScroll: true })
        }}
      >
        <Trans>Clear</Trans>
      </Button>
    ) : null
  const renderAddButton = (labelClasses?: string) =>
    add ? (
      <Button asChild variant="primary">
        <Link to={add.to as '/'}>
          <Plus aria-hidden="true" />
          <span className={labelClasses}>{add.label}</span>
        </Link>
      </Button>
    ) : null
  return (
    <Page
      width="list"
      // Save height on phones, so that the first row is in the upper quarter of the screen.
      className="max-md:gap-2.5 max-md:pt-1.5 max-md:[&_.page-head>.actions]:w-auto"
    >
      <PageHeader title={title} back={back}>
        {actions}
        {renderAddButton(getAddLabelClasses(title, actions !== undefined))}
      </PageHeader>
      <div className="flex flex-wrap items-center gap-2.5 max-md:gap-y-1.5 md:gap-2">
        {views ? (
          <>
            <div
              className={clsx(
                'order-first max-md:order-2 max-md:basis-full md:min-w-0 md:flex-[1_1_calc(100%-10rem)]',
                !isExpanded && 'max-md:hidden',
              )}
            >
              <ReadyViews views={views} />
            </div>
            <div ref={setToolsElement} className="order-first flex gap-2 empty:hidden max-md:hidden" />
          </>
        ) : null}
        <SearchInput
          className="min-w-0 flex-1 md:max-w-72 md:min-w-52"
          label={t`Search`}
          placeholder={t`Search`}
          clearLabel={t`Clear the search`}
          tooLong={(text) => getTooLongMessage(text, MAX_SEARCH_LENGTH)}
          value={typedSearch ?? ''}
          busy={list.busy}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
          }}
          onValueChange={(text) => setTypedSearch(text || undefined)}
        />
        {filters ? (
          <>
            <Button
              icon={ListFilter}
              className="md:hidden"
              aria-expanded={isExpanded}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              {set > 0 ? <Trans>Filter ({set})</Trans> : <Trans>Filter</Trans>}
            </Button>
            <div
              className={clsx(
                'flex-wrap items-center gap-2 md:contents',
                isExpanded ? 'flex max-md:order-3' : 'max-md:hidden',
              )}
            >
              {filters}
              {clearButton}
            </div>
          </>
        ) : null}
        {/* Announce loading to screen readers only. Sighted users see the spinner in the search input, and visible text would move the rows. */}
        <span role="status" className="sr-only">
          {list.busy ? <Trans>Loading the list</Trans> : null}
        </span>
        {quick ? (
          <div className="order-4 min-w-0 max-md:basis-full md:min-w-fit md:flex-1 md:basis-[60%]">{quick}</div>
        ) : null}
        {views ? null : <div ref={setToolsElement} className="order-5 ms-auto flex gap-2 empty:hidden max-md:hidden" />}
      </div>
      {notice}
      <OnlineList
        ref={page.place}
        list={list}
        empty={
          page.isNarrowed ? (
            <EmptyState
              icon={icon}
              title={<Trans>Nothing matches</Trans>}
              action={
                <Button icon={X} onClick={page.clear}>
                  <Trans>Clear search and filters</Trans>
                </Button>
              }
            />
          ) : (
            <EmptyState icon={icon} title={nothing} action={renderAddButton()} />
          )
        }
        onPage={page.onPage}
      >
        <ListToolsContext value={toolsElement}>{children}</ListToolsContext>
      </OnlineList>
    </Page>
  )
}
