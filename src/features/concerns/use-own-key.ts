import { concernOperations, type OwnKey } from '@contract/concerns/concerns.ts'
import { newId } from '@contract/id.ts'
import { call } from '@/api/call.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { makeConcernKey, signConfirmation, unwrapConcernKey, wrapConcernKey } from '@/device-lock/concern-seals.ts'
import { passOnAllNotes } from './pass-on.ts'

const {
  'concern_keys.list': LIST,
  'concern_keys.create': CREATE,
  'concern_keys.update': UPDATE,
  'concern_keys.confirm': CONFIRM,
} = concernOperations

/**
 * Loads a leader's own keys and returns the actions that change them. Keys are generated on this device. The server
 * stores the private key only in encrypted form.
 */
export const useOwnKey = () => {
  const { answer, ...state } = useOperationQuery(LIST)
  const invalidateKeys = useInvalidate('concern_keys', 'concern_tasks', 'concerns')
  const activeKeys = answer?.keys.filter(({ ended }) => ended === null) ?? []
  const activeKey = activeKeys.find(({ confirmed }) => confirmed !== null)
  return {
    ...state,
    /** The active key. Null without one, undefined while loading. */
    key: answer ? (activeKey ?? null) : undefined,
    /** New key that is not confirmed yet, or null. */
    waiting: activeKeys.find(({ confirmed }) => confirmed === null) ?? null,
    /** Names of the network key's holders, or null without a network key. */
    network: answer?.network ?? null,
    /**
     * Generates a key. The key must be confirmed before it is active.
     * @param isPresentLost true if the passphrase of the current key is lost, so that the current key ends at once
     * @throws the same errors as `call`
     */
    make: async (passphrase: string, isPresentLost: boolean): Promise<void> => {
      const keyPair = await makeConcernKey()
      const wrappedKey = await wrapConcernKey(keyPair, passphrase)
      const body = { id: newId(), open: keyPair.open, door: wrappedKey }
      await call(CREATE, { body: isPresentLost ? { ...body, passphrase_lost: true } : body })
      await invalidateKeys()
    },
    /**
     * Confirms a new key with the current key. Then encrypts the notes of the current key for the new key.
     * @returns the number of notes that could not be encrypted, or null if the passphrase is wrong
     * @throws the same errors as `call`
     */
    confirm: async (waiting: OwnKey, key: OwnKey, passphrase: string): Promise<number | null> => {
      const keyPair = await unwrapConcernKey(key.open, key.door, passphrase)
      if (!keyPair) return null
      const proof = await signConfirmation(keyPair, waiting)
      await call(CONFIRM, { params: { id: waiting.id }, body: { proof } })
      const missedCount = await passOnAllNotes({ id: key.id, whole: keyPair })
      await invalidateKeys()
      return missedCount
    },
    /**
     * Encrypts the same key with another passphrase.
     * @returns false if the current passphrase is wrong
     * @throws the same errors as `call`
     */
    rewrap: async (key: OwnKey, present: string, passphrase: string): Promise<boolean> => {
      const keyPair = await unwrapConcernKey(key.open, key.door, present)
      if (!keyPair) return false
      const wrappedKey = await wrapConcernKey(keyPair, passphrase)
      await call(UPDATE, { params: { id: key.id }, body: { door: wrappedKey } })
      await invalidateKeys()
      return true
    },
  }
}
