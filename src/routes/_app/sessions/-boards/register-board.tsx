import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useReplica } from '@/sync-state/use-replica.ts'
import type { Register } from '../-attendance/register.ts'
import { SessionNotFound } from '../-attendance/session-not-found.tsx'
import { SessionOpening } from '../-attendance/session-opening.tsx'
import { useRegisterState } from '../-attendance/use-register.ts'

type RegisterBoardProps = {
  id: string
  /** Text that is shown while a slow device reads the register. */
  opening: string
  /** Route of the board. A session that two devices created is redirected to the merged session's id. */
  to: `/sessions/$id/${'kitchen' | 'fire_roll' | 'departures' | 'ratio'}`
  children: (register: Register) => ReactNode
}

/**
 * Board of a session's register, which may be deleted or still loading. The board must have the session's id as its
 * React `key`.
 */
export const RegisterBoard = ({ id, opening, to: boardRoute, children }: RegisterBoardProps) => {
  const { db } = useReplica()
  const state = useRegisterState(db, id)
  if (state.at === 'opening') return <SessionOpening label={opening} />
  if (state.at === 'moved') return <Navigate to={boardRoute} params={{ id: state.to }} replace />
  if (state.at === 'open') return children(state.register)
  return <SessionNotFound reason={state.at} />
}
