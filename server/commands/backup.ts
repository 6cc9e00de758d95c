import { writeBackup } from '../backup/database-backup.ts'
import { CommandError, runCommand } from './command.ts'

await runCommand(async (url, { BACKUP_PASSPHRASE }) => {
  const file = process.argv[2]
  if (!file) throw new CommandError('Name the file to write: npm run backup -- FILE')
  await writeBackup(url, file, BACKUP_PASSPHRASE)
  console.log(
    BACKUP_PASSPHRASE
      ? `Backed up to ${file}. It opens with BACKUP_PASSPHRASE alone: keep that somewhere else, and safe.`
      : `Backed up to ${file}. It holds personal data, unencrypted: keep it safe, or set BACKUP_PASSPHRASE.`,
  )
})
