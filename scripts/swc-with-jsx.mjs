/**
 * Patches dependency-cruiser's swc parser, which otherwise reads every file as TypeScript without JSX and fails on
 * .tsx.
 */
import swc from '@swc/core'

const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
