import { foldName } from '@contract/rules/alphabet.ts'

/** Returns the folded English and Welsh name, so that a search finds both. */
export function foldBothNames({ name, name_cy }: { name: string; name_cy?: string | null | undefined }): string {
  return foldName(`${name} ${name_cy ?? ''}`)
}
