import { type ESTree, type Plugin, parseAst } from 'vite'

/** Returns true if a module has an `await` outside functions. An importer of such a module has to wait. */
export const hasTopLevelAwait = (code: string): boolean => containsAwait(parseAst(code).body)

const containsAwait = (node: unknown): boolean => {
  if (Array.isArray(node)) return node.some(containsAwait)
  if (node === null || typeof node !== 'object') return false
  const { type, await: forAwait } = node as ESTree.Node & { await?: boolean }
  if (type === 'AwaitExpression' || (type === 'ForOfStatement' && forAwait)) return true
  if (/Function/.test(type ?? '')) return false
  return Object.values(node).some(containsAwait)
}

/**
 * Fails the build if a chunk has a top-level await. WebKit lets a second importer of such a module run too early
 * (WebKit bug 242740). The app then starts with an error, and leaving the page in its first moments freezes the tab.
 */
export const buildAwaitCheckPlugin = (): Plugin => ({
  name: 'no-top-level-await',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && hasTopLevelAwait(file.code))
        throw new Error(`Top-level await, which WebKit cannot run: ${file.fileName}`)
  },
})
