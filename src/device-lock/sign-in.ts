import { authOperations } from '@contract/auth.ts'
import { msg } from '@lingui/core/macro'
import { call } from '@/api/call.ts'
import { NoAnswer, NoUser } from '@/api/errors.ts'
import { deleteSignInEnd } from '@/api/sign-in-end.ts'
import { clearToken, readToken, storeToken } from '@/api/token.ts'
import { deleteMarker } from '@/browser/eviction-marker.ts'
import { deleteFormDrafts } from '@/browser/form-drafts.ts'
import { lockEverywhere } from '@/lock/key-exchange.ts'
import { getLockState } from '@/lock/vault.ts'
import { deleteCachedResponses } from '@/replica/cached-responses.ts'
import { deleteReplica } from '@/replica/delete-replica.ts'
import { clearOwner, readOwner } from '@/replica/owner.ts'
import { isQuotaError } from '@/replica/quota.ts'
import { markFreshSignIn } from '../user/fresh-sign-in.ts'
import { SignInNotStored } from '../user/sign-in-not-stored.ts'
import { clearUser, getCurrentUser, setUser, updateUser } from '../user/use-user.ts'

const DEVICE_FULL_MESSAGE = msg`Not signed in: this device is full. Delete photos or apps you do not need, then try again. Nothing saved before is lost.`
const STORAGE_REFUSED_MESSAGE = msg`Not signed in: this browser could not keep the sign-in. Close Hallbook, open it again and try once more. Nothing saved before is lost.`

/** Ends a sign-in that could not be stored, so that its token does not stay valid. */
const discardSignIn = async (token: string, cause: unknown): Promise<SignInNotStored> => {
  call(authOperations['auth.sign_out'], { token, keepalive: true }).catch(() => undefined)
  await clearToken(token).catch(() => undefined)
  return new SignInNotStored(isQuotaError(cause) ? DEVICE_FULL_MESSAGE : STORAGE_REFUSED_MESSAGE, { cause })
}

/**
 * Signs in and stores the user. Another user's queue on this device stays with its owner.
 * @throws ApiError `invalid_credentials`, `one_time_code_required`, `invalid_one_time_code`, `too_many_tries`; NoAnswer
 * without a network; NoUser if the server does not return the user; SignInNotStored if the device has no room
 */
export const signIn = async (credentials: {
  email: string
  password: string
  one_time_code?: string | undefined
}): Promise<void> => {
  const { token } = await call(authOperations['auth.sign_in'], { body: credentials })
  await enterWithToken(token, credentials.password)
}

/**
 * Stores the user of a new sign-in.
 * @param password the accepted password, which also opens the user's lock on this device
 * @throws NoUser, SignInNotStored
 */
export const enterWithToken = async (token: string, password?: string): Promise<void> => {
  const user = await call(authOperations['me.get'], { token }).catch((cause) => {
    throw new NoUser('me', { cause })
  })
  const previousUser = getCurrentUser()
  // Lock the previous user's data when another user takes over the tablet.
  if (previousUser && previousUser.id !== user.id) lockEverywhere(previousUser.id)
  if (password !== undefined && getLockState(user.id) !== 'none') {
    const { openLockByPassword } = await import('@/device-lock/lock-here.ts')
    await openLockByPassword(user.id, password)
  }
  try {
    await storeToken(token)
    markFreshSignIn()
    await setUser(user)
  } catch (cause) {
    throw await discardSignIn(token, cause)
  }
}

/**
 * Updates the stored user from the server. Leaves the stored user unchanged without a network.
 * @throws ApiError
 */
export const refreshUser = async (): Promise<void> => {
  const storedUser = getCurrentUser()
  const storedSignIn = await readToken()
  if (!storedUser || !storedSignIn || storedSignIn.user !== storedUser.id) return
  try {
    await updateUser(await call(authOperations['me.get'], { token: storedSignIn.token }))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}

/** Clears the sign-in after the server has ended it. Used only for users without a register on this device. */
export const endSignIn = async (): Promise<void> => {
  await clearOwner()
  clearUser()
}

/**
 * Deletes this user's replica on every page of this browser, and ends the sign-in on the server if it can be reached.
 * Does not wait for the server, because ticks made on another page during the wait would be lost.
 */
export const signOut = async (): Promise<void> => {
  const user = getCurrentUser()
  const [owner, storedSignIn] = await Promise.all([readOwner(), readToken()])
  if (storedSignIn && storedSignIn.user === user?.id)
    call(authOperations['auth.sign_out'], { token: storedSignIn.token, keepalive: true }).catch(() => undefined)
  // Clear the token and the owner only if they belong to this user. On another page, another user may have signed in,
  // whose data must stay.
  if (!owner || owner.id === user?.id) {
    await clearToken()
    await clearOwner()
  }
  clearUser()
  if (!user) return
  await deleteMarker(user.id)
  await deleteSignInEnd(user.id)
  deleteFormDrafts()
  await deleteCachedResponses(user.id)
  await deleteReplica(user.id)
  // Delete the key last. If the deletion is interrupted, the remaining data can then still be decrypted.
  const { dropLock } = await import('@/lock/lock.ts')
  await dropLock(user.id)
}
