import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { DeadEnd } from '@/kit/page/dead-end.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'

/** Screen for a page that this user may not open (ROUTE-71, ROUTE-72). */
export const ForbiddenScreen = () => {
  const { t } = useLingui()
  return (
    <DeadEnd
      head={<PageHeader title={t`Forbidden`} />}
      icon={Lock}
      title={<Trans>You do not have permission to access this page.</Trans>}
    />
  )
}
