import { randomUUID } from 'node:crypto'
import type { EthnicityKind } from '../../contract/dashboard/people.ts'
import type { EthnicityCapture } from '../../contract/ethnicities.ts'
import type { Tx } from '../db/client.ts'
import { ethnicityCaptures, heldEthnicities } from '../db/schema.ts'

/**
 * Keeps what somebody said of their ethnicity for the totals of a club (SELF-122): with its day, and nothing by which it
 * could be led back to them. Its id is random, for one made of the time would tell when.
 */
export const keepEthnicity = (
  tx: Tx,
  organisation_id: string,
  kind: EthnicityKind,
  answer: EthnicityCapture,
): Promise<unknown> =>
  tx.insert(ethnicityCaptures).values({ id: randomUUID(), organisation_id, kind, ...answer })

/** Keeps what a family said whose form is held: it counts once the club has taken the form in, and goes where it does not. */
export const holdEthnicity = (
  tx: Tx,
  organisation_id: string,
  registration: string,
  answer: EthnicityCapture,
): Promise<unknown> => tx.insert(heldEthnicities).values({ registration, organisation_id, ...answer })
