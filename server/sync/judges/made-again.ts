import type { MutationArgs } from '../../../contract/mutations.ts'
import type { Batch } from '../author.ts'
import type { Judge, Outcome } from '../outcome.ts'
import { loadRows } from '../tables.ts'
import { judgeTick } from '../ticks.ts'
import type { TakenChange, WaitingChange } from '../waiting-changes.ts'
import { judgePersonUpdate } from './registered.ts'
import { judgeSessionUpdate } from './session.ts'

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
  if (name === 'session.update')
    return asFarAsItGoes(args.set, (set) => judgeSessionUpdate(batch, { ...args, set }, madeAt))
  if (name === 'registered.update')
    return asFarAsItGoes(args.set, (set) => judgePersonUpdate(batch, { ...args, set }, madeAt))
  return decideAfterAll(batch, args, madeAt, decide)
}

/**
 * A change that waited may no longer fit whole (a group is gone, a relative too, a holiday has other dates): then each of its
 * fields goes by itself, words before the marks that ask for them, so that no health note is lost for the sake of another
 * field.
 */
const asFarAsItGoes = async <S extends object>(
  set: S,
  judge: (set: S) => Promise<Outcome>,
): Promise<void> => {
  const whole = await judge(set)
  if (whole.status !== 'rejected') return
  const isMark = (change: unknown) => typeof (change as { value?: unknown }).value === 'boolean'
  const fields = Object.entries(set).sort(([, a], [, b]) => Number(isMark(a)) - Number(isMark(b)))
  for (const [field, change] of fields) await judge({ [field]: change } as S)
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
