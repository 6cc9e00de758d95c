import { musterId } from '../../../contract/id.ts'
import { definitionOf } from '../../../contract/mutations/mutations.ts'
import { applied, type Judge, ref } from '../push/outcome.ts'
import { effectContext, writeAll } from './context.ts'
import { findNeed } from './require-record.ts'

/**
 * Applies the state received last without a conflict, because a leader who looks for a missing person needs
 * the roll. Nothing is written for a deleted session or person, because they have no roll.
 */
export const judgeMusterSet: Judge<'muster.set'> = async (batch, args, madeAt) => {
  const asked = ref('musters', musterId(args.session, args.registered))
  const session = await findNeed(batch, ref('sessions', args.session), [asked])
  if ('outcome' in session) return session.outcome
  const person = await findNeed(batch, ref('registered', args.registered), [asked])
  if ('outcome' in person) return person.outcome
  if (session.deleted || person.deleted) return applied([asked])
  const aliases = { [args.session]: session.id, [args.registered]: person.id }
  const context = await effectContext(batch, [], { madeAt, aliases })
  const written = await writeAll(batch, definitionOf('muster.set').effect(args, context))
  return applied(written.some(({ id }) => id === asked.id) ? written : [asked, ...written])
}
