import type { MutationArgs } from '../../../contract/mutations/mutations.ts'
import { isHealthField } from '../../../contract/registered/registered-fields.ts'
import type { ScalarChange } from '../../../contract/rules/merge.ts'
import type { Batch } from '../author.ts'
import { type Judge, type Outcome, ref } from '../push/outcome.ts'
import { judgeTick } from '../push/ticks.ts'
import { loadRows } from '../tables.ts'
import type { TakenChange, WaitingChange } from '../waiting/waiting-changes.ts'
import { lastChange, mySide, recordConflict } from './conflicts.ts'
import { judgeParcelUpdate } from './judge-parcel.ts'
import { judgeParcelRowSet } from './judge-parcel-row.ts'
import { judgePersonUpdate } from './judge-registered.ts'
import { judgeSessionUpdate } from './judge-session.ts'

type Decide = Judge<'conflict.resolve'>

/**
 * Makes changes that waited for a removed record, each as of its own author, device and time: what two tablets have said
 * stands against each other as if the record had been there.
 * @param madeAt of a change of which the time is not known
 * @param decide judges a decision
 */
export const makeAgain = async (
  batch: Batch,
  changes: readonly TakenChange[],
  madeAt: string,
  decide: Decide,
): Promise<void> => {
  for (const { by, at, ...change } of changes) {
    const { user } = batch.author
    const author = by ? { ...batch.author, device: by.device, user: { ...user, ...by.user } } : batch.author
    await makeOne({ ...batch, author }, change, at ?? madeAt, decide)
  }
}

const makeOne = (
  batch: Batch,
  { name, args }: WaitingChange,
  madeAt: string,
  decide: Decide,
): Promise<unknown> => {
  if (name === 'attendance.set') return judgeTick(batch, args, madeAt)
  if (name === 'parcel_row.set') return judgeParcelRowSet(batch, args, madeAt)
  if (name === 'parcel.update')
    return asFarAsItGoes(args.set, (set) => judgeParcelUpdate(batch, { ...args, set }, madeAt))
  if (name === 'session.update')
    return asFarAsItGoes(args.set, (set) => judgeSessionUpdate(batch, { ...args, set }, madeAt))
  if (name === 'registered.update')
    return asFarAsItGoes(
      args.set,
      (set) => judgePersonUpdate(batch, { ...args, set }, madeAt),
      (field, change) => askAbout(batch, args.id, field, change as ScalarChange, madeAt),
    )
  return decideAfterAll(batch, args, madeAt, decide)
}

/**
 * A change that waited may no longer fit whole (a group is gone, a relative too, a holiday has other dates): then each of its
 * fields goes by itself, words before the marks that ask for them, so that no health note is lost for the sake of another
 * field.
 * @param onRefused is told of each field that does not fit by itself either
 */
const asFarAsItGoes = async <S extends object>(
  set: S,
  judge: (set: S) => Promise<Outcome>,
  onRefused: (field: string, change: unknown) => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const whole = await judge(set)
  if (whole.status !== 'rejected') return
  const isMark = (change: unknown) => typeof (change as { value?: unknown }).value === 'boolean'
  const fields = Object.entries(set).sort(([, a], [, b]) => Number(isMark(a)) - Number(isMark(b)))
  for (const [field, change] of fields) {
    const { status } = await judge({ [field]: change } as S)
    if (status === 'rejected') await onRefused(field, change)
  }
}

/** A Yes about somebody's health whose words have been taken away meanwhile cannot stand, and must not be lost: it is asked about. */
const askAbout = async (
  batch: Batch,
  id: string,
  field: string,
  { base, value }: ScalarChange,
  madeAt: string,
): Promise<void> => {
  const person = (await loadRows(batch.tx, 'registered', [id])).get(id)
  if (!isHealthField(field) || value !== true || !person || person.deleted) return
  const record = ref('registered', id)
  const now = (person.row as Record<string, unknown>)[field] ?? null
  await recordConflict(batch, {
    kind: 'field',
    table: 'registered',
    record: id,
    field,
    base: base ?? null,
    mine: mySide(batch, value, madeAt),
    theirs: await lastChange(batch.tx, record, now, field),
  })
}

/** A decision in somebody's own words that waited: where others have decided meanwhile, it is one more note to choose from. */
const decideAfterAll = async (
  batch: Batch,
  args: MutationArgs['conflict.resolve'],
  madeAt: string,
  decide: Decide,
): Promise<void> => {
  const outcome = await decide(batch, args, madeAt)
  const decided = (await loadRows(batch.tx, 'conflicts', [args.id])).get(args.id)?.row
  if (outcome.status !== 'rejected' || !decided?.field) return
  const set = { [decided.field]: { base: decided.base, value: args.value } }
  await judgePersonUpdate(batch, { id: decided.record, set }, madeAt)
}
