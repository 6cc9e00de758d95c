import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkName, nameOf, type Storage } from './storage.ts'

/** Files below this folder, 256 folders by the first two digits of their names. Made when the first one is kept. */
export const folderStorage = (folder: string): Storage => {
  const pathOf = (name: string) => join(folder, checkName(name).slice(0, 2), name)
  return {
    put: async (bytes) => {
      const name = nameOf(bytes)
      const path = pathOf(name)
      if (await stat(path).catch(() => null)) return name
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      // Under its own name only once it is whole.
      const part = `${path}.${randomUUID()}.part`
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
      return name
    },
    get: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    delete: (name) => rm(pathOf(name), { force: true }),
  }
}
