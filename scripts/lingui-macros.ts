import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** Expands lingui macros before anything else sees the file. The swc plugin would make wrong message ids. */
export const linguiMacros = (): Plugin => ({
  name: 'lingui-macros',
  enforce: 'pre',
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
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    })
    return result?.code ? { code: result.code, map: result.map } : null
  },
})
