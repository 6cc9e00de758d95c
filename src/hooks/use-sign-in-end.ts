import { useSyncExternalStore } from 'react'
import { closesRegister, endOf, onEndChange, type SignInEnd } from '@/api/sign-in-end.ts'

export { closesRegister, endOf, type SignInEnd, takesRegister } from '@/api/sign-in-end.ts'

/** Why the sign-in of a user has ended here; undefined where it goes on. */
export const useSignInEnd = (user: string): SignInEnd | undefined =>
  useSyncExternalStore(onEndChange, () => endOf(user))

/** Whether nothing of a user's register may show. */
export const isClosed = (user: string): boolean => closesRegister(endOf(user))
