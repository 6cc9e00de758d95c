import { createContext, runInContext } from 'node:vm'
import { afterEach, expect, it } from 'vitest'
import { classicOf, moduleOver } from './classic-script.ts'

type Made = { startScripts?: Record<string, Record<string, unknown>> }

afterEach(() => {
  delete (globalThis as Made).startScripts
})

const MODULE = 'import{n as e}from"./a.js";let x=e+1;const u=()=>import.meta.url;export{x as in,u as t};'

it('a module as a classic script takes what the one before has made, and lays its exports down', () => {
  const page: Made & { document: unknown } = {
    document: { currentScript: { src: 'https://hallbook.example/assets/b.classic.js' } },
    startScripts: { 'a.js': { n: 1 } },
  }
  const script = classicOf('b.js', MODULE)
  runInContext(script.code, createContext(page))
  expect(script.needs).toEqual(['a.js'])
  const made = page.startScripts?.['b.js'] as { in: number; t: () => string }
  expect(made.in).toBe(2)
  expect(made.t()).toBe('https://hallbook.example/assets/b.classic.js')
  // Nothing of it is seen by other scripts of the page.
  expect(Object.keys(page)).toEqual(['document', 'startScripts'])
})

it.each([
  'export default 1',
  'export * from "./a.js"',
  'export{n}from"./a.js"',
  'export const n=1',
  'import a from"./a.js"',
  'import*as a from"./a.js"',
])('what a classic script cannot say ends the build: %s', (code) => {
  expect(() => classicOf('b.js', code)).toThrow()
})

it.each([
  ['let x=0;const u=()=>{x++};export{x as n,u}', true],
  ['let x;function u(){x??=1;return x}export{x as n,u}', true],
  ['let x;x=1;export{x as n}', false],
  ['const x=1;const u=x=>{x=2};export{x as n,u}', false],
])('an export that changes after the script has run ends the build: %s', (code, changes) => {
  const make = () => classicOf('b.js', code)
  if (changes) expect(make).toThrow('n changes later')
  else expect(make).not.toThrow()
})

it('the module in its place hands out the same, by the same names', async () => {
  ;(globalThis as Made).startScripts = { 'b.js': { in: 2, t: 'three', $: 4 } }
  const text = moduleOver('b.js', '/assets/b.classic.js', ['in', 't', '$'])
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)
  expect({ ...module }).toEqual({ in: 2, t: 'three', $: 4 })
})
