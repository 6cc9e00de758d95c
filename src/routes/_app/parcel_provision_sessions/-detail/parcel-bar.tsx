import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Segmented } from '@/ui/segmented.tsx'
import type { ParcelView } from './parcel-view.ts'

type ParcelBarProps = {
  view: ParcelView
  onView: (view: ParcelView) => void
  /** Progress of the day, next to the views. */
  progress?: ReactNode
  /** Buttons of the view. On narrow screens, they scroll away with the page. */
  children?: ReactNode
}

/** Bar at the top. It scrolls away on low screens, because the list needs the space. */
const stickyClasses = '[@media(min-height:34rem)]:sticky'

const barClasses = clsx(
  'contents print:hidden lg:top-0 lg:z-(--z-sticky) lg:-my-2 lg:flex lg:min-h-16 lg:items-center lg:gap-x-4',
  'lg:bg-background lg:py-2',
  stickyClasses,
)
const viewsClasses = clsx(
  '-my-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 bg-background py-2 max-lg:top-0 max-lg:z-(--z-sticky)',
  'lg:m-0 lg:grow lg:flex-nowrap lg:justify-between lg:p-0',
  stickyClasses,
)

/**
 * Bar with the views of a session and the progress. It stays at the top while a long list scrolls, so that a user
 * changes the view without scrolling back.
 */
export const ParcelBar = ({ view, onView, progress, children }: ParcelBarProps) => {
  const { t } = useLingui()
  return (
    <div className={barClasses}>
      <div className={viewsClasses}>
        <Segmented
          size="comfort"
          label={t`Show`}
          options={[
            { value: 'families', label: t`Families` },
            { value: 'pack', label: t`Packing` },
            { value: 'deliver', label: t`Deliveries` },
          ]}
          value={view}
          onValueChange={onView}
          className="max-md:w-full lg:shrink-0"
        />
        {progress}
      </div>
      {children ? <div className="flex min-w-0 flex-wrap gap-2.5 print:hidden lg:flex-nowrap">{children}</div> : null}
    </div>
  )
}
