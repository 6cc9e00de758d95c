import { getAccessFlags } from '@contract/access.ts'
import { registeredImportOperations } from '@contract/registered/registered-import.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { CloudOff, Download, FileUp, TriangleAlert } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import type { ApiProblem } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useDownload } from '@/device-storage/use-download.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'
import { FieldOptions } from './field-options.tsx'
import type { FileRefusal } from './import-file.ts'
import { translateIssue } from './issue-messages.ts'

type ChooseFileProps = {
  problem: { refused: FileRefusal } | { unreadable: ApiProblem | undefined } | undefined
  reachable: boolean
  onChoose: (files: readonly File[]) => void
}

/**
 * Step that selects one CSV file by button or drop. It also lists the allowed values and offers a sample file (REG-75
 * to REG-81).
 */
export const ChooseFile = ({ problem, reachable, onChoose }: ChooseFileProps) => {
  const { t } = useLingui()
  const fileInput = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const pickedFiles = [...(event.target.files ?? [])]
    // Reset the input, so that the same file can be selected again after a repair.
    event.target.value = ''
    if (pickedFiles.length) onChoose(pickedFiles)
  }
  const handleDrag = (event: DragEvent, entered: boolean) => {
    event.preventDefault()
    setIsDraggedOver(entered && reachable)
  }
  const handleDrop = (event: DragEvent) => {
    handleDrag(event, false)
    if (reachable && event.dataTransfer.files.length) onChoose([...event.dataTransfer.files])
  }
  return (
    <>
      {reachable ? null : (
        <Banner tone="info" icon={CloudOff}>
          <Trans>An import needs a connection. Nothing is lost: come back to it when there is one.</Trans>
        </Banner>
      )}
      {problem ? <Problem problem={problem} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keyboard and touch */}
      <div
        className={clsx(
          'grid justify-items-center gap-3 rounded-xl border-2 border-dashed p-6 text-center',
          isDraggedOver ? 'border-primary bg-accent' : 'border-input',
        )}
        onDragEnter={(event) => handleDrag(event, true)}
        onDragOver={(event) => handleDrag(event, true)}
        onDragLeave={(event) => handleDrag(event, false)}
        onDrop={handleDrop}
      >
        <input
          ref={fileInput}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={t`CSV file`}
          hidden
          onChange={handleChange}
        />
        <Button
          variant="primary"
          icon={FileUp}
          data-autofocus
          disabled={!reachable}
          onClick={() => fileInput.current?.click()}
        >
          <Trans>Choose a CSV file</Trans>
        </Button>
        <p className="text-sm text-muted-foreground">
          <Trans>Or drop it here. At most 10,000 people and 10 MB.</Trans>
        </p>
      </div>
      <TestFileButton reachable={reachable} />
      <FieldOptions />
    </>
  )
}

/** Download button for a sample file. The file for Boxes of Hope clubs has extra columns (REG-80, REG-81). */
const TestFileButton = ({ reachable }: { reachable: boolean }) => {
  const user = useUser()
  const { boxesOfHope: isBoxesOfHope } = getAccessFlags(user)
  const { busy, fetch } = useDownload(
    registeredImportOperations[isBoxesOfHope ? 'registered.import_test_file_boh' : 'registered.import_test_file'],
    useErrorNotice(),
  )
  return (
    <Button icon={Download} busy={busy} disabled={!reachable} onClick={() => void fetch({})}>
      <Trans>Download a test file</Trans>
    </Button>
  )
}

const Problem = ({ problem }: { problem: NonNullable<ChooseFileProps['problem']> }) => {
  const { t, i18n } = useLingui()
  const refusalMessages: Record<FileRefusal, string> = {
    several: t`Choose one file only.`,
    kind: t`This is another kind of file. Save it as CSV in your spreadsheet.`,
    size: t`This file is larger than 10 MB.`,
    empty: t`The file is empty.`,
    unread: t`The file cannot be read any more. Choose it again.`,
  }
  return (
    <div role="alert">
      <Banner tone="warning" icon={TriangleAlert}>
        {'refused' in problem ? (
          refusalMessages[problem.refused]
        ) : (
          <>
            <b className="block">
              <Trans>Could not read the selected file, please make sure it is a valid CSV file</Trans>
            </b>
            {problem.unreadable ? translateIssue(i18n, problem.unreadable) : null}
          </>
        )}
      </Banner>
    </div>
  )
}
