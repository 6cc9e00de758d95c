import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleHelp, CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { countDecisions, hasOpenQuestion } from './decisions.ts'
import { IssueList } from './issue-list.tsx'
import { Preview } from './preview.tsx'
import { ImportProgressView } from './running.tsx'
import { useImport } from './use-import.ts'

/**
 * Dialog that imports people from a spreadsheet. It shows a preview and then imports everything or nothing (REG-74).
 */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { step, decisions, choose, check, start, decide, again: restartImport } = useImport(onClose)
  const isReachable = useReachable()
  const isBusy = step.at === 'checking' || step.at === 'importing'
  const cancelButton = (
    <Button onClick={onClose}>
      <Trans>Cancel</Trans>
    </Button>
  )
  const otherFileButton = (
    <Button variant="primary" data-autofocus onClick={restartImport}>
      <Trans>Choose another file</Trans>
    </Button>
  )
  const renderCheckButton = (file: Parameters<typeof check>[0], words: ReactNode) => (
    <Button variant="primary" disabled={!isReachable} onClick={() => void check(file)}>
      {words}
    </Button>
  )
  const content = (() => {
    switch (step.at) {
      case 'choose':
        return {
          body: <ChooseFile problem={step.problem} reachable={isReachable} onChoose={(files) => void choose(files)} />,
          footer: cancelButton,
        }
      case 'checking':
      case 'importing':
        return { body: <ImportProgressView step={step} />, footer: null }
      case 'cut_off':
        return {
          body: (
            <Banner tone="info" icon={CloudOff}>
              <Trans>The file could not be sent: there is no connection. Nothing is lost, the file stays here.</Trans>
            </Banner>
          ),
          footer: (
            <>
              {cancelButton}
              {renderCheckButton(step.file, <Trans>Try again</Trans>)}
            </>
          ),
        }
      case 'issues':
        return {
          body: <IssueList problems={step.problems} />,
          footer: (
            <>
              {cancelButton}
              {otherFileButton}
            </>
          ),
        }
      case 'preview': {
        const { file, preview } = step
        const { created, updated } = countDecisions(preview, decisions)
        const count = created + updated
        return {
          body: (
            <Preview
              preview={preview}
              decisions={decisions}
              reachable={isReachable}
              letters={file.letters}
              onDecide={decide}
              onLetters={(letters) => void check({ ...file, letters })}
            />
          ),
          footer:
            count > 0 ? (
              <>
                {cancelButton}
                <Button
                  variant="primary"
                  disabled={!isReachable || hasOpenQuestion(preview, file, decisions)}
                  onClick={() => void start(file, preview)}
                >
                  {plural(count, { one: 'Import # person', other: 'Import # people' })}
                </Button>
              </>
            ) : (
              <>
                {cancelButton}
                {otherFileButton}
              </>
            ),
        }
      }
      case 'unsure':
        return {
          body: (
            <div role="alert">
              <Banner tone="warning" icon={CircleHelp}>
                <b className="block">
                  <Trans>The connection was lost during the import</Trans>
                </b>
                <Trans>
                  It is not known whether it was finished: either everyone was imported, or no one. Check the file again
                  when there is a connection. People who are in the register by then are left out.
                </Trans>
              </Banner>
            </div>
          ),
          footer: (
            <>
              {cancelButton}
              {renderCheckButton(step.file, <Trans>Check the file again</Trans>)}
            </>
          ),
        }
    }
  })()
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent
        size="wide"
        decisive={step.at !== 'choose'}
        title={<Trans>Import people</Trans>}
        footer={content.footer}
      >
        {content.body}
        {!isReachable && (step.at === 'cut_off' || step.at === 'unsure') ? <NeedsWifi /> : null}
      </DialogContent>
    </Dialog>
  )
}
