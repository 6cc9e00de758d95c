import { type PluginObj, transformAsync, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { loadShortIds } from './short-ids.ts'

const getText = (node: types.Node | null | undefined): string | undefined =>
  types.isStringLiteral(node) ? node.value : undefined

const compileText = (text: string): types.Expression => types.valueToNode(compileMessage(text))

const findProperty = (object: types.ObjectExpression, name: string) =>
  object.properties.find(
    (property): property is types.ObjectProperty =>
      types.isObjectProperty(property) && types.isIdentifier(property.key, { name }),
  )

const findAttribute = (element: types.JSXOpeningElement, name: string) =>
  element.attributes.find(
    (attribute): attribute is types.JSXAttribute =>
      types.isJSXAttribute(attribute) && types.isJSXIdentifier(attribute.name, { name }),
  )

/**
 * Compiles the English text that the macros leave next to each id into the catalogue format.
 * @param toAppId maps a message id to its id in the built app
 */
const buildEnglishCompiler = (toAppId: (id: string) => string): PluginObj => ({
  visitor: {
    ObjectExpression({ node }) {
      const message = findProperty(node, 'message')
      const text = getText(message?.value as types.Node)
      const id = findProperty(node, 'id')?.value
      if (!message || text === undefined || !types.isStringLiteral(id)) return
      message.value = compileText(text)
      id.value = toAppId(id.value)
    },
    JSXOpeningElement({ node }) {
      const message = findAttribute(node, 'message')
      const text = getText(message?.value)
      const id = findAttribute(node, 'id')?.value
      if (!message || text === undefined || !types.isStringLiteral(id)) return
      message.value = types.jsxExpressionContainer(compileText(text))
      id.value = toAppId(id.value)
    },
  },
})

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
      const expanded = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }]],
      })
      if (!expanded?.code) return null
      const result = await transformAsync(expanded.code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        inputSourceMap: expanded.map ?? undefined,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [() => buildEnglishCompiler(toAppId)],
      })
      return result?.code ? { code: result.code, map: result.map } : null
    },
  }
}
