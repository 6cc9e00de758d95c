import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '@/blocks/not-found-screen.tsx'
import { PageHead } from '@/blocks/page-head.tsx'

export const Route = createFileRoute('/_app/$')({ component: NowhereScreen, staticData: { offline: true } })

/** An address that leads nowhere, for somebody signed in: the navigation stays (ROUTE-69). */
function NowhereScreen() {
  const { t } = useLingui()
  return <NotFound head={<PageHead title={t`Not found`} />} />
}
