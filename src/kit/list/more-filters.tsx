import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/ui/button.tsx'

/**
 * Wrapper for filter fields that phones show behind a button. Wider screens show all of them.
 * @param count number of filters that are set
 */
export const MoreFilters = ({ count, children }: { count: number; children: ReactNode }) => {
  const id = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <>
      <Button
        className="md:hidden"
        icon={ListFilter}
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        {count > 0 ? <Trans>More filters ({count})</Trans> : <Trans>More filters</Trans>}
      </Button>
      <div id={id} className={clsx('gap-3 md:contents', isExpanded ? 'grid' : 'max-md:hidden')}>
        {children}
      </div>
    </>
  )
}
