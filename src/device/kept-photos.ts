import { readOwnToken } from '@/api/token.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { bringPhotos } from '@/replica/photos.ts'

export { keepPhoto, missingPhotos, releasePhoto } from '@/replica/photos.ts'

/** Fetches every photo of the register until `limitMs` has passed. Never throws. */
export const bringAllPhotos = async (db: ReplicaDb, limitMs: number): Promise<void> => {
  const token = await readOwnToken()
  if (!token) return
  const late = new Promise((resolve) => setTimeout(resolve, limitMs))
  await Promise.race([bringPhotos({ db, token }, Number.POSITIVE_INFINITY).catch(() => undefined), late])
}
