import type { SessionRow } from '@contract/rows.ts'
import { useCallback } from 'react'
import { useUser } from '@/user/use-user.ts'
import type { Register } from '../-attendance/register.ts'
import { type LiveBoard, type RegisterSnapshot, useLiveBoard } from '../-boards/use-live-board.ts'
import { buildKitchenBoard, type KitchenBoard } from './board.ts'

/** Returns the kitchen board of an open register and updates it when the register changes. */
export const useKitchenBoard = (register: Register, session: SessionRow): LiveBoard<KitchenBoard> => {
  const user = useUser()
  const mode = user.two_step_attendance ? 'two_step' : 'normal'
  const group = user.allow_multiple_groups ? session.group : null
  const buildSessionBoard = useCallback(
    (facts: RegisterSnapshot) => buildKitchenBoard({ ...facts, scope: { mode, group } }),
    [mode, group],
  )
  return useLiveBoard(register, session, buildSessionBoard)
}
