import { Trans } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const EntryFallback = () => (
  <span className="text-muted-foreground">
    <Trans>A change that Hallbook cannot describe. It is kept as it is.</Trans>
  </span>
)

/** Error boundary of one entry, so that an entry that fails to render does not break the list or page. */
export const EntryBoundary = ({ id, children }: { id: string; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => id} errorComponent={EntryFallback}>
    {children}
  </CatchBoundary>
)
