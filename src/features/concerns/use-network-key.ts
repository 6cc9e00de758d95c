import { concernOperations } from '@contract/concerns/concerns.ts'
import { newId } from '@contract/id.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { call } from '@/api/call.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { type ConcernKeyPair, makeConcernKey, unwrapConcernKey, wrapConcernKey } from '@/device-lock/concern-seals.ts'
import { formatKey, makeKeyFile, readKeyFile } from '@/device-lock/network-key-file.ts'

const { 'network_concern_keys.list': LIST, 'network_concern_keys.create': CREATE } = concernOperations

/** A network key that was generated on this page and is not in use yet. */
export type DraftKey = {
  id: string
  holders: [string, string]
  whole: ConcernKeyPair
  file: File
  /** The secret key as printable characters. */
  letters: string
}

/**
 * Loads the network's keys and generates new keys. A VP support user generates a key on this device. The user must open
 * the key's file once before notes are encrypted for the key.
 */
export const useNetworkKey = () => {
  const invalidateKeys = useInvalidate('network_concern_keys', 'concern_tasks')
  const { answer, ...state } = useOperationQuery(LIST)
  return {
    ...state,
    keys: answer?.keys,
    people: answer?.people ?? [],
    draft: async (holders: [string, string], passphrase: string): Promise<DraftKey> => {
      const id = newId()
      const keyPair = await makeConcernKey()
      const wrappedKey = await wrapConcernKey(keyPair, passphrase)
      const file = makeKeyFile({ id, door: wrappedKey }, getLondonDay())
      return { id, holders, whole: keyPair, file, letters: formatKey(keyPair.secret) }
    },
    /**
     * Returns true if the file and the passphrase open the new key. This check is required before use. A key whose file
     * is missing or wrong could not open any note.
     */
    proves: async ({ id, whole }: DraftKey, file: File, passphrase: string): Promise<boolean> => {
      const content = await readKeyFile(file)
      if (content?.id !== id) return false
      return (await unwrapConcernKey(whole.open, content.door, passphrase))?.secret === whole.secret
    },
    /** @throws the same errors as `call` */
    use: async ({ id, holders, whole }: DraftKey): Promise<void> => {
      await call(CREATE, { body: { id, holders, open: whole.open } })
      await invalidateKeys()
    },
  }
}
