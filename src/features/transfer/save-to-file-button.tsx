import { Trans } from '@lingui/react/macro'
import { FileLock2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import { Button } from '@/ui/button.tsx'

const SaveFileDialog = lazyDialog(() => import('./save-file-dialog.tsx').then((m) => m.SaveFileDialog))

/** Button that saves unsent changes to a file. It is shown below the sync button while sending is impossible. */
export const SaveToFileButton = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="comfort" block icon={FileLock2} onClick={() => setIsOpen(true)}>
        <Trans>Save to a file</Trans>
      </Button>
      <Suspense>{isOpen ? <SaveFileDialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
