import { readOwnToken } from '@/api/token.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { fetchMissingPhotos } from '@/replica/photos.ts'

export { findMissingPhotos, markPhotoPending, storePhoto } from '@/replica/photos.ts'

/** Fetches every missing photo of the register, but returns after `limitMs` at the latest. Never throws. */
export const fetchAllPhotos = async (db: ReplicaDb, limitMs: number): Promise<void> => {
  const token = await readOwnToken()
  if (!token) return
  const timeout = new Promise((resolve) => setTimeout(resolve, limitMs))
  await Promise.race([fetchMissingPhotos({ db, token }, Number.POSITIVE_INFINITY).catch(() => undefined), timeout])
}
