import { randomUUID } from 'node:crypto'
import { copyFile, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { checkStorageName, computeFileName, type FileStorage, isStorageName } from './storage.ts'

const returnNullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

const runAndSync = async (file: FileHandle, work: (file: FileHandle) => Promise<unknown>) => {
  try {
    await work(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Creates a storage in a folder, with 256 subfolders. The first two digits of a file's name determine its subfolder.
 * The folder is created with the first file.
 */
export const createFolderStorage = (folder: string): FileStorage => {
  const buildPath = (name: string) => join(folder, checkStorageName(name).slice(0, 2), name)
  /**
   * Writes a file unless it already exists. An existing file gets a new date.
   * @param write writes the full file to a temporary path
   */
  const writeOnce = async (name: string, write: (part: string) => Promise<void>) => {
    const path = buildPath(name)
    const now = new Date()
    if ((await utimes(path, now, now).catch(returnNullIfMissing)) !== null) return
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    // Write to a temporary name, so that a file gets its final name only when it is complete.
    const partialFile = `${path}.${randomUUID()}.part`
    try {
      await write(partialFile)
      await rename(partialFile, path)
    } catch (error) {
      await rm(partialFile, { force: true })
      throw error
    }
  }
  return {
    put: async (bytes) => {
      const name = computeFileName(bytes)
      await writeOnce(name, async (part) => {
        const file = await open(part, 'wx', 0o600)
        await runAndSync(file, () => file.writeFile(bytes))
      })
      return name
    },
    putFile: (from, name) =>
      writeOnce(name, async (part) => {
        await copyFile(from, part)
        const file = await open(part, 'r+')
        await runAndSync(file, () => file.chmod(0o600))
      }),
    get: (name) => readFile(buildPath(name)).catch(returnNullIfMissing),
    open: async (name) => {
      const file = await open(buildPath(name)).catch(returnNullIfMissing)
      if (!file) return null
      const { size } = await file.stat()
      // Return the stream without closing the file, because the stream closes it, even if the stream is cancelled.
      const stream = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
      return { size, stream }
    },
    namesBefore: async function* (moment) {
      for (const subfolder of (await readdir(folder).catch(returnNullIfMissing)) ?? [])
        for (const name of (await readdir(join(folder, subfolder)).catch(() => null)) ?? []) {
          const path = join(folder, subfolder, name)
          const fileStats = await stat(path).catch(returnNullIfMissing)
          if (!fileStats || fileStats.mtime >= moment) continue
          if (isStorageName(name)) yield name
          // Delete a partial file that an aborted write has left.
          else if (name.endsWith('.part')) await rm(path, { force: true })
        }
    },
    delete: async (name, before) => {
      const path = buildPath(name)
      const fileStats = await stat(path).catch(returnNullIfMissing)
      if (!fileStats || (before && fileStats.mtime >= before)) return false
      await rm(path, { force: true })
      return true
    },
  }
}
