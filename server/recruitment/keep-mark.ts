import { AppError } from '../../contract/errors.ts'
import type { VisibleApplication } from './scope.ts'

type KeepChange = { keep_for_safeguarding?: boolean | undefined; keep_reason?: string | undefined }

/**
 * Checks a change to the mark "keep for safeguarding" or to its reason.
 * @throws AppError `forbidden`, `invalid` if the mark changes without a reason
 */
export function checkKeepMark({ row, rights }: VisibleApplication, change: KeepChange): void {
  const { keep_for_safeguarding: isMarked = row.keep_for_safeguarding, keep_reason } = change
  const isChanged = isMarked !== row.keep_for_safeguarding
  if (!isChanged && keep_reason === undefined) return
  if (!rights.keep) throw new AppError('forbidden')
  if (isChanged && keep_reason === undefined) throw new AppError('invalid', { keep_reason: ['missing'] })
}
