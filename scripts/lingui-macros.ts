import { type PluginObj, transformAsync, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { shortIdsOf } from './short-ids.ts'

const textOf = (node: types.Node | null | undefined): string | undefined =>
  types.isStringLiteral(node) ? node.value : undefined

const compiled = (text: string): types.Expression => types.valueToNode(compileMessage(text))

const propertyOf = (object: types.ObjectExpression, name: string) =>
  object.properties.find(
    (property): property is types.ObjectProperty =>
      types.isObjectProperty(property) && types.isIdentifier(property.key, { name }),
  )

const attributeOf = (element: types.JSXOpeningElement, name: string) =>
  element.attributes.find(
    (attribute): attribute is types.JSXAttribute =>
      types.isJSXAttribute(attribute) && types.isJSXIdentifier(attribute.name, { name }),
  )

/**
 * Compiles the English text that the macros leave next to each id into the catalogue format.
 * @param toAppId maps a message id to its id in the built app
 */
const compiledEnglish = (idOf: (id: string) => string): PluginObj => ({
  visitor: {
    ObjectExpression({ node }) {
      const message = propertyOf(node, 'message')
      const text = textOf(message?.value as types.Node)
      const id = propertyOf(node, 'id')?.value
      if (!message || text === undefined || !types.isStringLiteral(id)) return
      message.value = compiled(text)
      id.value = idOf(id.value)
    },
    JSXOpeningElement({ node }) {
      const message = attributeOf(node, 'message')
      const text = textOf(message?.value)
      const id = attributeOf(node, 'id')?.value
      if (!message || text === undefined || !types.isStringLiteral(id)) return
      message.value = types.jsxExpressionContainer(compiled(text))
      id.value = idOf(id.value)
    },
  },
})

/**
 * Expands Lingui macros before other plugins see the file. The swc plugin would produce wrong message ids.
 * English text stays in the code, so each page loads only its own text and needs no English catalogue.
 */
export const linguiMacros = (): Plugin => {
  let built: string | undefined
  let idOf = (id: string) => id
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    configResolved({ command, root }) {
      if (command === 'build') built = root
    },
    async buildStart() {
      if (built) idOf = await shortIdsOf(built)
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
        plugins: [() => compiledEnglish(idOf)],
      })
      return result?.code ? { code: result.code, map: result.map } : null
    },
  }
}
