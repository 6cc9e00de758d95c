import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProgram, findFreePort, startProgram, waitForPort } from './machine-programs.ts'

/** Starts HAProxy in front of servers on these ports, with the settings that docs/scaling.md recommends. */
export const startHaproxy = async (ports: readonly number[]): Promise<{ url: string; stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'hallbook-haproxy-'))
  const port = await findFreePort()
  const servers = ports.map((serverPort, i) => `  server hallbook${i} 127.0.0.1:${serverPort}`)
  const settings = `global
  maxconn 4000
defaults
  mode http
  maxconn 4000
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  option forwardfor
  option redispatch
  retries 3
frontend public
  bind 127.0.0.1:${port}
  default_backend hallbook
backend hallbook
  balance roundrobin
  option httpchk
  http-check send meth GET uri /api/ready ver HTTP/1.1 hdr Host hallbook
  default-server check inter 500ms fall 2 rise 1
${servers.join('\n')}
`
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, settings)
  const child = startProgram('/usr/sbin/haproxy', ['-db', '-f', file], {})
  await waitForPort(port, child)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await endProgram(child, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
