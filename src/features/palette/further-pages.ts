import { msg } from '@lingui/core/macro'
import {
  Archive,
  ClipboardCheck,
  Copy,
  FileSpreadsheet,
  Files,
  KeyRound,
  ListTodo,
  ShieldCheck,
  UserMinus,
  UsersRound,
} from 'lucide-react'
import type { PalettePage } from './palette-items.ts'

/** Pages without an entry in the navigation. They are reached from another page. */
export const furtherPages: readonly PalettePage[] = [
  { to: '/sessions/today', label: msg`Attendance today`, icon: ClipboardCheck },
  { to: '/holiday_return', label: msg`Holiday return`, icon: FileSpreadsheet },
  { to: '/frozen_years', label: msg`Saved years`, icon: Archive },
  { to: '/number_exports', label: msg`Saved files`, icon: Files },
  { to: '/registered_duplicates', label: msg`Duplications in your register`, icon: UsersRound },
  { to: '/copy_requests', label: msg`Families who ask for a copy`, icon: Copy },
  { to: '/removal_requests', label: msg`Families who ask to be removed`, icon: UserMinus },
  { to: '/concerns/tasks', label: msg`Concern notes: things to do`, icon: ListTodo },
  { to: '/concerns/key', label: msg`Your key`, icon: KeyRound },
  { to: '/concerns/network_key', label: msg`The network’s key`, icon: ShieldCheck },
  { to: '/sign_in_code', label: msg`Sign-in code`, icon: KeyRound },
]
