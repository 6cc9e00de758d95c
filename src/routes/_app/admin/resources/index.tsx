import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Manager } from '@/features/resources/manager/manager.tsx'
import { fileShelf } from '@/features/resources/shelf.ts'

export const Route = createFileRoute('/_app/admin/resources/')({ component: Screen })

/** The directories (RES-01). */
function Screen() {
  const { t } = useLingui()
  return <Manager shelf={fileShelf} title={t`Resources admin`} directory={null} />
}
