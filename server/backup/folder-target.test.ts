import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBackupFolder } from '../testing/backup-fixture.ts'
import { createFolderTarget } from './folder-target.ts'

let folder: string
beforeEach(() => {
  folder = createBackupFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

async function* generateContent() {
  yield Buffer.from('content')
}
const write = (name: string) => createFolderTarget(folder).write(name, generateContent())
const buildRefusal = (name: string) => ({
  name: 'BackupError',
  reason: 'not_writable',
  message: `${join(folder, name)} exists and is not a file. Nothing was written. Name a new file, or a file to replace.`,
})

describe('writing to a folder', () => {
  it('replaces a file', async () => {
    writeFileSync(join(folder, 'a.backup'), 'earlier content')
    expect(await write('a.backup')).toBe(7)
    expect(readFileSync(join(folder, 'a.backup'), 'utf8')).toBe('content')
    expect(readdirSync(folder)).toEqual(['a.backup'])
  })

  it('refuses a symbolic link, with or without its file', async () => {
    writeFileSync(join(folder, 'linked'), 'earlier content')
    symlinkSync(join(folder, 'linked'), join(folder, 'a.backup'))
    symlinkSync(join(folder, 'missing'), join(folder, 'b.backup'))
    for (const name of ['a.backup', 'b.backup']) {
      await expect(write(name)).rejects.toMatchObject(buildRefusal(name))
      expect(lstatSync(join(folder, name)).isSymbolicLink()).toBe(true)
    }
    expect(readdirSync(folder)).toEqual(['a.backup', 'b.backup', 'linked'])
    expect(readFileSync(join(folder, 'linked'), 'utf8')).toBe('earlier content')
  })

  it('refuses a named pipe and a folder', async () => {
    execFileSync('mkfifo', [join(folder, 'a.backup')])
    mkdirSync(join(folder, 'b.backup'))
    for (const name of ['a.backup', 'b.backup']) await expect(write(name)).rejects.toMatchObject(buildRefusal(name))
    expect(lstatSync(join(folder, 'a.backup')).isFIFO()).toBe(true)
    expect(readdirSync(folder)).toEqual(['a.backup', 'b.backup'])
  })
})
