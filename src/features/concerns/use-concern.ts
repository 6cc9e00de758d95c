import { type Concern, concernOperations } from '@contract/concerns/concerns.ts'
import { call } from '@/api/call.ts'
import { buildQueryKey, useQueryStore } from '@/data/query-client.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { type ConcernKeyPair, type ConcernText, openConcern, sealConcernFor } from '@/device-lock/concern-seals.ts'
import { sealForDueKeys } from './pass-on.ts'

const {
  'concerns.get': GET,
  'concerns.open': OPEN,
  'concerns.update': UPDATE,
  'concerns.exported': EXPORTED,
  'concerns.pass_on': PASS_ON,
} = concernOperations

/** Thrown if the given key does not open the note. */
export class NotSealedToKeyError extends Error {}

/**
 * Loads a concern and returns the actions of its readers. Only the action `open` requests the encrypted text. The text
 * is never cached.
 */
export const useConcern = (id: string) => {
  const store = useQueryStore()
  const invalidateConcerns = useInvalidate('concerns')
  const params = { id }
  const { answer, ...state } = useOperationQuery(GET, { params })
  const storeConcern = (concern: Concern) => {
    store.setQueryData(buildQueryKey(GET, { params, query: null }), concern)
    void invalidateConcerns()
  }
  /**
   * Encrypts the note for the keys that are due. Ignores an error, because the next opening of the note tries again.
   */
  const tryPassOn = async (text: ConcernText): Promise<void> => {
    const updatedConcern = answer && (await sealForDueKeys(answer, text).catch(() => null))
    if (updatedConcern) storeConcern(updatedConcern)
  }
  return {
    ...state,
    concern: answer,
    /** @throws NotSealedToKeyError, and the same errors as `call` */
    open: async (key: string, whole: ConcernKeyPair): Promise<ConcernText> => {
      const { sealed } = await call(OPEN, { params })
      const seal = sealed.find((one) => one.key === key)
      const concernText = seal && (await openConcern(whole, seal).catch(() => null))
      void invalidateConcerns()
      if (!concernText) throw new NotSealedToKeyError()
      await tryPassOn(concernText)
      return concernText
    },
    /** @throws the same errors as `call` */
    update: async (body: { acknowledged?: true; closed?: boolean }) =>
      storeConcern(await call(UPDATE, { params, body })),
    /** @throws the same errors as `call` */
    noteExport: async () => {
      await call(EXPORTED, { params })
      void invalidateConcerns()
    },
    /** @throws the same errors as `call` */
    passOn: async (leader: Concern['others'][number], text: ConcernText) => {
      const body = await sealConcernFor(leader.id, leader.open, text)
      storeConcern(await call(PASS_ON, { params, body }))
    },
  }
}
