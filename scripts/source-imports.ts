import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Matches `import … from 'x'`, `export … from 'x'` and `import 'x'`, except type-only ones. */
const STATIC = /^(?:import|export)\s(?!type\b)(?:[^'"`;]*?\sfrom\s)?'([^']+)'/gm
const LAZY = /\bimport\('([^']+)'\)/g

/** Resolves import `name` in `file` to a file of the app. Every import includes the file extension. */
const resolveImport = (file: string, name: string): string | undefined => {
  if (name.startsWith('@/')) return posix.join('src', name.slice(2))
  return name.startsWith('.') ? posix.join(dirname(file), name) : undefined
}

/**
 * Collects `roots` and all app files that they import, directly or indirectly. Paths are relative to the project
 * folder. Skips the router tree because it imports every page.
 * @param withLazy true to follow dynamic imports too
 */
export const collectImportedFiles = (folder: string, roots: readonly string[], withLazy: boolean): Set<string> => {
  const importedFiles = new Set<string>()
  const visit = (file: string) => {
    if (importedFiles.has(file) || file.endsWith('routeTree.gen.ts') || !existsSync(join(folder, file))) return
    importedFiles.add(file)
    if (!/\.tsx?$/.test(file)) return
    const code = readFileSync(join(folder, file), 'utf8')
    for (const pattern of withLazy ? [STATIC, LAZY] : [STATIC])
      for (const [, name = ''] of code.matchAll(pattern)) {
        const imported = resolveImport(file, name)
        if (imported) visit(imported)
      }
  }
  for (const root of roots) visit(root)
  return importedFiles
}
