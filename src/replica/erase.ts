import { Dexie } from 'dexie'
import { forgetEnd } from '../api/sign-in-end.ts'
import { clearToken, forgetParked, readToken } from '../api/token.ts'
import { dropLock } from '../lock/lock.ts'
import { forgetCollected } from './collected.ts'
import { announce } from './engine/announce.ts'
import { forgetAnswers } from './kept-answers.ts'
import { dropKeptFiles } from './kept-files.ts'
import { clearOwner, readOwner } from './owner.ts'
import { replicaName } from './replica-name.ts'
import { forgetState } from './state.ts'

/**
 * Deletes all data of a user from this device: replica, photos, drafts, queue, token, lock and key. Every
 * page of this browser is notified. If this is interrupted, the next run deletes the rest.
 */
export const eraseUser = async (user: string): Promise<void> => {
  const [owner, signedIn] = await Promise.all([readOwner(), readToken()])
  if (signedIn?.user === user) await clearToken(signedIn.token)
  await forgetParked(user)
  // // Another user may have signed in since. Their data stays.
  if (owner?.id === user) await clearOwner()
  announce({ kind: 'owner', user })
  await Dexie.delete(replicaName(user))
  await forgetState(user)
  await forgetCollected(user)
  await dropKeptFiles(user)
  await forgetAnswers(user)
  // // The key goes last, because it is needed to open the rest until then.
  await dropLock(user)
  await forgetEnd(user)
}
