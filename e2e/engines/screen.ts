import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { withTimeout } from './device.ts'

export type VirtualDisplay = { display: string; close: () => Promise<void> }

/** Starts a virtual display (Xvfb) with a free display number. */
export const openVirtualDisplay = async (): Promise<VirtualDisplay> => {
  const server: ChildProcess = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const serverExit = once(server, 'exit')
  const [displayNumber] = await withTimeout('Xvfb', once(server.stdio[3] as Readable, 'data'))
  return {
    display: `:${String(displayNumber).trim()}`,
    close: async () => {
      server.kill()
      await serverExit
    },
  }
}
