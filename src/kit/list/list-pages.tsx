import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { Pagination } from '@/ui/pagination.tsx'

type ListPagesProps = {
  page: number
  pages: number
  size: number
  count: number
  /** Element around the list. It receives the focus on a page change, because the new page starts at the top. */
  home: RefObject<HTMLElement | null>
  onPage: (page: number) => void
}

/** List footer with the row range, such as "1 to 50 of 138", and pagination buttons (API-21). */
export const ListPages = ({ page, pages, size, count, home, onPage }: ListPagesProps) => {
  const { t } = useLingui()
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, count)
  const goToPage = (target: number) => {
    home.current?.focus({ preventScroll: true })
    onPage(target)
  }
  return (
    <Pagination
      label={t`Pages`}
      summary={t`${first} to ${last} of ${count}`}
      position={
        <Trans>
          Page {page} of {pages}
        </Trans>
      }
      previousLabel={t`Previous`}
      nextLabel={t`Next`}
      onPrevious={page > 1 ? () => goToPage(page - 1) : undefined}
      onNext={page < pages ? () => goToPage(page + 1) : undefined}
    />
  )
}
