import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '@/kit/page/page-head.tsx'
import { NotFound } from '@/shell/not-found-screen.tsx'

export const Route = createFileRoute('/_app/$')({ component: NowhereScreen, staticData: { offline: true } })

/** An address that leads nowhere, for somebody signed in: the navigation stays (ROUTE-69). */
function NowhereScreen() {
  const { t } = useLingui()
  return <NotFound head={<PageHead title={t`Not found`} />} />
}
