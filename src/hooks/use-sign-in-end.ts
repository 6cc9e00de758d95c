import { useSyncExternalStore } from 'react'
import { closesRegister, endOf, onEndChange, type SignInEnd } from '@/api/sign-in-end.ts'

export { closesRegister, endOf, type SignInEnd, takesRegister } from '@/api/sign-in-end.ts'

/** Returns why the user's sign-in has ended here, or undefined while it is valid. */
export const useSignInEnd = (user: string): SignInEnd | undefined =>
  useSyncExternalStore(onEndChange, () => endOf(user))

/** Returns true if no data of a user's register may be shown. */
export const isClosed = (user: string): boolean => closesRegister(endOf(user))
