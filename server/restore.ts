import { askPassphrase } from './ask-passphrase.ts'
import { CommandError, runCommand } from './command.ts'
import { restore } from './db/backup.ts'

await runCommand(async (url, { BACKUP_PASSPHRASE }) => {
  const file = process.argv[2]
  if (!file) throw new CommandError('Name the backup to restore: npm run restore -- FILE')
  await restore(
    url,
    file,
    async () => BACKUP_PASSPHRASE ?? (await askPassphrase('Passphrase of the backup: ')),
  )
  console.log('Restored. Devices send again what they had sent since the backup was made.')
})
