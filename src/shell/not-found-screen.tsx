import { Trans } from '@lingui/react/macro'
import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { DeadEnd } from '@/kit/page/dead-end.tsx'

/** Screen for an unknown address (ROUTE-69, ROUTE-70), with the page's header. */
export const NotFound = ({ head }: { head: ReactNode }) => (
  <DeadEnd head={head} icon={MapPinOff} title={<Trans>The page you have requested could not be found</Trans>} />
)

/** Screen for an unknown address outside the signed-in app, without navigation and sync. */
export const NotFoundScreen = () => (
  <NotFound
    head={
      <h1>
        <Trans>Not found</Trans>
      </h1>
    }
  />
)
