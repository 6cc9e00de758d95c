import { useSyncExternalStore } from 'react'
import { getSignInEnd, hidesRegister, type SignInEnd, watchSignInEnds } from '@/api/sign-in-end.ts'

export { getSignInEnd, hidesRegister, removesRegister, type SignInEnd } from '@/api/sign-in-end.ts'

/** Returns why the user's sign-in on this device has ended, or undefined while it is valid. */
export const useSignInEnd = (user: string): SignInEnd | undefined =>
  useSyncExternalStore(watchSignInEnds, () => getSignInEnd(user))

/** Returns true if no data of a user's register may be shown. */
export const isRegisterHidden = (user: string): boolean => hidesRegister(getSignInEnd(user))
