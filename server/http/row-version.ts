import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import type { FieldProblems, ProblemReason } from '../../contract/problems.ts'
import { createLazyLondonFormat, getLondonDay } from '../../contract/rules/days.ts'

/** Output of an operation for one row, with the row's version for its `ETag`. */
export class VersionedOutput<T> {
  readonly output: T
  readonly version: number

  constructor(output: T, version: number) {
    this.output = output
    this.version = version
  }
}

/** Versions in the `If-Match` header that a change is based on. Null if any version is accepted. */
export type IfMatchVersions = readonly number[] | null

/** Pattern for a version in `ETag` and `If-Match`. A proxy that compresses responses makes the tag weak (`W/`). */
const ETAG_PATTERN = /^(?:W\/)?"(\d{1,15})"$/

/** Returns the `ETag` of a row's version. */
export const toEtag = (version: number): string => `"${version}"`

/**
 * Parses an `If-Match` header.
 * @throws AppError `invalid` for text that is not an `ETag` of this server. Ignoring such text could overwrite changes.
 */
export const readIfMatch = (header: string | undefined): IfMatchVersions => {
  if (header === undefined || header.trim() === '*') return null
  return header.split(',').map((tag) => {
    const [, version] = ETAG_PATTERN.exec(tag.trim()) ?? []
    if (version === undefined) throw new AppError('invalid', buildNonFieldError('no_etag'))
    return Number(version)
  })
}

/** A changed field, with its author and time if known. */
export type FieldChange = { field: string; by: string | null; at: string | null }

const timeFormat = createLazyLondonFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Builds a problem such as "Nia Rees changed this at 14:02". Includes the date unless the change was made today. */
const buildChangedReason = ({ by, at: changedAt }: FieldChange): ProblemReason => {
  if (changedAt === null) return 'changed'
  const changedDate = new Date(changedAt)
  const time = timeFormat().format(changedDate)
  const day = getLondonDay(changedDate)
  if (day === getLondonDay())
    return by === null ? { code: 'changed_at', params: { time } } : { code: 'changed_by_at', params: { by, time } }
  return by === null
    ? { code: 'changed_on', params: { day, time } }
    : { code: 'changed_by_on', params: { by, day, time } }
}

type ChangesReader = (seen: number) => Promise<readonly FieldChange[]>

/**
 * Returns a problem for each field that changed after the version that the caller saw. Returns null if the caller
 * saw the current version.
 */
const findUnseenChanges = async (
  namedVersions: IfMatchVersions,
  version: number,
  changes: ChangesReader,
  matters: (field: string) => boolean,
): Promise<FieldProblems | null> => {
  if (namedVersions === null || namedVersions.includes(version)) return null
  const problems: Record<string, ProblemReason[]> = {}
  for (const change of await changes(Math.max(...namedVersions)))
    if (matters(change.field)) problems[change.field] = [buildChangedReason(change)]
  return problems
}

/**
 * Rejects a change if it overwrites a field that another user has changed after the version that the caller saw.
 * Changes to other fields are ignored.
 * @param changes returns the changes after a version, latest last
 * @param overwrites returns true if the caller sends a value that differs from the field's current value
 * @throws AppError `changed_meanwhile` with a problem for each overwritten field
 */
export const refuseOverwriting = async (
  namedVersions: IfMatchVersions,
  version: number,
  changes: ChangesReader,
  overwrites: (field: string) => boolean,
): Promise<void> => {
  const problems = await findUnseenChanges(namedVersions, version, changes, overwrites)
  if (problems && Object.keys(problems).length > 0) throw new AppError('changed_meanwhile', problems)
}

/**
 * Rejects a change to a row whose version is newer than the version that the caller saw.
 * @param changes returns the changes after a version, latest last
 * @param agrees returns true if the caller sends the field's current value. Such a field gets no problem.
 * @throws AppError `changed_meanwhile` with a problem for each field that differs
 */
export const refuseStaleVersion = async (
  namedVersions: IfMatchVersions,
  version: number,
  changes: ChangesReader,
  agrees: (field: string) => boolean,
): Promise<void> => {
  const problems = await findUnseenChanges(namedVersions, version, changes, (field) => !agrees(field))
  if (problems === null) return
  throw new AppError('changed_meanwhile', Object.keys(problems).length > 0 ? problems : buildNonFieldError('changed'))
}
