import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { staffRoles } from '../contract/user.ts'
import { CommandError, runCommand } from './command.ts'
import { migrate } from './db/migrate.ts'
import { createStaff, isStaffRole } from './db/staff.ts'

const USAGE = `npm run staff:create -- --email E --role R, where R is one of ${staffRoles.join(', ')}`

await runCommand(async (url) => {
  const text = { type: 'string' } as const
  const { email = '', role = '' } = parseArgs({ options: { email: text, role: text } }).values
  if (!v.is(v.pipe(v.string(), v.email()), email) || !isStaffRole(role)) throw new CommandError(USAGE)
  await migrate(url)
  const password = await createStaff(url, email, role)
  if (!password) throw new CommandError('This e-mail address has an account already. Nothing was changed.')
  console.log(`Staff account made. Password, shown only now: ${password}`)
})
