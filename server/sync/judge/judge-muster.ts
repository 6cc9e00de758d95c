import { buildMusterId } from '../../../contract/id.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import { buildEffectContext, writeChanges } from '../rows/context.ts'
import { type Judge, toApplied, toRef } from '../rows/outcome.ts'
import { findRequiredRecord } from '../rows/require-record.ts'

/**
 * Applies the state received last without a conflict, because a leader who looks for a missing person needs the roll.
 * Writes nothing for a deleted session or person, because they have no roll.
 */
export const judgeMusterSet: Judge<'muster.set'> = async (batch, args, madeAt) => {
  const requestedRef = toRef('musters', buildMusterId(args.session, args.registered))
  const session = await findRequiredRecord(batch, toRef('sessions', args.session), [requestedRef])
  if ('outcome' in session) return session.outcome
  const person = await findRequiredRecord(batch, toRef('registered', args.registered), [requestedRef])
  if ('outcome' in person) return person.outcome
  if (session.deleted || person.deleted) return toApplied([requestedRef])
  const aliases = { [args.session]: session.id, [args.registered]: person.id }
  const context = await buildEffectContext(batch, [], { madeAt, aliases })
  const writtenRefs = await writeChanges(batch, getDefinition('muster.set').effect(args, context))
  return toApplied(writtenRefs.some(({ id }) => id === requestedRef.id) ? writtenRefs : [requestedRef, ...writtenRefs])
}
