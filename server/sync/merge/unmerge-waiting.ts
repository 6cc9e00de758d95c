import { and, eq } from 'drizzle-orm'
import type { Rows } from '../../../contract/rows.ts'
import { conflicts } from '../../db/schema.ts'
import type { Batch } from '../author.ts'
import { judgeConflictResolve } from '../judge/judge-conflict.ts'
import { makeAgain } from '../judge/made-again.ts'
import { resolveAlias } from '../judge/require-record.ts'
import { loadRows } from '../tables.ts'
import { takeWaiting, type WaitingChange, waitsFor } from '../waiting/waiting-changes.ts'

/**
 * Takes apart what waits under a question for people who are two again. Where some of it is of another person than the
 * question, all of it is made again, each change for its own: whoever is there has it then, of whoever is removed the club is
 * asked again, by what concerns them alone.
 * @param person whose question it is now
 */
export const waitApart = async (
  batch: Batch,
  question: string,
  person: string,
  madeAt: string,
): Promise<void> => {
  const owners = await Promise.all((await waitsFor(batch, question)).map((change) => ownerOf(batch, change)))
  if (owners.every((owner) => owner === person)) return
  const changes = await takeWaiting(batch, question)
  await batch.tx
    .update(conflicts)
    .set({ deleted_at: batch.now, version: batch.version })
    .where(and(eq(conflicts.organisation_id, batch.author.organisation), eq(conflicts.id, question)))
  await makeAgain(batch, changes, madeAt, judgeConflictResolve)
}

/** Whom a change is about, under the id that stands for them now. */
const ownerOf = async (batch: Batch, { name, args }: WaitingChange): Promise<string> => {
  if (name === 'conflict.resolve') {
    const asked: Rows['conflicts'] | undefined = (await loadRows(batch.tx, 'conflicts', [args.id])).get(
      args.id,
    )?.row
    return asked?.record ?? args.id
  }
  return resolveAlias(batch, 'registered' in args ? args.registered : args.id)
}
