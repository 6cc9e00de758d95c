import { concernOperations, type OwnKey } from '@contract/concerns/concerns.ts'
import { newId } from '@contract/id.ts'
import { call } from '@/api/call.ts'
import { useAsked } from '@/data/use-asked.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { makeConcernKey, unwrapConcernKey, wrapConcernKey } from '@/device/concern-seals.ts'

const {
  'concern_keys.list': LIST,
  'concern_keys.create': CREATE,
  'concern_keys.update': UPDATE,
} = concernOperations

/** A leader's own key: made on this device, and known to the server only wrapped. */
export const useOwnKey = () => {
  const { answer, ...state } = useAsked(LIST)
  const outdate = useOutdate('concern_keys')
  return {
    ...state,
    /** Null: none yet; undefined until it is read. */
    key: answer ? (answer.keys.find(({ ended }) => ended === null) ?? null) : undefined,
    /** Those who hold the network's key, in words; null where there is none. */
    network: answer?.network ?? null,
    /** @throws as `call` */
    make: async (passphrase: string): Promise<void> => {
      const whole = await makeConcernKey()
      const door = await wrapConcernKey(whole, passphrase)
      await call(CREATE, { body: { id: newId(), open: whole.open, door } })
      await outdate()
    },
    /**
     * Wraps the same key by another passphrase.
     * @returns false where the present one is wrong
     * @throws as `call`
     */
    rewrap: async (key: OwnKey, present: string, passphrase: string): Promise<boolean> => {
      const whole = await unwrapConcernKey(key.open, key.door, present)
      if (!whole) return false
      const door = await wrapConcernKey(whole, passphrase)
      await call(UPDATE, { params: { id: key.id }, body: { door } })
      await outdate()
      return true
    },
  }
}
