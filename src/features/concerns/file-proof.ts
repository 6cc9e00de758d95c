import type { PublicKey } from '@contract/concerns/concern-seals.ts'
import { unwrapConcernKey } from '@/device-lock/concern-seals.ts'
import { readKeyFile } from '@/device-lock/network-key-file.ts'

/**
 * Returns true if the file and the passphrase open this network key. Prevents a holder who does not have the file from
 * confirming the key.
 */
export async function isFileOfKey(
  key: { id: string; open: PublicKey },
  file: FormDataEntryValue | null,
  passphrase: string,
): Promise<boolean> {
  const content = file instanceof File && file.size > 0 ? await readKeyFile(file) : null
  if (content?.id !== key.id) return false
  return (await unwrapConcernKey(key.open, content.door, passphrase)) !== null
}
