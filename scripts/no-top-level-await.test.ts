import { expect, it } from 'vitest'
import { hasTopLevelAwait } from './no-top-level-await.ts'

it.each([
  'await fetch("/")',
  'export const x = await 1',
  'if (1) { await 1 }',
  'export {}; for await (const x of y) z(x)',
  'const f = [1, { a: await 2 }]',
])('finds top-level await in a module: %s', (code) => {
  expect(hasTopLevelAwait(code)).toBe(true)
})

it.each([
  'const f = async () => { await 1 }',
  'async function f() { for await (const x of y) z(x) }',
  'class A { async f() { await 1 } }',
  'export default async () => await 1',
  'import("./a.js").then((a) => a.b)',
])('accepts await inside functions: %s', (code) => {
  expect(hasTopLevelAwait(code)).toBe(false)
})
