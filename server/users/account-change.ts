import { AppError } from '../../contract/errors.ts'
import type { FieldProblems } from '../../contract/problems.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { findBrokenConstraint } from '../db/broken-constraint.ts'
import type { Tx } from '../db/client.ts'
import type { Services } from '../kit/services.ts'

type AccountCall = Services & {
  user: CurrentUser
  signIn: string
  /** The caller's network address. */
  address: string
}

/** Context of a change to an account within its transaction. */
export type AccountChange = AccountCall & {
  tx: Tx
  /**
   * Registers work that runs in the transaction after the account's row is written.
   * @param work receives the account's id
   */
  onWritten: (work: (id: string) => Promise<unknown>) => void
  /** Registers work that runs after the commit. */
  onCommitted: (work: () => unknown) => void
}

/** Problems for values that another account already has (USR-50, USR-51). Key: unique index. */
const uniqueErrors: Record<string, FieldProblems> = {
  users_email: { email: ['email_taken'] },
  users_mobile_number: { mobile_number: ['mobile_taken'] },
}

/**
 * Runs a change to an account in a transaction, and the registered work after the write and after the commit.
 * @param write writes the row and returns its id
 * @param load loads the response in the same transaction
 * @throws AppError, for example if another account has the email address
 */
export async function changeAccount<T>(
  call: AccountCall,
  write: (change: AccountChange) => Promise<string>,
  load: (tx: Tx, id: string) => Promise<T>,
): Promise<T> {
  const committedWork: (() => unknown)[] = []
  try {
    const response = await call.db.network(async (tx) => {
      // Start with empty lists, because the transaction can run again after a conflict.
      committedWork.length = 0
      const writtenWork: ((id: string) => Promise<unknown>)[] = []
      const id = await write({
        ...call,
        tx,
        onWritten: (work) => writtenWork.push(work),
        onCommitted: (work) => committedWork.push(work),
      })
      for (const runWork of writtenWork) await runWork(id)
      return load(tx, id)
    })
    for (const runWork of committedWork) await runWork()
    return response
  } catch (error) {
    const problems = uniqueErrors[findBrokenConstraint(error) ?? '']
    throw problems ? new AppError('invalid', problems) : error
  }
}
