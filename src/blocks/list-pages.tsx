import { Trans, useLingui } from '@lingui/react/macro'
import { Pagination } from '@/ui/pagination.tsx'

type ListPagesProps = {
  page: number
  pages: number
  size: number
  count: number
  onPage: (page: number) => void
}

/** The foot of every list: "1 to 50 of 138", and the way to the other pages (API-21). */
export const ListPages = ({ page, pages, size, count, onPage }: ListPagesProps) => {
  const { t } = useLingui()
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, count)
  return (
    <Pagination
      label={t`Pages`}
      summary={
        <Trans>
          {first} to {last} of {count}
        </Trans>
      }
      position={
        <Trans>
          Page {page} of {pages}
        </Trans>
      }
      previousLabel={t`Previous`}
      nextLabel={t`Next`}
      onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
      onNext={page < pages ? () => onPage(page + 1) : undefined}
    />
  )
}
