import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'

const CLAMAV_PORT = 3310
/** Timeout for a daemon that does not respond, in ms. */
const RESPONSE_TIMEOUT_MS = 60_000

/**
 * Scans a file for viruses with a ClamAV daemon (INSTREAM over TCP).
 * @param host `name` or `name:port`
 * @returns true if the file is clean, false if it has a virus
 * @throws if the daemon cannot be reached, or sends any other response
 */
export const isFileClean = async (host: string, path: string): Promise<boolean> => {
  const [name = '', port] = host.split(':')
  const socket = connect({ host: name, port: port ? Number(port) : CLAMAV_PORT })
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy(new Error('the scanner does not answer')))
  let response = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text
  })
  const endEvent = once(socket, 'end')
  // Mark an error of `endEvent` as handled already, because the code below awaits `endEvent` only later.
  endEvent.catch(() => undefined)
  try {
    await once(socket, 'connect')
    const writeBytes = async (bytes: Buffer) => {
      if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), endEvent])
    }
    await writeBytes(Buffer.from('zINSTREAM\0'))
    for await (const part of createReadStream(path)) {
      // Stop sending if the daemon has disconnected, because it reads no more of the file.
      if (socket.readableEnded) break
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      await writeBytes(length)
      await writeBytes(part)
    }
    if (!socket.readableEnded) await writeBytes(Buffer.alloc(4))
    await endEvent
  } finally {
    socket.destroy()
  }
  if (/: OK\0?\s*$/.test(response)) return true
  if (/ FOUND\0?\s*$/.test(response)) return false
  throw new Error('the scanner gave no answer about the file')
}
