import { type ESTree, type Plugin, parseAst } from 'vite'

/** Whether a module waits while it is being run: an `await` outside any function. */
export const hasTopLevelAwait = (code: string): boolean => waits(parseAst(code).body)

const waits = (node: unknown): boolean => {
  if (Array.isArray(node)) return node.some(waits)
  if (node === null || typeof node !== 'object') return false
  const { type, await: forAwait } = node as ESTree.Node & { await?: boolean }
  if (type === 'AwaitExpression' || (type === 'ForOfStatement' && forAwait)) return true
  if (/Function/.test(type ?? '')) return false
  return Object.values(node).some(waits)
}

/**
 * Ends the build when a chunk has a top-level await. WebKit lets the second importer of such a module go on before it has
 * run (WebKit bug 242740), so the app starts with an error there, and a page left in its first moments freezes the tab.
 */
export const noTopLevelAwait = (): Plugin => ({
  name: 'no-top-level-await',
  apply: 'build',
  generateBundle(_, bundle) {
    const waiting = Object.values(bundle).filter(
      (file) => file.type === 'chunk' && hasTopLevelAwait(file.code),
    )
    if (waiting.length === 0) return
    throw new Error(
      `Top-level await, which WebKit cannot run: ${waiting.map(({ fileName }) => fileName).join(', ')}`,
    )
  },
})
