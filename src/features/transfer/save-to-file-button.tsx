import { Trans } from '@lingui/react/macro'
import { FileLock2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'

const SaveFileDialog = lazy(() => import('./save-file-dialog.tsx').then((m) => ({ default: m.SaveFileDialog })))

/** Button that saves unsent changes to a file. It is shown below the sync button while sending is impossible. */
export const SaveToFileButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="comfort" block icon={FileLock2} onClick={() => setOpen(true)}>
        <Trans>Save to a file</Trans>
      </Button>
      <Suspense>{open ? <SaveFileDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
