import { Id } from '@contract/id.ts'
import type { ConflictRow } from '@contract/rows.ts'
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

/** A disputed value in words. */
export const useValueWords = (): ((conflict: Pick<ConflictRow, 'kind'>, value: unknown) => string) => {
  const { t } = useLingui()
  return (conflict, value) => {
    if (value === 'attending') return t`Here`
    if (value === 'registered') return t`Expected`
    if (conflict.kind === 'opposite') return t`Not here`
    if (value === true) return t`Yes`
    if (value === false) return t`No`
    if (value === null || value === '') return t`Nothing noted`
    // An id that stands in a field is that of a photo.
    if (v.is(Id, value)) return t`A photo`
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
}
