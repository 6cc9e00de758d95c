import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

type PeerServerOptions = { databaseUrl: string; organisation: string; user: string; folder: string }

/** Starts the server of the contenders in a separate process, in the same way as Hallbook's server is started. */
export const startPeerServer = async ({ databaseUrl, organisation, user, folder }: PeerServerOptions) => {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('server.ts', import.meta.url))], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      DATABASE_URL: databaseUrl,
      ORGANISATION: organisation,
      MADE_BY: user,
      FOLDER: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await Promise.race([
    once(child.stdout, 'data').then(([output]) => String(output).trim()),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The peers' server ended with ${code}`))),
  ])
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      const childExit = once(child, 'exit')
      child.kill()
      await childExit
    },
  }
}
