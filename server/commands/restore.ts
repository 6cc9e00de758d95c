import { restoreBackup } from '../backup/database-backup.ts'
import { CommandError, runCommand } from './command.ts'
import { promptPassphrase } from './prompt-passphrase.ts'

await runCommand(async (url, { BACKUP_PASSPHRASE }) => {
  const file = process.argv[2]
  if (!file) throw new CommandError('Name the backup to restore: npm run restore -- FILE')
  const { made: createdAt } = await restoreBackup(
    url,
    file,
    async () => BACKUP_PASSPHRASE ?? (await promptPassphrase('Passphrase of the backup: ')),
  )
  console.log(`Restored${createdAt ? ` as it was on ${createdAt.slice(0, 16).replace('T', ' at ')} UTC` : ''}.`)
  console.log('Devices send again what they had sent since then, and bring back what else they hold.')
  console.log(
    'Accounts, roles and passwords are as they were at the backup. Check them: who has left since then has an account ' +
      'again, and a password changed since then is the old one. Everybody signs in again.',
  )
  console.log(
    'Texts to clubs whose day has come wait for a person: they may have gone out since the backup. Who has answered STOP ' +
      'since then is not known.',
  )
})
