import { type FileHandle, lstat, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError, getFailureReason, getFileErrorCode } from './backup-error.ts'
import type { BackupTarget } from './backup-target.ts'
import { readFileLazily } from './read-backup.ts'

/** Creates a target in an existing folder. A missing folder is an error, because its disk may not be mounted. */
export const createFolderTarget = (folder: string): BackupTarget => {
  const buildPartialPath = (name: string) => join(folder, `${name}.part`)
  return {
    write: async (name, content) => {
      const path = join(folder, name)
      try {
        await refuseOtherThanFile(path)
        const bytes = await writeAtomically(buildPartialPath(name), path, content)
        await syncFolder(folder)
        return bytes
      } catch (error) {
        const code = getFileErrorCode(error)
        if (!code) throw error
        throw new BackupError(`The backup could not be written to ${path} (${code}).`, {
          reason: getFailureReason(error),
          cause: error,
        })
      }
    },
    open: async (name) => {
      const path = join(folder, name)
      await stat(path).catch((error: unknown) => {
        throw new BackupError(`The file ${path} cannot be read (${getFileErrorCode(error) ?? 'unknown reason'}).`, {
          reason: 'file_missing',
          cause: error,
        })
      })
      return readFileLazily(path)
    },
    list: async () => {
      try {
        return await readdir(folder)
      } catch (error) {
        throw new BackupError(`The folder ${folder} cannot be read (${getFileErrorCode(error) ?? 'unknown reason'}).`, {
          reason: getFailureReason(error),
          cause: error,
        })
      }
    },
    delete: (name) => rm(join(folder, name), { force: true }),
    deletePartial: (name) => rm(buildPartialPath(name), { force: true }),
  }
}

/**
 * Refuses to replace a device, a link or a folder, because a renamed file would take its place.
 * @throws BackupError if the path exists and is not a regular file
 */
const refuseOtherThanFile = async (path: string): Promise<void> => {
  const stats = await lstat(path).catch((error: unknown) => {
    if (getFileErrorCode(error) === 'ENOENT') return null
    throw error
  })
  if (!stats || stats.isFile()) return
  throw new BackupError(
    `${path} exists and is not a file. Nothing was written. Name a new file, or a file to replace.`,
    { reason: 'not_writable' },
  )
}

/** Writes to a temporary name, and renames the file when it is complete and on the disk. */
const writeAtomically = async (partialPath: string, path: string, content: AsyncIterable<Buffer>): Promise<number> => {
  const handle = await openOwnerOnly(partialPath)
  try {
    let bytes = 0
    for await (const part of content) {
      await handle.writeFile(part)
      bytes += part.length
    }
    await handle.sync()
    await handle.close()
    await rename(partialPath, path)
    return bytes
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(partialPath, { force: true }).catch(() => undefined)
    throw error
  }
}

/**
 * Creates a file that only its owner can read from the beginning. Deletes an existing file first, because other users
 * may already have opened it.
 */
const openOwnerOnly = async (path: string): Promise<FileHandle> => {
  await rm(path, { force: true })
  const handle = await open(path, 'wx', 0o600)
  await handle.chmod(0o600)
  return handle
}

/**
 * Writes the folder to the disk, so that the file's new name survives a power cut. Ignores errors, because some systems
 * do this themselves and do not allow a folder to be opened.
 */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
