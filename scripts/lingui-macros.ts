import { type PluginObj, transformAsync, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { loadShortIds } from './short-ids.ts'

type Part = types.ObjectProperty | types.JSXAttribute
type Whole = types.ObjectExpression | types.JSXOpeningElement

/** Finds a part of an object or a JSX element by its name. */
const findPart = (node: Whole, name: string) =>
  (types.isObjectExpression(node) ? node.properties : node.attributes).find(
    (part): part is Part =>
      (types.isObjectProperty(part) && types.isIdentifier(part.key, { name })) ||
      (types.isJSXAttribute(part) && types.isJSXIdentifier(part.name, { name })),
  )

/**
 * Compiles the English text that the macros leave next to each id into the catalogue format.
 * @param toAppId maps a message id to its id in the built app
 */
function buildEnglishCompiler(toAppId: (id: string) => string): PluginObj {
  const compile = ({ node }: { node: Whole }) => {
    const message = findPart(node, 'message')
    const id = findPart(node, 'id')?.value
    if (!message || !types.isStringLiteral(message.value) || !types.isStringLiteral(id)) return
    const compiled = types.valueToNode(compileMessage(message.value.value))
    message.value = types.isJSXAttribute(message) ? types.jsxExpressionContainer(compiled) : compiled
    id.value = toAppId(id.value)
  }
  return { visitor: { ObjectExpression: compile, JSXOpeningElement: compile } }
}

/**
 * Expands Lingui macros before other plugins see the file. The swc plugin would produce wrong message ids. English text
 * stays in the code, so each page loads only its own text and needs no English catalogue.
 */
export const buildLinguiPlugin = (): Plugin => {
  let buildRoot: string | undefined
  let toAppId = (id: string) => id
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    configResolved({ command, root }) {
      if (command === 'build') buildRoot = root
    },
    async buildStart() {
      if (buildRoot) toAppId = await loadShortIds(buildRoot)
    },
    async transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (!/\.tsx?$/.test(file) || file.includes('node_modules') || !code.includes('@lingui/')) return null
      if (!/@lingui\/(core|react)\/macro/.test(code)) return null
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [
          ['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }],
          () => buildEnglishCompiler(toAppId),
        ],
      })
      return result?.code ? { code: result.code, map: result.map } : null
    },
  }
}
