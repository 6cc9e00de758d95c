import { CommandError, runCommand } from './command.ts'
import { backup } from './db/backup.ts'

await runCommand(async (url) => {
  const file = process.argv[2]
  if (!file) throw new CommandError('Name the file to write: npm run backup -- FILE')
  await backup(url, file)
  console.log(`Backed up to ${file}. It holds personal data: keep it safe.`)
})
