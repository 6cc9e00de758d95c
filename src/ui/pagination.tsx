import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'

type PaginationProps = {
  /** Name of the landmark: "Pages". */
  label: string
  /** Range of rows on the page, for example "1 to 50 of 138 people". */
  summary: ReactNode
  /** Position of the page, for example "Page 1 of 3". */
  position: ReactNode
  previousLabel: ReactNode
  nextLabel: ReactNode
  /** Omitted on the first page. */
  onPrevious?: (() => void) | undefined
  /** Omitted on the last page. */
  onNext?: (() => void) | undefined
}

/** Footer of a list: the range on screen, and buttons for the previous and next page. */
export const Pagination = ({
  label,
  summary,
  position,
  previousLabel,
  nextLabel,
  onPrevious,
  onNext,
}: PaginationProps) => (
  <nav aria-label={label} className="flex flex-wrap items-center gap-2.5 text-sm text-muted-foreground">
    <span className="flex-1 whitespace-nowrap" role="status">
      {summary}
    </span>
    <span className="flex flex-wrap items-center gap-2.5">
      <Button size="small" icon={ChevronLeft} disabled={!onPrevious} onClick={onPrevious}>
        {previousLabel}
      </Button>
      <span>{position}</span>
      <Button size="small" iconEnd={ChevronRight} disabled={!onNext} onClick={onNext}>
        {nextLabel}
      </Button>
    </span>
  </nav>
)
