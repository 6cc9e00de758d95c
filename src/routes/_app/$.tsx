import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { NotFound } from '@/shell/not-found-screen.tsx'

export const Route = createFileRoute('/_app/$')({ component: NotFoundRoute, staticData: { offline: true } })

/** Not-found page for signed-in users. The navigation stays visible (ROUTE-69). */
function NotFoundRoute() {
  const { t } = useLingui()
  return <NotFound head={<PageHeader title={t`Not found`} />} />
}
