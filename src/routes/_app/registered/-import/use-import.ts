import type { ImportPreview, ImportProgress } from '@contract/registered/registered-import.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError, type ApiProblem, NoAnswer } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { useToast } from '@/ui/toast.tsx'
import { noDecisions } from './decisions.ts'
import { type FileRefusal, findRefusal, previewImport, readFile, type SentFile, sendImport } from './import-file.ts'

/** Steps of an import. */
export type ImportStep =
  | { at: 'choose'; problem?: { refused: FileRefusal } | { unreadable: ApiProblem | undefined } }
  | { at: 'checking'; file: SentFile }
  /** State after the file could not be sent for the check. Nothing was imported. */
  | { at: 'cut_off'; file: SentFile }
  | { at: 'preview'; file: SentFile; preview: ImportPreview }
  | { at: 'issues'; problems: readonly ApiProblem[] }
  | { at: 'importing'; progress: ImportProgress | null }
  /** State after the connection was lost during the import. The server may or may not have imported the people. */
  | { at: 'unsure'; file: SentFile }

/** Manages the steps of an import, from the file to people in the register (REG-74 to REG-90). */
export const useImport = (onDone: () => void) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const requestSync = useRequestSync()
  const [step, setStep] = useState<ImportStep>({ at: 'choose' })
  const [decisions, setDecisions] = useState(noDecisions)

  /** Shows the server's problems with a file. Any other error shows the usual notice (REG-87). */
  const handleError = (error: unknown, fallbackStep: ImportStep) => {
    if (error instanceof ApiError && error.code === 'UnableToReadFile')
      setStep({ at: 'choose', problem: { unreadable: error.problems[0] } })
    else if (error instanceof ApiError && error.code === 'too_large')
      setStep({ at: 'choose', problem: { refused: 'size' } })
    else if (error instanceof ApiError && error.code === 'invalid') setStep({ at: 'issues', problems: error.problems })
    else {
      setStep(fallbackStep)
      showError(error)
    }
  }

  const check = async (file: SentFile) => {
    setStep({ at: 'checking', file })
    setDecisions(noDecisions)
    try {
      setStep({ at: 'preview', file, preview: await previewImport(file) })
    } catch (error) {
      if (error instanceof NoAnswer) setStep({ at: 'cut_off', file })
      else handleError(error, { at: 'choose' })
    }
  }

  const choose = async (files: readonly File[]) => {
    const refusal = findRefusal(files)
    if (refusal) return setStep({ at: 'choose', problem: { refused: refusal } })
    const file = await readFile(files[0] as File).catch(() => null)
    if (file) await check(file)
    else setStep({ at: 'choose', problem: { refused: 'unread' } })
  }

  const start = async (file: SentFile, preview: ImportPreview) => {
    setStep({ at: 'importing', progress: null })
    try {
      await sendImport(file, decisions, (progress) => setStep({ at: 'importing', progress }))
      requestSync('asked')
      onDone()
      const { questions } = preview
      show({
        message: questions
          ? t`${plural(questions, {
              one: 'Imported successfully. # note about health waits for a decision.',
              other: 'Imported successfully. # notes about health wait for a decision.',
            })}`
          : t`Imported successfully`,
      })
    } catch (error) {
      if (error instanceof NoAnswer) setStep({ at: 'unsure', file })
      else handleError(error, { at: 'preview', file, preview })
    }
  }

  return {
    step,
    decisions,
    choose,
    check,
    start,
    decide: setDecisions,
    again: () => setStep({ at: 'choose' }),
  }
}
