import { randomUUID } from 'node:crypto'
import type { EthnicityKind } from '../../contract/dashboard/people.ts'
import type { EthnicityCapture } from '../../contract/ethnicities.ts'
import type { Tx } from '../db/client.ts'
import { ethnicityCaptures, heldEthnicities } from '../db/schema.ts'

/**
 * Stores an ethnicity answer for a club's totals (SELF-122), with its day but without the person. The id is random,
 * because a time-based id would reveal the time.
 */
export const storeEthnicity = (
  tx: Tx,
  organisation_id: string,
  kind: EthnicityKind,
  answer: EthnicityCapture,
): Promise<unknown> => tx.insert(ethnicityCaptures).values({ id: randomUUID(), organisation_id, kind, ...answer })

/**
 * Stores the ethnicity answer of a family pending approval. If the club approves the family, the answer is added to the
 * totals. Otherwise the answer is deleted.
 */
export const storePendingEthnicity = (
  tx: Tx,
  organisation_id: string,
  registration: string,
  answer: EthnicityCapture,
): Promise<unknown> => tx.insert(heldEthnicities).values({ registration, organisation_id, ...answer })
