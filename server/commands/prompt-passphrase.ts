import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Prompts for the passphrase on the terminal without echoing the input. Returns null without a terminal. */
export const promptPassphrase = async (question: string): Promise<string | null> => {
  if (!process.stdin.isTTY) return null
  process.stderr.write(question)
  const mutedOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: mutedOutput, terminal: true })
  try {
    return await new Promise((resolve) => {
      terminal.once('line', resolve)
      terminal.once('close', () => resolve(null))
    })
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
