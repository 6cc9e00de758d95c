import { writeBackupFile } from '../backup/write-backup.ts'
import { createStorage } from '../create-storage.ts'
import { findSigningSecret } from '../settings/signing-secret.ts'
import { CommandError, runCommand } from './command.ts'
import { formatFileCount } from './format-file-count.ts'

await runCommand(async (url, env) => {
  const file = process.argv[2]
  if (!file) throw new CommandError('Name the file to write: npm run backup -- FILE')
  const { files, missing } = await writeBackupFile(file, {
    url,
    passphrase: env.BACKUP_PASSPHRASE,
    secret: findSigningSecret(env),
    files: { storage: createStorage(env), isBucket: Boolean(env.s3) },
  })
  console.log(
    env.BACKUP_PASSPHRASE
      ? `Backed up to ${file}. It opens with BACKUP_PASSPHRASE alone: keep that somewhere else, and safe.`
      : `Backed up to ${file}. It holds personal data, unencrypted: keep it safe, or set BACKUP_PASSPHRASE.`,
  )
  const fileCount = formatFileCount(files)
  console.log(env.s3 ? `It lists ${fileCount} in the bucket.` : `It contains ${fileCount}.`)
  if (missing.length === 0) return
  const place = env.s3 ? 'the bucket' : 'DATA_DIR/files'
  console.error(`Records name ${formatFileCount(missing.length)} that ${place} does not have:`)
  for (const { name, table, id } of missing) console.error(`  ${name} (${table} ${id})`)
})
