import { findNewestBackup } from '../backup/backup-target.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { createBackupTarget } from '../backup/create-backup-target.ts'
import { type BackupSource, openBackupFile } from '../backup/read-backup.ts'
import { type RestoreResult, restoreBackup } from '../backup/restore-backup.ts'
import { restoreMissingFiles } from '../backup/restore-missing-files.ts'
import { createFileRestorer } from '../backup/restored-files.ts'
import { buildSecretWarning } from '../backup/secret-warning.ts'
import { createStorage } from '../create-storage.ts'
import type { Env } from '../settings/env.ts'
import { CommandError, runCommand, runWithoutDatabase } from './command.ts'
import { formatFileCount } from './format-file-count.ts'
import { promptPassphrase } from './prompt-passphrase.ts'

const CHECK_OPTION = '--check'
const FILES_OPTION = '--files'

const UNENCRYPTED_OPTION = '--unencrypted'

const buildSourceOptions = ({ BACKUP_PASSPHRASE }: Env): Pick<BackupSource, 'passphrase' | 'mustBeEncrypted'> => ({
  passphrase: async () => BACKUP_PASSPHRASE ?? (await promptPassphrase('Passphrase of the backup: ')),
  mustBeEncrypted: BACKUP_PASSPHRASE !== undefined && !process.argv.includes(UNENCRYPTED_OPTION),
})

const formatTime = (time: string): string => `${time.slice(0, 16).replace('T', ' at ')} UTC`

const printMissing = ({ missing, files }: RestoreResult, hasBucket: boolean): void => {
  if (missing.length === 0) return
  const storagePlace = hasBucket ? 'the bucket' : 'DATA_DIR/files'
  const place = files === 'listed' ? storagePlace : 'the backup'
  console.error(`Records name ${formatFileCount(missing.length)} that ${place} does not have:`)
  for (const name of missing) console.error(`  ${name}`)
  if (files === 'listed' && !hasBucket)
    console.error('The files were in a bucket when the backup was made. Set the S3_ settings of that bucket.')
}

const restore = async (url: string, env: Env, file: string): Promise<void> => {
  const result = await restoreBackup({
    url,
    source: openBackupFile(file, buildSourceOptions(env)),
    files: createFileRestorer(createStorage(env)),
  })
  console.log(`Restored${result.made ? ` as it was on ${formatTime(result.made)}` : ''}.`)
  if (result.files === 'included') console.log(`Put back: ${formatFileCount(result.fileCount)}.`)
  if (result.files === 'none') console.log('The backup has no files: put back DATA_DIR/files, or set the bucket, too.')
  printMissing(result, Boolean(env.s3))
  console.log('Devices send again what they had sent since then, and bring back what else they hold.')
  console.log(
    'Accounts, roles and passwords are as they were at the backup. Check them: who has left since then has an account ' +
      'again, and a password changed since then is the old one. Everybody signs in again.',
  )
  console.log(
    'Texts to clubs whose day has come wait for a person: they may have gone out since the backup. Who has answered STOP ' +
      'since then is not known.',
  )
  const warning = buildSecretWarning(result.fingerprint, env)
  if (warning) console.error(warning)
}

/** Opens the named file, or the newest scheduled backup of BACKUP_TO. */
const openCheckedBackup = async (env: Env, file: string | undefined): Promise<BackupSource> => {
  if (file) return openBackupFile(file, buildSourceOptions(env))
  const target = createBackupTarget(env)
  if (!target) throw new CommandError('Name the backup to check: npm run restore -- --check FILE. Or set BACKUP_TO.')
  const name = await findNewestBackup(target)
  if (!name) throw new CommandError('BACKUP_TO has no backup yet.')
  return { name, content: await target.open(name), ...buildSourceOptions(env) }
}

const check = async (env: Env, file: string | undefined): Promise<void> => {
  const source = await openCheckedBackup(env, file)
  const result = await checkBackup({ env, source, storage: createStorage(env) })
  const tables = Object.entries(result.rowCounts)
  for (const [table, count] of tables) console.log(`${table}: ${count}`)
  const rows = tables.reduce((sum, [, count]) => sum + count, 0)
  console.log(`${source.name} is whole${result.made ? `, made on ${formatTime(result.made)}` : ''}.`)
  console.log(`Restored into a throw-away database, which is removed: ${tables.length} tables, ${rows} rows.`)
  if (result.files !== 'none')
    console.log(`${formatFileCount(result.fileCount)} ${result.files}, ${result.filesOpened} opened and compared.`)
  printMissing(result, Boolean(env.s3))
  const warning = buildSecretWarning(result.fingerprint, env)
  if (warning) console.error(warning)
  if (result.missing.length > 0) process.exitCode = 1
}

/** Puts back missing files, and changes nothing else. */
const restoreFiles = async (url: string, env: Env, file: string): Promise<void> => {
  const source = openBackupFile(file, buildSourceOptions(env))
  const { restoredNames, missingNames } = await restoreMissingFiles({ url, source, storage: createStorage(env) })
  console.log(`Put back: ${formatFileCount(restoredNames.length)}.`)
  for (const name of restoredNames) console.log(`  ${name}`)
  if (missingNames.length === 0) return
  console.error(`Records name ${formatFileCount(missingNames.length)} that this backup does not have either:`)
  for (const name of missingNames) console.error(`  ${name}`)
  process.exitCode = 1
}

const [firstArgument, secondArgument] = process.argv.slice(2).filter((argument) => argument !== UNENCRYPTED_OPTION)
if (firstArgument === CHECK_OPTION) await runWithoutDatabase((env) => check(env, secondArgument))
else
  await runCommand(async (url, env) => {
    const isFilesOnly = firstArgument === FILES_OPTION
    const file = isFilesOnly ? secondArgument : firstArgument
    if (!file)
      throw new CommandError(
        'Name the backup to restore: npm run restore -- FILE. To check a backup: npm run restore -- --check FILE. ' +
          'To put back missing files alone: npm run restore -- --files FILE',
      )
    await (isFilesOnly ? restoreFiles : restore)(url, env, file)
  })
