import * as v from 'valibot'
import { EmailAddress } from '../../contract/rules/email.ts'
import { unlockStaff } from '../accounts/unlock-staff.ts'
import { migrate } from '../db/migrate.ts'
import { CommandError, readTextOptions, runCommand } from './command.ts'

const USAGE = 'npm run staff:unlock -- --email E'

await runCommand(async (url) => {
  const { email = '' } = readTextOptions(['email'], USAGE)
  const { success, output: address } = v.safeParse(EmailAddress, email)
  if (!success) throw new CommandError(USAGE)
  await migrate(url)
  const result = await unlockStaff(url, address)
  if (result === 'no_account') throw new CommandError('No account has this e-mail address. Nothing was changed.')
  if (result === 'no_second_factor')
    throw new CommandError('This account has no sign-in code and no passkeys. Nothing was changed.')
  console.log('Sign-in code, recovery codes and passkeys removed. The password alone is enough now.')
  console.log('The user and all VP support get an e-mail about it.')
})
