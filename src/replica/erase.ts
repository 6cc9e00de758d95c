import { Dexie } from 'dexie'
import { deleteSignInEnd } from '../api/sign-in-end.ts'
import { clearToken, deleteParkedToken, readToken } from '../api/token.ts'
import { dropLock } from '../lock/lock.ts'
import { deleteCachedResponses } from './cached-responses.ts'
import { deleteCollectedSurveys } from './collected-surveys.ts'
import { announce } from './engine/announce.ts'
import { deleteOfflineFiles } from './offline-files.ts'
import { clearOwner, readOwner } from './owner.ts'
import { getReplicaName } from './replica-name.ts'
import { deleteSyncState } from './sync-state.ts'

/**
 * Deletes all data of a user from this device: replica, photos, drafts, queue, token, lock and key. Notifies every page
 * of this browser. If the deletion is interrupted, the next run deletes the rest.
 */
export const eraseUser = async (user: string): Promise<void> => {
  const [owner, storedSignIn] = await Promise.all([readOwner(), readToken()])
  if (storedSignIn?.user === user) await clearToken(storedSignIn.token)
  await deleteParkedToken(user)
  // Clear the owner only if no other user has signed in, because another user's data must stay.
  if (owner?.id === user) await clearOwner()
  announce({ kind: 'owner', user })
  await Dexie.delete(getReplicaName(user))
  await deleteSyncState(user)
  await deleteCollectedSurveys(user)
  await deleteOfflineFiles(user)
  await deleteCachedResponses(user)
  // Delete the key last, because it is needed to open the remaining data.
  await dropLock(user)
  await deleteSignInEnd(user)
}
