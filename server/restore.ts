import { CommandError, runCommand } from './command.ts'
import { restore } from './db/backup.ts'

await runCommand(async (url) => {
  const file = process.argv[2]
  if (!file) throw new CommandError('Name the backup to restore: npm run restore -- FILE')
  await restore(url, file)
  console.log('Restored. Devices send again what they had sent since the backup was made.')
})
