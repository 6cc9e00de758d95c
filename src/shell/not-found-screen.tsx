import { Trans } from '@lingui/react/macro'
import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { DeadEnd } from '@/kit/page/dead-end.tsx'

/** An address that leads nowhere (ROUTE-69, ROUTE-70), under the page's head. */
export const NotFound = ({ head }: { head: ReactNode }) => (
  <DeadEnd
    head={head}
    icon={MapPinOff}
    title={<Trans>The page you have requested could not be found</Trans>}
  />
)

/** The same outside the app's own pages, where there is neither navigation nor sync. */
export const NotFoundScreen = () => (
  <NotFound
    head={
      <h1>
        <Trans>Not found</Trans>
      </h1>
    }
  />
)
