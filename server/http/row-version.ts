import { AppError, type ErrorDetail, nonField } from '../../contract/errors.ts'
import { dayInLondon, londonFormat } from '../../contract/rules/days.ts'
import { sentenceOf, sentences } from '../../contract/sentences.ts'

/** Output of an operation for one row, with the row's version for its `ETag`. */
export class Versioned<T> {
  readonly output: T
  readonly version: number

  constructor(output: T, version: number) {
    this.output = output
    this.version = version
  }
}

/** Versions that a change is based on, from `If-Match`. Null if any version is accepted. */
export type NamedVersions = readonly number[] | null

/** A version as written in `ETag` and `If-Match`. A proxy that compresses replies makes it weak. */
const TAG = /^(?:W\/)?"(\d{1,15})"$/

/** Returns the `ETag` of a row's version. */
export const etagOf = (version: number): string => `"${version}"`

/**
 * Parses an `If-Match` header.
 * @throws AppError `invalid` for text that is not an `ETag` of this server, because ignoring it would
 * overwrite changes
 */
export const readIfMatch = (header: string | undefined): NamedVersions => {
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').map((tag) => {
    const [, version] = TAG.exec(tag.trim()) ?? []
    if (version === undefined) throw new AppError('invalid', nonField('If-Match takes the ETag of a reply.'))
    return Number(version)
  })
}

const CHANGED = sentences.changed

/** A changed field, with its author and time if known. */
export type FieldChange = { field: string; by: string | null; at: string | null }

const clock = londonFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const date = londonFormat({ day: 'numeric', month: 'long' })

/** Builds a message such as "Nia Rees changed this at 14:02", with the date if it was not today. */
const sentence = ({ by, at }: FieldChange): string => {
  if (at === null) return CHANGED
  const when = new Date(at)
  const said = { by: by ?? '', day: date().format(when), time: clock().format(when) }
  if (dayInLondon(when) === dayInLondon())
    return sentenceOf(by === null ? sentences.changed_at : sentences.changed_by_at, said)
  return sentenceOf(by === null ? sentences.changed_on : sentences.changed_by_on, said)
}

type Changes = (seen: number) => Promise<readonly FieldChange[]>

/**
 * Returns the named changes of a row since the version that the caller saw, or null if that version is
 * current.
 */
const unseen = async (
  named: NamedVersions,
  version: number,
  changes: Changes,
  matters: (field: string) => boolean,
): Promise<ErrorDetail | null> => {
  if (named === null || named.includes(version)) return null
  const detail: ErrorDetail = {}
  for (const change of await changes(Math.max(...named)))
    if (matters(change.field)) detail[change.field] = [sentence(change)]
  return detail
}

/**
 * Rejects a change of fields that another user has changed since the version that the caller saw. Fields that
 * the change does not name may have changed.
 * @param changes returns the changes after a version, latest last
 * @param overwrites returns true if the caller gives a field a value that differs from the current one
 * @throws AppError `changed_meanwhile` with a detail for each such field
 */
export const refuseOverwriting = async (
  named: NamedVersions,
  version: number,
  changes: Changes,
  overwrites: (field: string) => boolean,
): Promise<void> => {
  const detail = await unseen(named, version, changes, overwrites)
  if (detail && Object.keys(detail).length > 0) throw new AppError('changed_meanwhile', detail)
}

/**
 * Rejects a change of a row whose version is newer than the one that the caller saw.
 * @param changes returns the changes after a version, latest last
 * @param agrees returns true if the caller gives a field its current value, because then it does not differ
 * @throws AppError `changed_meanwhile` with a detail for each field that differs
 */
export const refuseStale = async (
  named: NamedVersions,
  version: number,
  changes: Changes,
  agrees: (field: string) => boolean,
): Promise<void> => {
  const detail = await unseen(named, version, changes, (field) => !agrees(field))
  if (detail === null) return
  throw new AppError('changed_meanwhile', Object.keys(detail).length > 0 ? detail : nonField(CHANGED))
}
