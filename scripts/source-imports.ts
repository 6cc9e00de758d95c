import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** `import … from 'x'`, `export … from 'x'` and `import 'x'`, save those of types alone. */
const STATIC = /^(?:import|export)\s(?!type\b)(?:[^'"`;]*?\sfrom\s)?'([^']+)'/gm
const LAZY = /\bimport\('([^']+)'\)/g

/** The app's own file that `name` means in `file`; every import names its file with its ending. */
const fileOf = (file: string, name: string): string | undefined => {
  if (name.startsWith('@/')) return posix.join('src', name.slice(2))
  return name.startsWith('.') ? posix.join(dirname(file), name) : undefined
}

/**
 * All files of the app that those of `roots` import, and those that these import; `roots` are among them. Paths are from
 * the project's folder. The router's tree is not followed: it names every page.
 * @param withLazy whether what is imported when it is needed counts too
 */
export const filesWith = (folder: string, roots: readonly string[], withLazy: boolean): Set<string> => {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || file.endsWith('routeTree.gen.ts') || !existsSync(join(folder, file))) return
    found.add(file)
    if (!/\.tsx?$/.test(file)) return
    const code = readFileSync(join(folder, file), 'utf8')
    for (const pattern of withLazy ? [STATIC, LAZY] : [STATIC])
      for (const [, name = ''] of code.matchAll(pattern)) {
        const imported = fileOf(file, name)
        if (imported) visit(imported)
      }
  }
  for (const root of roots) visit(root)
  return found
}
