import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { isFileClean } from './scan.ts'

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0)) await close()
})

const writeTempFile = async (bytes: Buffer): Promise<string> => {
  const path = join(tmpdir(), `hallbook-scan-${newId()}`)
  await writeFile(path, bytes)
  cleanups.push(() => rm(path, { force: true }))
  return path
}

/**
 * Starts a daemon that reads the INSTREAM protocol like clamd: a command, then parts with their length, then an empty
 * part. If a file is longer than `maxBytes`, the daemon responds and disconnects before the end of the file.
 */
const startDaemon = async (
  maxBytes: number,
  respond = (file: Buffer): string => (file.includes(EICAR) ? 'Win.Test.EICAR_HDB-1 FOUND' : 'OK'),
) => {
  const partLengths: number[] = []
  const handleConnection = (socket: Socket) => {
    let bufferedBytes = Buffer.alloc(0)
    let receivedFile = Buffer.alloc(0)
    let hasBegun = false
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      bufferedBytes = Buffer.concat([bufferedBytes, bytes])
      if (!hasBegun) {
        const command = 'zINSTREAM\0'
        if (bufferedBytes.length < command.length) return
        if (bufferedBytes.subarray(0, command.length).toString() !== command) return void socket.destroy()
        hasBegun = true
        bufferedBytes = bufferedBytes.subarray(command.length)
      }
      while (bufferedBytes.length >= 4) {
        const length = bufferedBytes.readUInt32BE(0)
        if (length === 0) return void socket.end(`stream: ${respond(receivedFile)}\0`)
        if (bufferedBytes.length < 4 + length) return
        partLengths.push(length)
        receivedFile = Buffer.concat([receivedFile, bufferedBytes.subarray(4, 4 + length)])
        bufferedBytes = bufferedBytes.subarray(4 + length)
        if (receivedFile.length <= maxBytes) continue
        socket.removeAllListeners('data')
        return void socket.end('INSTREAM size limit exceeded. ERROR\0', () => socket.destroy())
      }
    })
  }
  const server = createServer(handleConnection)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, parts: partLengths }
}

it('sends a file in parts and returns if it is clean [RES-47]', async () => {
  const { host, parts } = await startDaemon(10_000_000)
  expect(await isFileClean(host, await writeTempFile(Buffer.alloc(300_000, 7)))).toBe(true)
  expect(parts.reduce((sum, length) => sum + length, 0)).toBe(300_000)
  const infectedBytes = Buffer.concat([Buffer.alloc(200_000, 7), Buffer.from(EICAR)])
  expect(await isFileClean(host, await writeTempFile(infectedBytes))).toBe(false)
  expect(await isFileClean(host, await writeTempFile(Buffer.alloc(0)))).toBe(true)
})

it('fails only that upload if the scanner disconnects [RES-47]', async () => {
  const uncaughtErrors: unknown[] = []
  const recordError = (error: unknown) => uncaughtErrors.push(error)
  process.on('uncaughtException', recordError)
  cleanups.push(() => process.off('uncaughtException', recordError))
  const path = await writeTempFile(Buffer.alloc(20_000_000, 7))
  for (let time = 0; time < 5; time++) {
    const { host } = await startDaemon(100_000)
    await expect(isFileClean(host, path)).rejects.toThrow()
  }
  await new Promise((resolve) => setImmediate(resolve))
  expect(uncaughtErrors).toEqual([])
})

it.each(['', 'UNKNOWN COMMAND', 'Cannot allocate memory ERROR', '<html>OK</html>'])(
  'throws if the scanner responds %j [RES-47]',
  async (answer) => {
    const { host } = await startDaemon(1000, () => answer)
    await expect(isFileClean(host, await writeTempFile(Buffer.from('soup')))).rejects.toThrow()
  },
)

const hasClamAv = await promisify(execFile)('clamd', ['--help']).then(
  () => true,
  () => false,
)
const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
/** Starts ClamAV's own daemon. Its only signature is EICAR, because the full lists need 300 MB. */
const startRealDaemon = async (maxLength: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'clamd-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const port = await findFreePort()
  const digest = createHash('md5').update(EICAR).digest('hex')
  await writeFile(join(folder, 'eicar.hdb'), `${digest}:${EICAR.length}:Eicar-Test-Signature\n`)
  const settings = [`TCPSocket ${port}`, 'TCPAddr 127.0.0.1', `DatabaseDirectory ${folder}`, 'Foreground yes']
  const configPath = join(folder, 'clamd.conf')
  await writeFile(configPath, `${[...settings, `StreamMaxLength ${maxLength}`].join('\n')}\n`)
  const daemonProcess = spawn('clamd', ['--config-file', configPath], { stdio: 'ignore' })
  const exitEvent = once(daemonProcess, 'exit')
  cleanups.unshift(() => daemonProcess.kill() && exitEvent)
  const cleanFile = await writeTempFile(Buffer.from('soup'))
  await expect.poll(() => isFileClean(`127.0.0.1:${port}`, cleanFile).catch(() => null)).toBe(true)
  return `127.0.0.1:${port}`
}
const expectScanWithClamAv = async () => {
  const host = await startRealDaemon('1M')
  expect(await isFileClean(host, await writeTempFile(Buffer.from(EICAR)))).toBe(false)
  expect(await isFileClean(host, await writeTempFile(Buffer.alloc(900_000, 7)))).toBe(true)
  await expect(isFileClean(host, await writeTempFile(Buffer.alloc(20_000_000, 7)))).rejects.toThrow()
}
// Run the test against ClamAV itself if it is installed.
if (hasClamAv) it('detects the test virus with ClamAV and rejects too long files [RES-47]', expectScanWithClamAv)
