import { concernOperations, type OwnKey } from '@contract/concerns/concerns.ts'
import { newId } from '@contract/id.ts'
import { call } from '@/api/call.ts'
import { useAsked } from '@/data/use-asked.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { makeConcernKey, signConfirmation, unwrapConcernKey, wrapConcernKey } from '@/device/concern-seals.ts'
import { passOnAll } from './pass-on.ts'

const {
  'concern_keys.list': LIST,
  'concern_keys.create': CREATE,
  'concern_keys.update': UPDATE,
  'concern_keys.confirm': CONFIRM,
} = concernOperations

/** A leader's own key: made on this device, and known to the server only wrapped. */
export const useOwnKey = () => {
  const { answer, ...state } = useAsked(LIST)
  const outdate = useOutdate('concern_keys', 'concern_tasks', 'concerns')
  const living = answer?.keys.filter(({ ended }) => ended === null) ?? []
  const present = living.find(({ confirmed }) => confirmed !== null)
  return {
    ...state,
    /** Null: none yet; undefined until it is read. */
    key: answer ? (present ?? null) : undefined,
    /** A key that waits for a confirmation. */
    waiting: living.find(({ confirmed }) => confirmed === null) ?? null,
    /** Those who hold the network's key, in words; null where there is none. */
    network: answer?.network ?? null,
    /**
     * Makes a key, which waits for a confirmation.
     * @param isPresentLost ends the present key, because its passphrase is lost
     * @throws as `call`
     */
    make: async (passphrase: string, isPresentLost: boolean): Promise<void> => {
      const whole = await makeConcernKey()
      const door = await wrapConcernKey(whole, passphrase)
      const body = { id: newId(), open: whole.open, door }
      await call(CREATE, { body: isPresentLost ? { ...body, passphrase_lost: true } : body })
      await outdate()
    },
    /**
     * Confirms a waiting key by the present one, and seals the notes that the present one opens for the new one.
     * @returns how many notes could not be sealed for it; null if the passphrase is wrong
     * @throws as `call`
     */
    confirm: async (waiting: OwnKey, key: OwnKey, passphrase: string): Promise<number | null> => {
      const whole = await unwrapConcernKey(key.open, key.door, passphrase)
      if (!whole) return null
      const proof = await signConfirmation(whole, waiting)
      await call(CONFIRM, { params: { id: waiting.id }, body: { proof } })
      const missed = await passOnAll({ id: key.id, whole })
      await outdate()
      return missed
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
