import { concernOperations } from '@contract/concerns/concerns.ts'
import { newId } from '@contract/id.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { call } from '@/api/call.ts'
import { useAsked } from '@/data/use-asked.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { makeConcernKey, unwrapConcernKey, type WholeKey, wrapConcernKey } from '@/device/concern-seals.ts'
import { keyLetters, makeKeyFile, readKeyFile } from '@/device/network-key-file.ts'

const { 'network_concern_keys.list': LIST, 'network_concern_keys.create': CREATE } = concernOperations

/** Key that was generated on this page and is not in use yet. */
export type DraftKey = {
  id: string
  holders: [string, string]
  whole: WholeKey
  file: File
  /** The secret as printed characters. */
  letters: string
}

/**
 * The network's key. A member of VP support generates the key on a device and proves its file before notes
 * are encrypted for it.
 */
export const useNetworkKey = () => {
  const outdate = useOutdate('network_concern_keys', 'concern_tasks')
  const { answer, ...state } = useAsked(LIST)
  return {
    ...state,
    keys: answer?.keys,
    people: answer?.people ?? [],
    draft: async (holders: [string, string], passphrase: string): Promise<DraftKey> => {
      const id = newId()
      const whole = await makeConcernKey()
      const door = await wrapConcernKey(whole, passphrase)
      const file = makeKeyFile({ id, door }, dayInLondon())
      return { id, holders, whole, file, letters: keyLetters(whole.secret) }
    },
    /**
     * Returns true if a file and passphrase open the new key, because a key without its file would be lost at
     * once.
     */
    proves: async ({ id, whole }: DraftKey, file: File, passphrase: string): Promise<boolean> => {
      const content = await readKeyFile(file)
      if (content?.id !== id) return false
      return (await unwrapConcernKey(whole.open, content.door, passphrase))?.secret === whole.secret
    },
    /** @throws the same errors as `call` */
    use: async ({ id, holders, whole }: DraftKey): Promise<void> => {
      await call(CREATE, { body: { id, holders, open: whole.open } })
      await outdate()
    },
  }
}
