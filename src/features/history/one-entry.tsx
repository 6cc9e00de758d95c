import { Trans } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const Unshown = () => (
  <span className="text-muted-foreground">
    <Trans>A change that Hallbook cannot describe. It is kept as it is.</Trans>
  </span>
)

/** One entry of a list: where its words stumble over what it holds, the list and the page beneath stand. */
export const OneEntry = ({ id, children }: { id: string; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => id} errorComponent={Unshown}>
    {children}
  </CatchBoundary>
)
