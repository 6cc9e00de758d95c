import { parseSync, traverse } from '@babel/core'
import { type ESTree, parseAst } from 'vite'

type Edit = { start: number; end: number; text: string }

/** Where modules and classic scripts of a page find what the others made: by the module's file. */
const MADE = 'globalThis.startScripts'

const made = (file: string) => `${MADE}[${JSON.stringify(file)}]`

const nameOf = (name: ESTree.ModuleExportName): string => {
  if (name.type !== 'Identifier') throw new Error(`${name.value} is no name that a script could use`)
  return name.name
}

/** Each `import.meta` within `node`. */
const metaIn = (node: unknown): ESTree.MetaProperty[] => {
  if (Array.isArray(node)) return node.flatMap(metaIn)
  if (node === null || typeof node !== 'object') return []
  if ((node as ESTree.Node).type === 'MetaProperty') {
    const meta = node as ESTree.MetaProperty
    return meta.meta.name === 'import' ? [meta] : []
  }
  return Object.values(node).flatMap(metaIn)
}

/** `import { a as b } from './x.js'` as a classic script says it. */
const takenFrom = ({ source, specifiers }: ESTree.ImportDeclaration): string => {
  const names = specifiers.map((one) => {
    if (one.type !== 'ImportSpecifier') throw new Error(`${source.value} is imported whole`)
    return `${nameOf(one.imported)}:${one.local.name}`
  })
  return `const{${names.join(',')}}=${made(source.value.replace('./', ''))};`
}

/** The variables of the module itself that are written to after it has run. */
const changedLater = (code: string): Set<string> => {
  const parsed = parseSync(code, { sourceType: 'module', configFile: false, babelrc: false })
  if (!parsed) throw new Error('A module that cannot be read')
  const changed = new Set<string>()
  traverse(parsed, {
    enter: (program) => {
      for (const [name, { constantViolations }] of Object.entries(program.scope.bindings))
        if (constantViolations.some((write) => write.getFunctionParent())) changed.add(name)
      program.stop()
    },
  })
  return changed
}

export type ClassicScript = { code: string; needs: string[]; exports: string[] }

/**
 * A module of the build as a classic script: run after the scripts it needs, it does the same, and lays what the module
 * exports down where `moduleOver` finds it. Each export is taken once, when the script has run.
 * @param file the module's own name, as others import it
 * @throws Error where the module uses what a classic script has not, or exports what changes after it has run
 */
export const classicOf = (file: string, code: string): ClassicScript => {
  const program = parseAst(code)
  const edits: Edit[] = metaIn(program.body).map(({ start, end }) => ({ start, end, text: 'importMeta' }))
  const heads = [`${MADE}??={};`]
  if (edits.length > 0) heads.push('const importMeta={url:document.currentScript.src};')
  const needs: string[] = []
  const exports = new Map<string, string>()
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      needs.push(node.source.value.replace('./', ''))
      heads.push(takenFrom(node))
    } else if (node.type === 'ExportNamedDeclaration' && !node.declaration && !node.source) {
      for (const one of node.specifiers) exports.set(nameOf(one.exported), nameOf(one.local))
    } else {
      if (/^(Import|Export)/.test(node.type)) throw new Error(`${file}: ${node.type} cannot be a script's`)
      continue
    }
    edits.push({ start: node.start, end: node.end, text: '' })
  }
  const body = edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
  const changed = changedLater(code)
  for (const [name, local] of exports)
    if (changed.has(local)) throw new Error(`${file}: ${name} changes later, and a script hands it out once`)
  const given = [...exports].map(([name, local]) => `${name}:${local}`)
  return {
    code: `(()=>{${heads.join('')}${body}\n;${made(file)}={${given.join(',')}}})();\n`,
    needs,
    exports: [...exports.keys()],
  }
}

/** Words that an export may be called and a constant may not. */
const RESERVED = /^(as|do|if|in|of|for|let|new|try|var|case|else|enum|eval|null|this|true|void|with)$/

/** The module that hands out what the classic script at `address` lays down; it loads that where no page has. */
export const moduleOver = (file: string, address: string, exports: string[]): string => {
  const plain = exports.filter((name) => !RESERVED.test(name))
  const renamed = exports.filter((name) => RESERVED.test(name))
  return `if (!${MADE}?.[${JSON.stringify(file)}])
  await new Promise((resolve, reject) => {
    const script = document.querySelector('script[src="${address}"]') ?? document.createElement('script')
    script.onload = resolve
    script.onerror = () => reject(new TypeError('${address} did not load'))
    if (!script.isConnected) document.head.append(Object.assign(script, { src: '${address}' }))
  })
const {${renamed.map((name) => `${name}:_${name}`).join(',')}} = ${made(file)}
export {${renamed.map((name) => `_${name} as ${name}`).join(',')}}
export const {${plain.join(',')}} = ${made(file)}
`
}
