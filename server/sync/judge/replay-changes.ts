import type { MutationArgs } from '../../../contract/mutations/mutations.ts'
import { isHealthField } from '../../../contract/registered/registered-fields.ts'
import type { ScalarChange } from '../../../contract/rules/merge.ts'
import { buildOwnSide, findLastChange, recordConflict } from '../conflicts/conflicts.ts'
import type { AuthoredChange, WaitingChange } from '../conflicts/waiting-changes.ts'
import type { Batch } from '../rows/author.ts'
import { type Judge, type Outcome, toRef } from '../rows/outcome.ts'
import { loadRows } from '../rows/tables.ts'
import { judgeParcelUpdate } from './judge-parcel.ts'
import { judgeParcelRowSet } from './judge-parcel-row.ts'
import { judgePersonUpdate } from './judge-registered.ts'
import { judgeSessionUpdate } from './judge-session.ts'
import { judgeTick } from './ticks.ts'

type JudgeDecision = Judge<'conflict.resolve'>

/**
 * Replays changes that waited for a removed record, each with its own author, device and time. Changes that contradict
 * each other open conflicts, as if the record had existed.
 * @param madeAt time for a change whose own time is not known
 * @param decide validates and applies a decision
 */
export const replayChanges = async (
  batch: Batch,
  changes: readonly AuthoredChange[],
  madeAt: string,
  decide: JudgeDecision,
): Promise<void> => {
  for (const { by: originalAuthor, at: originalTime, ...change } of changes) {
    const { user } = batch.author
    const author = originalAuthor
      ? { ...batch.author, device: originalAuthor.device, user: { ...user, ...originalAuthor.user } }
      : batch.author
    await replayChange({ ...batch, author }, change, originalTime ?? madeAt, decide)
  }
}

const replayChange = (
  batch: Batch,
  { name, args }: WaitingChange,
  madeAt: string,
  decide: JudgeDecision,
): Promise<unknown> => {
  if (name === 'attendance.set') return judgeTick(batch, args, madeAt)
  if (name === 'parcel_row.set') return judgeParcelRowSet(batch, args, madeAt)
  if (name === 'parcel.update')
    return applyFieldByField(args.set, (set) => judgeParcelUpdate(batch, { ...args, set }, madeAt))
  if (name === 'session.update')
    return applyFieldByField(args.set, (set) => judgeSessionUpdate(batch, { ...args, set }, madeAt))
  if (name === 'registered.update')
    return applyFieldByField(
      args.set,
      (set) => judgePersonUpdate(batch, { ...args, set }, madeAt),
      (field, change) => openHealthConflict(batch, args.id, field, change as ScalarChange, madeAt),
    )
  return replayDecision(batch, args, madeAt, decide)
}

/**
 * Applies a waiting change field by field if the full change is rejected, for example because a group was deleted.
 * Applies texts before the yes/no flags that require them. One invalid field must not cause the loss of a health note
 * in another field.
 * @param onRefused called for each field that is rejected even by itself
 */
const applyFieldByField = async <S extends object>(
  set: S,
  judge: (set: S) => Promise<Outcome>,
  onRefused: (field: string, change: unknown) => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const fullOutcome = await judge(set)
  if (fullOutcome.status !== 'rejected') return
  const isFlag = (change: unknown) => typeof (change as { value?: unknown }).value === 'boolean'
  const fields = Object.entries(set).sort(([, a], [, b]) => Number(isFlag(a)) - Number(isFlag(b)))
  for (const [field, change] of fields) {
    const { status } = await judge({ [field]: change } as S)
    if (status === 'rejected') await onRefused(field, change)
  }
}

/**
 * Opens a conflict about a health flag that was set to Yes, if its details were removed later. The flag is invalid
 * without details but must not be lost.
 */
const openHealthConflict = async (
  batch: Batch,
  id: string,
  field: string,
  { base, value }: ScalarChange,
  madeAt: string,
): Promise<void> => {
  const person = (await loadRows(batch.tx, 'registered', [id])).get(id)
  if (!isHealthField(field) || value !== true || !person || person.deleted) return
  const record = toRef('registered', id)
  const currentValue = (person.row as Record<string, unknown>)[field] ?? null
  await recordConflict(batch, {
    kind: 'field',
    table: 'registered',
    record: id,
    field,
    base: base ?? null,
    mine: buildOwnSide(batch, value, madeAt),
    theirs: await findLastChange(batch.tx, record, currentValue, field),
  })
}

/**
 * Replays a decision with a custom text. If other users have decided the conflict in the meantime, the text becomes a
 * proposal in another conflict.
 */
const replayDecision = async (
  batch: Batch,
  args: MutationArgs['conflict.resolve'],
  madeAt: string,
  decide: JudgeDecision,
): Promise<void> => {
  const outcome = await decide(batch, args, madeAt)
  const decidedConflict = (await loadRows(batch.tx, 'conflicts', [args.id])).get(args.id)?.row
  if (outcome.status !== 'rejected' || !decidedConflict?.field) return
  const changes = { [decidedConflict.field]: { base: decidedConflict.base, value: args.value } }
  await judgePersonUpdate(batch, { id: decidedConflict.record, set: changes }, madeAt)
}
