import { AppError, type ErrorDetail, nonField } from '../../contract/errors.ts'
import { dayInLondon, londonFormat } from '../../contract/rules/days.ts'
import { sentenceOf, sentences } from '../../contract/sentences.ts'

/** What an operation answers of one row, with the row's version for its `ETag`. */
export class Versioned<T> {
  readonly output: T
  readonly version: number

  constructor(output: T, version: number) {
    this.output = output
    this.version = version
  }
}

/** The versions of which a change is made, by `If-Match`; null where any will do. */
export type NamedVersions = readonly number[] | null

/** A version as `ETag` and `If-Match` write it. A server in between that packs replies makes it a weak one. */
const TAG = /^(?:W\/)?"(\d{1,15})"$/

/** The `ETag` of a row's version. */
export const etagOf = (version: number): string => `"${version}"`

/**
 * Reads an `If-Match` header.
 * @throws AppError `invalid` for what no `ETag` of this server reads like: taken for none, it would be overwritten
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

/** One field that was changed, by whom and when, as far as that is known. */
export type FieldChange = { field: string; by: string | null; at: string | null }

const clock = londonFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const date = londonFormat({ day: 'numeric', month: 'long' })

/** "Nia Rees changed this at 14:02": with its date where that was not today. */
const sentence = ({ by, at }: FieldChange): string => {
  if (at === null) return CHANGED
  const when = new Date(at)
  const said = { by: by ?? '', day: date().format(when), time: clock().format(when) }
  if (dayInLondon(when) === dayInLondon())
    return sentenceOf(by === null ? sentences.changed_at : sentences.changed_by_at, said)
  return sentenceOf(by === null ? sentences.changed_on : sentences.changed_by_on, said)
}

type Changes = (seen: number) => Promise<readonly FieldChange[]>

/** What was changed of a row since the caller has seen it, as far as that is named; null where they have seen its version. */
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
 * Refuses a change of some fields of a row where another person has changed one of these since the caller has seen it. What a
 * change does not name stays as it is: it may have become what it likes.
 *
 * @param changes what was changed after a version, the latest last
 * @param overwrites whether the caller gives a field another value than it has now
 * @throws AppError `changed_meanwhile`, naming each such field
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
 * Refuses a change of a row that is not in the version the caller has seen any more.
 *
 * @param changes what was changed after a version, the latest last
 * @param agrees whether the caller gives a field the value that it has now: it does not differ
 * @throws AppError `changed_meanwhile`, naming each differing field
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
