import * as v from 'valibot'
import { EmailAddress } from '../../contract/rules/email.ts'
import { staffRoles } from '../../contract/user.ts'
import { createStaff, isStaffRole } from '../auth/create-staff.ts'
import { migrate } from '../db/migrate.ts'
import { CommandError, readTextOptions, runCommand } from './command.ts'

const USAGE = `npm run staff:create -- --email E --role R, where R is one of ${staffRoles.join(', ')}`

await runCommand(async (url) => {
  const { email = '', role = '' } = readTextOptions(['email', 'role'], USAGE)
  const { success, output: address } = v.safeParse(EmailAddress, email)
  if (!success || !isStaffRole(role)) throw new CommandError(USAGE)
  await migrate(url)
  const password = await createStaff(url, address, role)
  if (!password) throw new CommandError('This e-mail address has an account already. Nothing was changed.')
  console.log(`Staff account made. Password, shown only now: ${password}`)
})
