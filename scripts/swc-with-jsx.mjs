/** Loaded before dependency-cruiser, whose swc parser reads every file as TypeScript without JSX and fails on .tsx. */
import swc from '@swc/core'

const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
