import { Trans } from '@lingui/react/macro'
import { ChevronDown, Columns3 } from 'lucide-react'
import { createContext, lazy, Suspense, use, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@/ui/button.tsx'
import type { HideableColumn } from './hidden-columns.ts'

/** Element of the list's page for the controls of its table. Null without such a page, or before the first render. */
export const ListToolsContext = createContext<HTMLElement | null>(null)

type ColumnsButtonProps = {
  /** Label of the column with the name, which is always shown. */
  nameLabel: string
  columns: readonly HideableColumn[]
  hiddenIds: readonly string[]
  onToggle: (id: string, isShown: boolean) => void
}

const ColumnsMenu = lazy(() => import('./columns-menu.tsx').then((m) => ({ default: m.ColumnsMenu })))

/** Button in the page's head that opens the menu with the columns of the table. */
export const ColumnsButton = (props: ColumnsButtonProps) => {
  const place = use(ListToolsContext)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (!place || props.columns.length === 0) return null
  return createPortal(
    <>
      <Button
        ref={opener}
        size="tool"
        icon={Columns3}
        className="xl:pointer-fine:min-h-8"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Trans>Columns</Trans>
        <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
      </Button>
      {isOpen ? (
        <Suspense>
          <ColumnsMenu {...props} opener={opener} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>,
    place,
  )
}
