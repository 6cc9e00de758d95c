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
 * Takes everything of a user off this device: replica, photos, forms, queue, token, lock and key. The screens of every
 * page of this browser hear of it. What is left when this is cut is taken by the next run.
 */
export const eraseUser = async (user: string): Promise<void> => {
  const [owner, signedIn] = await Promise.all([readOwner(), readToken()])
  if (signedIn?.user === user) await clearToken(signedIn.token)
  await forgetParked(user)
  // Somebody else may have signed in meanwhile: what is theirs stays.
  if (owner?.id === user) await clearOwner()
  announce({ kind: 'owner', user })
  await Dexie.delete(replicaName(user))
  await forgetState(user)
  await forgetCollected(user)
  await dropKeptFiles(user)
  await forgetAnswers(user)
  // The key goes last: until here it still opens what is left.
  await dropLock(user)
  await forgetEnd(user)
}
