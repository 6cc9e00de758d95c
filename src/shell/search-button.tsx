import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { setPaletteOpen } from './palette-state.ts'

type SearchButtonProps = {
  /** CSS classes of an entry in the navigation. */
  className?: string
  /** True to show the keys that open the palette. */
  withKeys?: boolean
}

/** Entry of the navigation that opens the command palette. */
export const SearchButton = ({ className = '', withKeys = false }: SearchButtonProps) => (
  <button
    type="button"
    className={`entry ${className}`}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => setPaletteOpen(true)}
  >
    <Search aria-hidden="true" />
    <span>
      <Trans>Search</Trans>
    </span>
    {withKeys ? (
      <span
        aria-hidden="true"
        className="me-3 ms-auto rounded-md border border-spine-line px-1.5 py-0.5 font-sans text-xs text-spine-muted"
      >
        Ctrl K
      </span>
    ) : null}
  </button>
)
