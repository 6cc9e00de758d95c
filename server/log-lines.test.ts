import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SERVER_FOLDER = new URL('.', import.meta.url).pathname
const page = readFileSync(`${SERVER_FOLDER}../docs/operating.md`, 'utf8')

/** Start of a call of the log: `log.info(`, `services.log[level](` or `log?.warn(`. */
const LOG_CALL_PATTERN = /\blog\??(?:\.(?:debug|info|warn|error|fatal)|\[[^\]]+\])\(/g

/** Returns the last argument of the call whose arguments begin at `start`. */
function findLastArgument(code: string, start: number): string {
  let depth = 0
  let argumentStart = start
  for (let i = start; i < code.length; i++) {
    const character = code[i] ?? ''
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character) && depth-- === 0) return code.slice(argumentStart, i)
    // Skip the comma after the last argument.
    if (character === ',' && depth === 0 && /^\s*[^\s)]/.test(code.slice(i + 1))) argumentStart = i + 1
  }
  return ''
}

/** Finds the messages of all log lines in a file. A message with a placeholder keeps its fixed end. */
function findMessages(path: string): string[] {
  const code = readFileSync(path, 'utf8')
  return [...code.matchAll(LOG_CALL_PATTERN)].flatMap(({ 0: call, index }) => {
    const argument = findLastArgument(code, index + call.length)
    return [...argument.matchAll(/['`]([^'`]+)['`]/g)].map(([, message = '']) => message.replace(/^\$\{.+\}/, '…'))
  })
}

const sourceFiles = (readdirSync(SERVER_FOLDER, { recursive: true }) as string[]).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'),
)

it('documents the message of each log line', () => {
  const table = page.slice(page.indexOf('\n## Log lines'))
  const cells = [...table.matchAll(/^\| `([^|]+)` +\|/gm)].map(([, cell = '']) => cell)
  const documentedMessages = new Set(cells.flatMap((cell) => cell.split('`, `')))
  const messages = sourceFiles.flatMap((path) => findMessages(`${SERVER_FOLDER}${path}`))
  expect(messages.length).toBeGreaterThan(30)
  const isDocumented = (message: string) => documentedMessages.has(message) || message.endsWith(' failed')
  expect([...new Set(messages)].filter((message) => !isDocumented(message))).toEqual([])
})
