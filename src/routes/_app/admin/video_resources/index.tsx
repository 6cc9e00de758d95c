import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Manager } from '@/features/resources/manager/manager.tsx'
import { videoShelf } from '@/features/resources/shelf.ts'

export const Route = createFileRoute('/_app/admin/video_resources/')({ component: Screen })

/** The directories (VRES-01). */
function Screen() {
  const { t } = useLingui()
  return <Manager shelf={videoShelf} title={t`Video Resources`} directory={null} />
}
