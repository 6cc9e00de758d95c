import { MAX_UPLOAD_BYTES } from '@contract/uploads.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldAlert, ShieldCheck, Upload, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { type SentFile, sendFile } from '@/api/upload.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { FormField } from '@/kit/form/fields.tsx'
import { FileDrop } from '@/kit/form/file-drop.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { Button } from '@/ui/button.tsx'
import { Progress } from '@/ui/progress.tsx'
import { FileIcon } from '../file-icon.tsx'
import { useFileFacts } from '../file-labels.ts'
import { FileWarning } from '../file-warning.tsx'

type StoredFile = Omit<SentFile, 'upload'>
type ActiveUpload = { file: File; part: number; abort: AbortController }
type UploadRefusal = 'too_large' | 'empty' | 'virus' | 'not_whole' | 'cut'

/** Returns the reason for a rejected upload, or null for other errors. */
const getRefusal = (error: unknown): UploadRefusal | null => {
  if (error instanceof ApiError && error.code === 'too_large') return 'too_large'
  if (error instanceof ApiError && error.problems.some(({ code }) => code === 'virus')) return 'virus'
  if (error instanceof ApiError && error.detail?.file) return 'not_whole'
  return error instanceof NoAnswer && error.reason !== 'gateway' ? 'cut' : null
}

/**
 * Field for one file of any type, chosen or dropped. The upload starts at once, so that saving the form is fast. A
 * replaced file keeps its link.
 */
export const UploadField = ({ name }: { name: string }) => {
  const { t } = useLingui()
  const showErrorNotice = useErrorNotice()
  const { value, set, setPending } = useFormField(name)
  const [activeUpload, setActiveUpload] = useState<ActiveUpload | null>(null)
  const [refusal, setRefusal] = useState<UploadRefusal | null>(null)
  const currentFile = value as StoredFile | null
  const lastUpload = useRef<AbortController | null>(null)
  useEffect(() => () => lastUpload.current?.abort(), [])
  // Block saving during an upload, otherwise the form would save the old file.
  const setFieldPending = useEffectEvent(setPending)
  const isSending = activeUpload !== null
  useEffect(() => setFieldPending(isSending), [isSending])

  const uploadFile = async (file: File) => {
    lastUpload.current?.abort()
    setActiveUpload(null)
    if (file.size > MAX_UPLOAD_BYTES) return setRefusal('too_large')
    if (file.size === 0) return setRefusal('empty')
    setRefusal(null)
    const abortController = new AbortController()
    lastUpload.current = abortController
    setActiveUpload({ file, part: 0, abort: abortController })
    const onProgress = (part: number) =>
      setActiveUpload((now) => (now?.abort === abortController ? { ...now, part } : now))
    try {
      set(await sendFile(file, { onProgress, signal: abortController.signal }))
    } catch (error) {
      if (abortController.signal.aborted) return
      const refusalReason = getRefusal(error)
      setRefusal(refusalReason)
      if (!refusalReason) showErrorNotice(error)
    } finally {
      setActiveUpload((now) => (now?.abort === abortController ? null : now))
    }
  }
  const refusalMessages = {
    too_large: t`This file is larger than 50 MB. Make it smaller, or put it in parts.`,
    empty: t`This file is empty.`,
    virus: t`This file has a virus. It was not kept.`,
    not_whole: t`This file did not arrive whole. Choose it again.`,
    cut: t`The connection was cut before the whole file had gone. Choose it again.`,
  }
  return (
    <FormField
      name={name}
      hint={t`Any file up to 50 MB. Choose one, or drop it here.`}
      show={(otherValue) => (otherValue as StoredFile | null)?.filename ?? ''}
    >
      <FileDrop
        icon={Upload}
        choose={currentFile || activeUpload ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
        onFile={(file) => void uploadFile(file)}
        problem={refusal ? refusalMessages[refusal] : null}
        buttons={
          activeUpload ? (
            <Button
              icon={X}
              size="tool"
              variant="ghost"
              onClick={() => {
                activeUpload.abort.abort()
                setActiveUpload(null)
              }}
            >
              <Trans>Stop sending</Trans>
            </Button>
          ) : null
        }
      >
        {activeUpload ? <UploadProgress sending={activeUpload} /> : currentFile && <FileSummary file={currentFile} />}
        <p role="status" className="sr-only">
          {!activeUpload && currentFile && 'upload' in currentFile ? t`The file has arrived. Save to keep it.` : null}
        </p>
      </FileDrop>
    </FormField>
  )
}

const UploadProgress = ({ sending: { file, part } }: { sending: ActiveUpload }) => {
  const { t } = useLingui()
  const percent = Math.round(part * 100)
  return (
    <div className="grid gap-2">
      <p className="font-bold wrap-anywhere">{file.name}</p>
      <Progress label={t`${percent}% sent`} value={percent} max={100} />
      <p className="text-sm text-muted-foreground">
        {percent < 100 ? t`${percent}% sent` : <Trans>The file is being checked</Trans>}
      </p>
    </div>
  )
}

const FileSummary = ({ file }: { file: StoredFile }) => {
  const describeFile = useFileFacts()
  return (
    <div className="flex items-center gap-3">
      <FileIcon type={file.type} className="size-8" />
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{file.filename}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
          {describeFile(file.type, file.size)}
          <span className="inline-flex items-center gap-1.5">
            {file.scanned ? <ShieldCheck aria-hidden="true" /> : <ShieldAlert aria-hidden="true" />}
            {file.scanned ? <Trans>Scanned for viruses</Trans> : <Trans>Not scanned for viruses</Trans>}
          </span>
          <FileWarning warning={file.warning} />
        </p>
      </div>
    </div>
  )
}
